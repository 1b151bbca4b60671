# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes server/sm4/x86_64/planes_two_rounds.inc: two rounds of SM4 on planes, on 16 registers.

What a round computes, and in which order, says planes_order.txt, by names:

    t0 ...                  gates of sm4_circuit.h; the last ones of planes are f0 to f7 below
    turned0 ... turned7     f <<< 24, a rotation of words by bytes
    own0 ... own7           f ^ f <<< 24, what it adds to its own plane
    next0 ... next7         own <<< 16, that is f <<< 16 ^ f <<< 8, what it adds to the plane after the next
    key0 ... key7           the oldest word's plane and the key's
    key0+own, +next, +last  with one more term, in the order of the file; the third makes the new word's plane, which
                            goes to memory; last is what the plane before the last one adds without rotation, or, to
                            planes 0 and 1, turned by 24
    enter0 ... enter7       what enters the S-box next: the sum of three words

Two words' sum serves for two rounds: the second round keeps that of the two new words, to which the third new word will
be added. Registers and memory follow from the order: a value that finds no register puts the one needed last into
memory. The order was found by a search (annealing) on a model of Cascade Lake, for few cycles and few instructions.
"""

import runpy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from featherweight.sbox.print.allocation import TWO_BITS, Circuit

ROOT = Path(__file__).parents[1]
SM4 = ROOT / "ciphers/sm4"
KERNELS = ROOT / "server/sm4/x86_64"
ORDER = KERNELS / "planes_order.txt"
OUTPUT = KERNELS / "planes_two_rounds.inc"
PLANES = 8
REGISTERS = 16
NEVER = 10**6
OLDEST, SECOND, NEWEST = "WORD0", "WORD1", "WORD3"
"""Words by age; the other one enters only as a part of PAIR."""

Value = tuple[int, str]
"""A round's number, 0 or 1, and a name; what enters round 0 is of round -1."""


@dataclass(frozen=True)
class Step:
    """An instruction: with its memory operand, if any, and where in memory its result goes besides."""

    operation: str
    result: Value
    sources: tuple[Value, ...]
    memory: str | None = None
    stored: str | None = None
    key: int | None = None
    """The plane of the key that is loaded before, as another source."""


def plane(word: str, i: int) -> str:
    """A word's plane in memory."""
    return f"PLANE({word}, {i})"


def step_of_gate(circuit: Circuit, now: int, number: int) -> Step:
    """A gate of round NOW."""

    def value(source: int) -> Value:
        return (now - 1, f"enter{source}") if source < PLANES else (now, f"t{source - PLANES}")

    gate = circuit.gates[number]
    left, right = (value(source) for source in gate.sources[:2])
    return Step(TWO_BITS[gate.function], (now, f"t{number}"), (left, right))


def steps_of_name(circuit: Circuit, now: int, name: str, added: dict[int, list[str]]) -> list[Step]:
    """What NAME of the order stands for in round NOW; ADDED collects the terms of each plane."""
    if name[0] == "t" and name[1:].isdigit():
        return [step_of_gate(circuit, now, int(name[1:]))]
    what, _, term = name.partition("+")
    i = int(what[-1])
    before = (i - 2) % PLANES
    found = [(now, f"t{result - PLANES}") for result in circuit.results]
    word = SECOND if now else OLDEST
    result = (now, name)
    match what[:-1], term:
        case "turned", "":
            made = [Step("vpshufb", result, (found[i],), "rotate_3(%rip)")]
        case "own", "":
            made = [Step("XOR", result, (found[i], (now, f"turned{i}")))]
        case "next", "":
            made = [Step("vpshufb", result, ((now, f"own{i}"),), "rotate_2(%rip)")]
        case "key", "":
            added[i] = [name]
            made = [Step("XOR", result, (), plane(word, i), key=i)]
        case "key", _:
            last = (now, f"turned{before}") if i < 2 else found[before]
            terms = {"own": (now, f"own{i}"), "next": (now, f"next{before}"), "last": last}
            sources = ((now, added[i][-1]), terms[term])
            added[i].append(name)
            made = [Step("XOR", result, sources, stored=plane(word, i) if len(added[i]) == 4 else None)]
        case "enter", "":
            new = (now, added[i][-1])
            if now == 0:
                made = [Step("XOR", result, (new,), f"PAIR({i})")]
            else:
                pair = Step("XOR", (now, f"pair{i}"), (new,), plane(OLDEST, i), stored=f"PAIR({i})")
                made = [pair, Step("XOR", result, (pair.result,), plane(NEWEST, i))]
        case _:
            raise SystemExit(f"sm4_rounds: {ORDER.name}: {name!r} is no name; mend it")
    return made


def steps(circuit: Circuit, order: Sequence[str]) -> list[list[Step]]:
    """Those of each of two rounds."""
    added: list[dict[int, list[str]]] = [{}, {}]
    return [[step for name in order for step in steps_of_name(circuit, now, name, added[now])] for now in range(2)]


@dataclass
class Allocation:
    """Steps become instructions; the state of registers and memory between two of them."""

    uses: dict[Value, list[int]]
    register: dict[int, Value] = field(default_factory=dict)
    memory: dict[Value, str] = field(default_factory=dict)
    free_slots: list[int] = field(default_factory=list)
    slots: int = PLANES  # the first ones are PAIR
    lines: list[str] = field(default_factory=list)

    def place(self, value: Value) -> int | None:
        """The register that has it."""
        return next((number for number, other in self.register.items() if other == value), None)

    def next_use(self, value: Value, now: int) -> int:
        """The first step from NOW on that needs it."""
        return next((at for at in self.uses.get(value, []) if at >= now), NEVER)

    def emit(self, operation: str, *operands: str) -> None:
        self.lines.append(f"{operation:<7} {', '.join(operands)}")

    def spill(self, value: Value, number: int) -> None:
        """To memory, unless it is there."""
        if value not in self.memory:
            if not self.free_slots:
                self.free_slots.append(self.slots)
                self.slots += 1
            self.memory[value] = f"SPILLED({self.free_slots.pop(0)})"
            self.emit("MOVE", f"REGISTER({number})", self.memory[value])

    def take(self, now: int, keep: Sequence[Value] = (), wish: int | None = None) -> int:
        """A free register, WISH if it is; if none is, the value needed last goes, later if it is in memory already."""
        free = [number for number in range(REGISTERS) if number not in self.register]
        if free:
            return wish if wish in free else free[0]

        def lateness(number: int) -> int:
            value = self.register[number]
            return self.next_use(value, now) + 2 * (value in self.memory)

        number = max((n for n in range(REGISTERS) if self.register[n] not in keep), key=lateness)
        self.spill(self.register[number], number)
        del self.register[number]
        return number

    def release_register(self, value: Value, now: int) -> None:
        """Its register is free, if nothing needs it from NOW on."""
        number = self.place(value)
        if number is not None and self.next_use(value, now) == NEVER:
            del self.register[number]

    def release_slot(self, value: Value, now: int) -> None:
        """Its memory is free, if nothing needs it from NOW on."""
        if self.next_use(value, now) < NEVER:
            return
        where = self.memory.pop(value, "")
        if where.startswith("SPILLED"):
            self.free_slots.append(int(where[len("SPILLED(") : -1]))

    def loaded(self, value: Value, now: int, keep: Sequence[Value]) -> int:
        """The register that has it now."""
        number = self.place(value)
        if number is None:
            number = self.take(now, keep)
            self.emit("MOVE", self.memory[value], f"REGISTER({number})")
            self.register[number] = value
        return number

    def add(self, step: Step, now: int, wish: int | None) -> None:
        if step.key is not None:
            number = self.take(now)
            self.emit("vpbroadcastd", f"4*{step.key}(KEYS)", f"REGISTER({number})")
            self.emit(step.operation, str(step.memory), f"REGISTER({number})", f"REGISTER({number})")
            self.register[number] = step.result
            return
        first, *others = sorted(step.sources, key=lambda value: self.place(value) is None)
        left = self.loaded(first, now, step.sources)
        right = step.memory
        for other in others:
            found = self.place(other)
            right = self.memory[other] if found is None else f"REGISTER({found})"
        for value in step.sources:
            self.release_register(value, now + 1)
        number = self.take(now + 1, step.sources, wish)
        self.emit(step.operation, str(right), f"REGISTER({left})", f"REGISTER({number})")
        self.register[number] = step.result
        if step.stored is not None:
            self.emit("MOVE", f"REGISTER({number})", step.stored)
            self.memory[step.result] = step.stored
        self.release_register(step.result, now + 1)
        for value in step.sources:
            self.release_slot(value, now + 1)

    def finish(self, wishes: dict[Value, int]) -> None:
        """All values of WISHES, and no others are in registers, to their places."""
        while wrong := {number: value for number, value in self.register.items() if wishes[value] != number}:
            ready = [number for number, value in wrong.items() if wishes[value] not in self.register]
            number = ready[0] if ready else next(iter(wrong))
            value = wrong[number]
            target = wishes[value] if ready else self.take(NEVER)
            self.emit("MOVE", f"REGISTER({number})", f"REGISTER({target})")
            del self.register[number]
            self.register[target] = value
        for value, number in wishes.items():
            if number not in self.register:
                self.emit("MOVE", self.memory[value], f"REGISTER({number})")


def allocated(rounds: Sequence[Sequence[Step]]) -> Allocation:
    """The instructions of both rounds."""
    uses: dict[Value, list[int]] = {}
    for at, step in enumerate(step for one in rounds for step in one):
        for value in step.sources:
            uses.setdefault(value, []).append(at)
    at, first = 0, REGISTERS - PLANES
    wishes: dict[Value, int] = {(1, f"enter{i}"): first + i for i in range(PLANES)}
    for value in wishes:
        uses[value] = [NEVER - 1]
    state = Allocation(uses, {first + i: (-1, f"enter{i}") for i in range(PLANES)})
    for one in rounds:
        for step in one:
            state.add(step, at, wishes.get(step.result))
            at += 1
        state.emit("add", "STEP", "KEYS")
    state.finish(wishes)
    return state


def names(lines: Iterable[str]) -> list[str]:
    """Of planes_order.txt."""
    return [name for line in lines if not line.startswith("#") for name in line.split()]


def text() -> str:
    read = runpy.run_path(str(ROOT / "codegen/sm4_circuits.py"))["two_bit_circuit"]
    circuit = read((SM4 / "sm4_circuit.h").read_text())
    state = allocated(steps(circuit, names(ORDER.read_text().splitlines())))
    head = [
        "/* SPDX-License-Identifier: Apache-2.0 OR MIT */",
        f"/* Two rounds of SM4 on planes: {len(circuit.gates)} gates of two bits an S-box, on {REGISTERS} registers.",
        " *",
        " * Written by codegen/sm4_rounds.py from sm4_circuit.h and planes_order.txt.",
        " *",
        " * Requires: REGISTER(n), PLANE(word, i), SPILLED(slot), PAIR(i), WORD0 to WORD3, KEYS, STEP, MOVE, XOR, AND,",
        " *           OR; word_tables.inc.",
        " * Provides: two_rounds, which makes WORD0 and WORD1 new words; ENTERED0 to ENTERED7, where the sum of the",
        " *           last three words is before and behind it; SPILLED_PLANES. */",
        f"#define SPILLED_PLANES {state.slots}",
        *(f"#define ENTERED{i} REGISTER({REGISTERS - PLANES + i})" for i in range(PLANES)),
    ]
    return "\n".join([*head, "", ".macro two_rounds", *(f"    {line}" for line in state.lines), ".endm", ""])


if __name__ == "__main__":
    OUTPUT.write_text(text())

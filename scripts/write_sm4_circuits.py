"""Writes ciphers/sm4/x86_64/s_box_*.inc: the S-box of SM4 on planes, for two sets of instructions.

A circuit becomes instructions on numbered registers: its gates in an order that needs few registers, results in the
places of what is not needed any more, and where registers do not suffice, in memory. `s_box_gates.inc` is the circuit of
sm4_circuit.h on 16 registers; `s_box_ternary.inc` that of s_box_ternary.txt, whose gates are any functions of three
bits (VPTERNLOG), on 32.
"""

import random
import re
import runpy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
SM4 = ROOT / "ciphers/sm4"
PLANES = 8
TRIES = 300
"""Random orders of gates, of which the cheapest is taken."""

TWO_BITS = {0x3C: "XOR", 0xC0: "AND"}
"""Functions of the first two of three bits that have instructions with a target of its own."""


@dataclass(frozen=True)
class Gate:
    """The value number `result` is `function` of three values: bit 4 a + 2 b + c of it. Equal ones may repeat."""

    result: int
    sources: tuple[int, int, int]
    function: int

    @property
    def instruction(self) -> str | None:
        """What computes it without a third source, if anything does."""
        return TWO_BITS.get(self.function)


@dataclass(frozen=True)
class Circuit:
    """Values 0 to 7 are the planes; `results` are those of the S-box."""

    gates: tuple[Gate, ...]
    results: tuple[int, ...]


def function_of(gate: Gate, values: Mapping[int, int]) -> int:
    """What the gate makes of integers of 256 bits, one for each input of the S-box."""
    mask = (1 << 256) - 1
    total = 0
    for k in range(8):
        if gate.function >> k & 1:
            term = mask
            for place, source in enumerate(gate.sources):
                term &= values[source] if k >> (2 - place) & 1 else ~values[source] & mask
            total |= term
    return total


def planes_of(circuit: Circuit) -> list[int]:
    """The S-box that it computes: bit x of element i is bit i of the S-box of x."""
    values = {i: sum((x >> i & 1) << x for x in range(256)) for i in range(PLANES)}
    for gate in circuit.gates:
        values[gate.result] = function_of(gate, values)
    return [values[result] for result in circuit.results]


def two_bit_circuit(source: str) -> Circuit:
    """The circuit of sm4_circuit.h."""
    body = source[source.index("x4 = planes[4]") : source.index("planes[0] = s0")]
    numbers = {f"x{i}": i for i in range(PLANES)}
    gates = []
    for name, left, operator, right in re.findall(r"(\w+) = (\w+) ([&^]) (\w+)", body):
        numbers[name] = PLANES + len(gates)
        a, b = numbers[left], numbers[right]
        gates.append(Gate(numbers[name], (a, b, b), 0x3C if operator == "^" else 0xC0))
    return Circuit(tuple(gates), tuple(numbers[f"s{i}"] for i in range(PLANES)))


def ternary_circuit(source: str) -> Circuit:
    """The circuit of s_box_ternary.txt."""
    lines = [line.split() for line in source.splitlines() if line and not line.startswith("#")]
    gates = []
    for *numbers, function in lines[:-1]:
        a, b, c = (int(number) for number in numbers)
        gates.append(narrowed(Gate(PLANES + len(gates), (a, b, c), int(function, 16))))
    return Circuit(tuple(gates), tuple(int(number) for number in lines[-1]))


def narrowed(gate: Gate) -> Gate:
    """The same gate without a source that it does not depend on."""
    values = [tuple(k >> (2 - place) & 1 for place in range(3)) for k in range(8)]
    for place in range(3):
        flipped = [k ^ 4 >> place for k in range(8)]
        if all((gate.function >> k ^ gate.function >> other) & 1 == 0 for k, other in enumerate(flipped)):
            rest = [source for other, source in enumerate(gate.sources) if other != place]
            order = [other for other in range(3) if other != place]
            function = 0
            for k, bits in enumerate(values):
                whole = [0, 0, 0]
                whole[order[0]], whole[order[1]] = bits[0], bits[1]
                function |= (gate.function >> (4 * whole[0] + 2 * whole[1] + whole[2]) & 1) << k
            return Gate(gate.result, (rest[0], rest[1], rest[1]), function)
    return gate


def heights(circuit: Circuit) -> dict[int, int]:
    """How many gates follow one another from the use of each value to the end."""
    height = dict.fromkeys(circuit.results, 0)
    for gate in reversed(circuit.gates):
        for source in gate.sources:
            height[source] = max(height.get(source, 0), height[gate.result] + 1)
    return height


def ordered(circuit: Circuit, ports: int, choose: random.Random) -> list[Gate]:
    """An order for PORTS gates at a time: what the most others wait for comes first, but for some chance; of equals,
    what ends the life of a value."""
    users: dict[int, int] = {result: 1 for result in circuit.results}
    for gate in circuit.gates:
        for source in set(gate.sources):
            users[source] = users.get(source, 0) + 1
    height, chance = heights(circuit), choose.choice((0.0, 1.0, 3.0, 6.0, 10.0, 15.0))
    left, known, order = list(circuit.gates), set(range(PLANES)), list[Gate]()

    def urgency(gate: Gate) -> float:
        ends = sum(users[source] == 1 for source in set(gate.sources))
        return height[gate.result] + chance * (choose.random() + ends / 2)

    while left:
        ready = sorted((gate for gate in left if known >= set(gate.sources)), key=urgency, reverse=True)
        for gate in ready[:ports]:
            left.remove(gate)
            order.append(gate)
            known.add(gate.result)
            for source in set(gate.sources):
                users[source] -= 1
    return order


def cycles(order: Sequence[Gate], ports: int) -> int:
    """How long PORTS units take for the gates, each one cycle, begun in that order."""
    done: dict[int, int] = dict.fromkeys(range(PLANES), 0)
    now, busy = 0, 0
    for gate in order:
        start = max(now, *(done[source] for source in gate.sources))
        busy = busy + 1 if start == now else 1
        now = start
        done[gate.result] = start + 1
        if busy == ports:
            now, busy = now + 1, 0
    return max(done.values())


@dataclass
class Allocation:
    """Gates in order become instructions; the state of registers and memory between two of them."""

    registers: int
    uses: dict[int, list[int]]
    place: dict[int, int] = field(default_factory=dict)  # of a value, its register
    memory: dict[int, int] = field(default_factory=dict)  # of a value, its slot
    lines: list[str] = field(default_factory=list)

    def next_use(self, value: int, now: int) -> int:
        """The first gate from NOW on that needs the value; what nothing needs comes last."""
        return next((at for at in self.uses.get(value, []) if at >= now), 10**6)

    def release(self, now: int) -> None:
        """Values that nothing needs from NOW on give their registers back."""
        for value in [value for value in self.place if self.next_use(value, now) == 10**6]:
            del self.place[value]

    def free(self, now: int, keep: Sequence[int]) -> int:
        """A register; if there is none, the value needed last, none of KEEP, goes to memory."""
        taken = set(self.place.values())
        for number in range(self.registers):
            if number not in taken:
                return number
        value = max((value for value in self.place if value not in keep), key=lambda one: self.next_use(one, now))
        if value not in self.memory:
            self.memory[value] = len(self.memory)
            self.lines.append(f"MOVU    REGISTER({self.place[value]}), SPILLED({self.memory[value]})")
        return self.place.pop(value)

    def load(self, value: int, now: int, keep: Sequence[int]) -> None:
        """The value in a register."""
        if value not in self.place:
            number = self.free(now, keep)
            self.lines.append(f"MOVU    SPILLED({self.memory[value]}), REGISTER({number})")
            self.place[value] = number

    def move(self, value: int, number: int) -> None:
        """The value in that register, which is free: where there are enough, the next round's planes enter
        while results are in use."""
        self.lines.append(f"MOVE    REGISTER({self.place[value]}), REGISTER({number})")
        self.place[value] = number

    def operand(self, value: int) -> str:
        """Its register or its memory."""
        return f"REGISTER({self.place[value]})" if value in self.place else f"SPILLED({self.memory[value]})"

    def add_two(self, gate: Gate, name: str, now: int) -> None:
        """An instruction with a target of its own; one source may be in memory."""
        first, second = gate.sources[0], gate.sources[1]
        if first not in self.place:
            first, second = second, first
        self.load(first, now, gate.sources)
        left, right = self.operand(first), self.operand(second)
        self.release(now + 1)
        number = self.free(now, gate.sources)
        self.place[gate.result] = number
        self.lines.append(f"{name:<7} {right}, {left}, REGISTER({number})")

    def add_three(self, gate: Gate, now: int) -> None:
        """VPTERNLOG, whose target is its first source: one that is not needed any more, or a copy."""
        for value in gate.sources:
            self.load(value, now, gate.sources)
        order = sorted(range(3), key=lambda place: -self.next_use(gate.sources[place], now + 1))
        first, second, third = (self.place[gate.sources[place]] for place in order)
        function = 0
        for k in range(8):
            bits = [0, 0, 0]
            for position, place in enumerate(order):
                bits[place] = k >> (2 - position) & 1
            function |= (gate.function >> (4 * bits[0] + 2 * bits[1] + bits[2]) & 1) << k
        if self.next_use(gate.sources[order[0]], now + 1) < 10**6:
            number = self.free(now, gate.sources)
            self.lines.append(f"MOVE    REGISTER({first}), REGISTER({number})")
        else:
            number = first
        self.release(now + 1)
        self.place[gate.result] = number
        self.lines.append(f"LUT     $0x{function:02x}, REGISTER({third}), REGISTER({second}), REGISTER({number})")


def allocated(order: Sequence[Gate], results: Sequence[int], registers: int) -> Allocation:
    """The instructions of gates in that order; the planes enter in the last registers."""
    uses: dict[int, list[int]] = {}
    for at, gate in enumerate(order):
        for source in gate.sources:
            uses.setdefault(source, []).append(at)
    for result in results:
        uses.setdefault(result, []).append(len(order))
    state = Allocation(registers, uses, {i: registers - PLANES + i for i in range(PLANES)})
    for at, gate in enumerate(order):
        if gate.instruction is not None:
            state.add_two(gate, gate.instruction, at)
        else:
            state.add_three(gate, at)
        state.release(at + 1)
    for result in results:
        state.load(result, len(order), results)
        if registers > 2 * PLANES and state.place[result] >= registers - PLANES:
            state.move(result, state.free(len(order), results))
    return state


def cost(order: Sequence[Gate], state: Allocation, ports: int) -> int:
    """Twice the cycles, as far as order and instructions tell; registers are what there is least of."""
    return 4 * len(state.memory) + max(2 * cycles(order, ports), len(state.lines) // 2)


def written(circuit: Circuit, registers: int, ports: int, what: str) -> str:
    """The whole file."""
    orders = [ordered(circuit, ports, random.Random(k)) for k in range(TRIES)]
    tries = [(order, allocated(order, circuit.results, registers)) for order in orders]
    _, best = min(tries, key=lambda one: cost(*one, ports))
    found = [best.place[result] for result in circuit.results]
    spare = [number for number in range(registers) if number not in found][:PLANES]
    head = [
        f"/* {what}",
        " *",
        " * Written by scripts/write_sm4_circuits.py. The planes are in ENTERED0 to ENTERED7, the results in FOUND0 to FOUND7,",
        " * and SPARE0 to SPARE7 are others. The constants of the affine maps are left out, as in sm4_circuit.h. */",
        f"#define SPILLED_PLANES {len(best.memory)}",
    ]
    for i in range(PLANES):
        head.append(f"#define ENTERED{i} REGISTER({registers - PLANES + i})")
        head.append(f"#define FOUND{i} REGISTER({found[i]})")
        head.append(f"#define SPARE{i} REGISTER({spare[i]})")
    return "\n".join([*head, "", ".macro substitute_planes", *(f"    {line}" for line in best.lines), ".endm", ""])


def s_box_of(circuit: Circuit, before: int, after: int) -> list[int]:
    """The bytes of the S-box that is CIRCUIT with BEFORE added to its input and AFTER to its output."""
    planes = planes_of(circuit)
    return [sum((planes[i] >> (x ^ before) & 1) << i for i in range(PLANES)) ^ after for x in range(256)]


def constants(circuit: Circuit) -> str:
    """What the circuit leaves out; s_box_constants.h."""
    spec = runpy.run_path(str(SM4 / "spec.py"))
    wanted = spec["s_box"]()
    linear_inverse = {spec["affine"](x) ^ spec["AFFINE_CONSTANT"]: x for x in range(256)}
    before, after = linear_inverse[spec["AFFINE_CONSTANT"]], spec["AFFINE_CONSTANT"]
    if s_box_of(circuit, before, after) != list(wanted):
        raise SystemExit("write_sm4_circuits: the circuit of sm4_circuit.h is not the S-box of spec.py; mend it")
    diffused = after << 2 & 0xFF | after >> 6
    return "\n".join(
        [
            "/* What the circuits of s_box_*.inc leave out, four times. Written by scripts/write_sm4_circuits.py. */",
            "#ifndef FW_SM4_S_BOX_CONSTANTS_H",
            "#define FW_SM4_S_BOX_CONSTANTS_H",
            "",
            f"#define S_BOX_BEFORE   0x{before * 0x01010101:08x}",
            "/* What is added behind, diffused: of five terms two are it, which rotations by bytes leave, three it rotated by two bits. */",
            f"#define S_BOX_DIFFUSED 0x{diffused * 0x01010101:08x}",
            "",
            "#endif",
            "",
        ]
    )


def files() -> dict[Path, str]:
    """What belongs into each file."""
    gates = two_bit_circuit((SM4 / "sm4_circuit.h").read_text())
    ternary = ternary_circuit((SM4 / "x86_64/s_box_ternary.txt").read_text())
    if planes_of(gates) != planes_of(ternary):
        raise SystemExit("write_sm4_circuits: s_box_ternary.txt and sm4_circuit.h are different S-boxes; mend either")
    bits = f"SM4's S-box on planes: {len(gates.gates)} gates of two bits, on 16 registers."
    luts = f"SM4's S-box on planes: {len(ternary.gates)} functions of three bits, on 32 registers."
    return {
        SM4 / "x86_64/s_box_constants.h": constants(gates),
        SM4 / "x86_64/s_box_gates.inc": written(gates, 16, 3, bits),
        SM4 / "x86_64/s_box_ternary.inc": written(ternary, 32, 2, luts),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Order of gates and registers, with memory where these are too few, for circuits that are too large for schedule.py.

The result is not proved optimal: some hundred random orders are tried; the cheapest by an estimate of cycles is kept.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

TRIES = 300
"""The number of random orders."""

TWO_BITS = {0x3C: "XOR", 0xC0: "AND", 0xFC: "OR"}
"""Functions of the first two of three bits for which there is an instruction that overwrites no source."""


@dataclass(frozen=True)
class Gate:
    """Value number `result` is bit 4 a + 2 b + c of `function`, for three source values a, b, c that may be equal."""

    result: int
    sources: tuple[int, int, int]
    function: int

    @property
    def instruction(self) -> str | None:
        """The instruction that computes it from the first two sources, if there is one."""
        return TWO_BITS.get(self.function)


def narrowed(gate: Gate) -> Gate:
    """GATE without the sources that it does not depend on."""
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


@dataclass(frozen=True)
class Circuit:
    """The first values are the inputs; `results` are numbers of values."""

    inputs: int
    gates: tuple[Gate, ...]
    results: tuple[int, ...]


def function_of(gate: Gate, values: Mapping[int, int]) -> int:
    """The output of the gate as an integer with a bit for each of the 256 inputs of the S-box; so are VALUES."""
    mask = (1 << 256) - 1
    total = 0
    for k in range(8):
        if gate.function >> k & 1:
            term = mask
            for place, source in enumerate(gate.sources):
                term &= values[source] if k >> (2 - place) & 1 else ~values[source] & mask
            total |= term
    return total


def heights(circuit: Circuit) -> dict[int, int]:
    """The number of gates on the longest path from each value to the end."""
    height = dict.fromkeys(circuit.results, 0)
    for gate in reversed(circuit.gates):
        for source in gate.sources:
            height[source] = max(height.get(source, 0), height[gate.result] + 1)
    return height


def ordered(circuit: Circuit, ports: int, choose: random.Random) -> list[Gate]:
    """An order of gates, PORTS at a time: first those with the longest path to the end, then those that use a value for
    the last time; CHOOSE adds some randomness."""
    users: dict[int, int] = dict.fromkeys(circuit.results, 1)
    for gate in circuit.gates:
        for source in set(gate.sources):
            users[source] = users.get(source, 0) + 1
    height, chance = heights(circuit), choose.choice((0.0, 1.0, 3.0, 6.0, 10.0, 15.0))
    left, known, order = list(circuit.gates), set(range(circuit.inputs)), list[Gate]()

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


def cycles(order: Sequence[Gate], inputs: int, ports: int) -> int:
    """The cycles that PORTS execution units take for the gates in that order, each of one cycle."""
    done: dict[int, int] = dict.fromkeys(range(inputs), 0)
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
    """The instructions so far, and the state of registers and memory after them."""

    registers: int
    uses: dict[int, list[int]]
    place: dict[int, int] = field(default_factory=dict)  # register of each value
    memory: dict[int, int] = field(default_factory=dict)  # memory slot of each value
    lines: list[str] = field(default_factory=list)

    def next_use(self, value: int, now: int) -> int:
        """The number of the first gate from NOW on that reads VALUE; beyond all numbers if there is none."""
        return next((at for at in self.uses.get(value, []) if at >= now), 10**6)

    def release(self, now: int) -> None:
        """Free the registers of values that no gate reads from NOW on."""
        for value in [value for value in self.place if self.next_use(value, now) == 10**6]:
            del self.place[value]

    def free(self, now: int, keep: Sequence[int]) -> int:
        """A free register; if there is none, the value that is read last, none of KEEP, is moved to memory."""
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
        """Load VALUE into a register if it is in none."""
        if value not in self.place:
            number = self.free(now, keep)
            self.lines.append(f"MOVU    SPILLED({self.memory[value]}), REGISTER({number})")
            self.place[value] = number

    def move(self, value: int, number: int) -> None:
        """Move VALUE to register NUMBER, which is free."""
        self.lines.append(f"MOVE    REGISTER({self.place[value]}), REGISTER({number})")
        self.place[value] = number

    def operand(self, value: int) -> str:
        """The register or memory operand of VALUE."""
        return f"REGISTER({self.place[value]})" if value in self.place else f"SPILLED({self.memory[value]})"

    def add_two(self, gate: Gate, name: str, now: int) -> None:
        """Emit an instruction that overwrites no source; one source may be in memory."""
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
        """Emit VPTERNLOG, which overwrites its first source: one that is not read again, or a copy."""
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


def allocated(order: Sequence[Gate], circuit: Circuit, registers: int) -> Allocation:
    """The instructions of the gates in ORDER; inputs begin in the last registers.

    If there are twice as many registers as inputs, results end in other registers: so the next inputs may be loaded
    while results are in use.
    """
    uses: dict[int, list[int]] = {}
    for at, gate in enumerate(order):
        for source in gate.sources:
            uses.setdefault(source, []).append(at)
    for result in circuit.results:
        uses.setdefault(result, []).append(len(order))
    first = registers - circuit.inputs
    state = Allocation(registers, uses, {i: first + i for i in range(circuit.inputs)})
    for at, gate in enumerate(order):
        if gate.instruction is not None:
            state.add_two(gate, gate.instruction, at)
        else:
            state.add_three(gate, at)
        state.release(at + 1)
    for result in circuit.results:
        state.load(result, len(order), circuit.results)
        if registers > 2 * circuit.inputs and state.place[result] >= first:
            state.move(result, state.free(len(order), circuit.results))
    return state


def instructions(circuit: Circuit, registers: int, ports: int) -> Allocation:
    """The cheapest of TRIES allocations for a processor that starts PORTS instructions per cycle."""
    orders = [ordered(circuit, ports, random.Random(k)) for k in range(TRIES)]
    found = [(allocated(order, circuit, registers), cycles(order, circuit.inputs, ports)) for order in orders]
    return min(found, key=lambda one: _cost(*one))[0]


def _cost(state: Allocation, least: int) -> int:
    """Twice the estimated cycles, from the number of instructions and LEAST, the cycles of their dependencies."""
    return 4 * len(state.memory) + max(2 * least, len(state.lines) // 2)

"""Circuits too large for schedule.py: an order of gates by urgency, and registers, with memory where these are too few.

Nothing here is proved the best: of some hundred orders by chance the cheapest is taken, by an estimate of cycles.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

TRIES = 300
"""Orders by chance."""

TWO_BITS = {0x3C: "XOR", 0xC0: "AND", 0xFC: "OR"}
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


@dataclass(frozen=True)
class Circuit:
    """The first values are the inputs; `results` are numbers of values."""

    inputs: int
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
    """How long PORTS units take for the gates, each one cycle, begun in that order."""
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
        """The value in that register, which is free."""
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


def allocated(order: Sequence[Gate], circuit: Circuit, registers: int) -> Allocation:
    """The instructions of gates in that order; inputs enter in the last registers. Results are elsewhere if there are
    twice as many registers: then other inputs may enter while results are in use."""
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
    """The cheapest found, for as many instructions at a time as PORTS."""
    orders = [ordered(circuit, ports, random.Random(k)) for k in range(TRIES)]
    found = [(allocated(order, circuit, registers), cycles(order, circuit.inputs, ports)) for order in orders]
    return min(found, key=lambda one: _cost(*one))[0]


def _cost(state: Allocation, least: int) -> int:
    """Twice the cycles, as far as instructions and LEAST, the cycles of their chains, tell."""
    return 4 * len(state.memory) + max(2 * least, len(state.lines) // 2)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Order of gates and registers, with memory where these are too few, for circuits that are too large for schedule.py.

The result is not proved optimal: some hundred random orders are tried; the cheapest by an estimate of cycles is kept.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from featherweight.sbox.functions import COLUMNS, ternary

TRIES = 300
"""The number of random orders."""

Line = TypeVar("Line")
NEVER = 1_000_000_000
MOVES = {
    "copy": "MOVE    REGISTER({source}), REGISTER({to})",
    "load": "MOVU    SPILLED({source}), REGISTER({to})",
    "store": "MOVU    REGISTER({source}), SPILLED({to})",
}
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
    for place in range(3):
        a, b = (source for other, source in enumerate(gate.sources) if other != place)
        columns = [[*COLUMNS[:place], constant, *COLUMNS[place:2]] for constant in (0, 0xFF)]
        function, other = (ternary(gate.function, *three) & 0xFF for three in columns)
        if function == other:
            return Gate(gate.result, (a, b, b), function)
    return gate


@dataclass(frozen=True)
class Circuit:
    """The first values are the inputs; `results` are numbers of values."""

    inputs: int
    gates: tuple[Gate, ...]
    results: tuple[int, ...]


def function_of(gate: Gate, values: Mapping[int, int]) -> int:
    """The output of the gate as an integer with a bit for each of the 256 inputs of the S-box; so are VALUES."""
    return ternary(gate.function, *(values[source] for source in gate.sources)) & (1 << 256) - 1


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


class Registers(ABC, Generic[Line]):
    """Which values are in registers and which in memory, while gates are placed one after another."""

    def __init__(self, registers: int, first: Sequence[int], gates: Sequence[Sequence[int]], results: Sequence[int]):
        """The inputs begin in the registers FIRST; GATES are the sources of each; RESULTS are read at the end."""
        self.registers = registers
        self.now = 0
        """The number of the gate that is being placed."""
        self.place = dict(enumerate(first))
        """The register of each value that is in one."""
        self.memory: dict[int, int] = {}
        """The word of memory of each value that was stored."""
        self.lines: list[Line] = []
        """The instructions so far."""
        self._uses: dict[int, list[int]] = {}
        for at, sources in enumerate((*gates, results)):
            for source in sources:
                self._uses.setdefault(source, []).append(at)

    @abstractmethod
    def move(self, operation: str, to: int, source: int) -> None:
        """Emit a "copy" of a register, a "load" from a word of memory to a register, or a "store"."""

    def next_use(self, value: int) -> int:
        """The number of the next gate that reads VALUE, or NEVER."""
        return next((use for use in self._uses.get(value, ()) if use > self.now), NEVER)

    def release(self) -> None:
        """Free the registers of values that no later gate reads."""
        self.place = {value: number for value, number in self.place.items() if self.next_use(value) != NEVER}

    def free(self, keep: Sequence[int]) -> int:
        """A free register; if there is none, the value that is read last, none of KEEP, is moved to memory."""
        taken = set(self.place.values())
        if len(taken) < self.registers:
            return next(number for number in range(self.registers) if number not in taken)
        value = max((value for value in self.place if value not in keep), key=self.next_use)
        if value not in self.memory:
            self.memory[value] = next(word for word in range(NEVER) if word not in self.memory.values())
            self.move("store", self.memory[value], self.place[value])
        return self.place.pop(value)

    def load(self, value: int, keep: Sequence[int]) -> None:
        """Load VALUE into a register if it is in none."""
        if value not in self.place:
            number = self.free(keep)
            self.move("load", number, self.memory[value])
            self.place[value] = number


class Allocation(Registers[str]):
    """Places gates as lines of assembly."""

    def move(self, operation: str, to: int, source: int) -> None:
        self.lines.append(MOVES[operation].format(to=to, source=source))

    def operand(self, value: int) -> str:
        """The register or memory operand of VALUE."""
        return f"REGISTER({self.place[value]})" if value in self.place else f"SPILLED({self.memory[value]})"

    def add_two(self, gate: Gate, name: str) -> None:
        """Emit an instruction that overwrites no source; one source may be in memory."""
        first, second = gate.sources[0], gate.sources[1]
        if first not in self.place:
            first, second = second, first
        self.load(first, gate.sources)
        left, right = self.operand(first), self.operand(second)
        self.release()
        number = self.free(gate.sources)
        self.place[gate.result] = number
        self.lines.append(f"{name:<7} {right}, {left}, REGISTER({number})")

    def add_three(self, gate: Gate) -> None:
        """Emit VPTERNLOG, which overwrites its first source: one that is not read again, or a copy."""
        for value in gate.sources:
            self.load(value, gate.sources)
        order = sorted(range(3), key=lambda place: -self.next_use(gate.sources[place]))
        first, second, third = (self.place[gate.sources[place]] for place in order)
        function = ternary(gate.function, *(COLUMNS[order.index(place)] for place in range(3))) & 0xFF
        number = first
        if self.next_use(gate.sources[order[0]]) != NEVER:
            number = self.free(gate.sources)
            self.move("copy", number, first)
        self.release()
        self.place[gate.result] = number
        self.lines.append(f"LUT     $0x{function:02x}, REGISTER({third}), REGISTER({second}), REGISTER({number})")


def allocated(order: Sequence[Gate], circuit: Circuit, registers: int) -> Allocation:
    """The instructions of the gates in ORDER; inputs begin in the last registers.

    If there are twice as many registers as inputs, results end in other registers: so the next inputs may be loaded
    while results are in use.
    """
    first = range(registers - circuit.inputs, registers)
    state = Allocation(registers, first, [gate.sources for gate in order], circuit.results)
    for now, gate in enumerate(order):
        state.now = now
        if gate.instruction is not None:
            state.add_two(gate, gate.instruction)
        else:
            state.add_three(gate)
        state.release()
    state.now = len(order)
    for result in circuit.results:
        state.load(result, circuit.results)
        if registers > 2 * circuit.inputs and state.place[result] in first:
            number = state.free(circuit.results)
            state.move("copy", number, state.place[result])
            state.place[result] = number
    return state


def instructions(circuit: Circuit, registers: int, ports: int) -> Allocation:
    """The cheapest of TRIES allocations for a processor that starts PORTS instructions per cycle."""
    orders = [ordered(circuit, ports, random.Random(k)) for k in range(TRIES)]
    found = [(allocated(order, circuit, registers), cycles(order, circuit.inputs, ports)) for order in orders]

    def cost(one: tuple[Allocation, int]) -> int:
        """Twice the estimated cycles, from the number of instructions and the cycles of their dependencies."""
        return 4 * len(one[0].memory) + max(2 * one[1], len(one[0].lines) // 2)

    return min(found, key=cost)[0]

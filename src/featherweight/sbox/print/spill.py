# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sequences for circuits of about a hundred gates, with memory for values that do not fit in registers.

Many random orders are tried and the cheapest is kept: the best found, not proved. For small circuits, schedule.py
searches exhaustively.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from featherweight.sbox.byte.wide import BITS, WideCircuit
from featherweight.sbox.functions import COMMUTATIVE
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.program import Instruction, Program
from featherweight.sbox.print import allocation
from featherweight.system.errors import FeatherweightError

NEVER = 1_000_000_000
Node = int


def sequence(circuit: WideCircuit, isa: Isa, registers: int, tries: int) -> Program:
    """A sequence for CIRCUIT in at most REGISTERS registers of ISA, the cheapest of TRIES orders.

    Raises FeatherweightError if there are too few registers.
    """
    if registers < BITS + 1:
        raise FeatherweightError(f"{registers} registers are too few for a circuit of {BITS} bits; give {BITS + 1}")
    gates = {node: (gate.operation, gate.operands) for node, gate in enumerate(circuit.gates, BITS)}
    plain = allocation.Circuit(
        BITS,
        tuple(allocation.Gate(node, (a[0], a[-1], a[-1]), 0) for node, (_, a) in gates.items()),
        circuit.outputs,
    )
    programs = []
    for seed in range(tries):
        order = [gate.result for gate in allocation.ordered(plain, 1, random.Random(seed))]
        programs.append(Placement(isa, registers, gates, order, circuit.outputs).program())
    best = min(programs, key=lambda program: (program.cost(isa), program.accesses, program.registers))
    if best.memory and isa.firmware is None:
        raise FeatherweightError(
            f"{circuit.box} does not fit in {registers} registers, and how {isa.id} reaches memory is not known"
        )
    return best


@dataclass
class Placement:
    """Places the gates in ORDER: which values are in registers, which in memory."""

    isa: Isa
    registers: int
    gates: Mapping[Node, tuple[str, tuple[Node, ...]]]
    order: Sequence[Node]
    outputs: Sequence[Node]
    _uses: dict[Node, list[int]] = field(default_factory=dict)
    _place: dict[Node, int] = field(default_factory=dict)
    _memory: dict[Node, int] = field(default_factory=dict)
    _done: list[Instruction] = field(default_factory=list)
    _now: int = 0

    def program(self) -> Program:
        """The sequence."""
        for now, node in enumerate(self.order):
            for operand in self.gates[node][1]:
                self._uses.setdefault(operand, []).append(now)
        for node in self.outputs:
            self._uses.setdefault(node, []).append(len(self.order))
        self._place = {node: node for node in range(BITS)}
        for now, node in enumerate(self.order):
            self._now = now
            self._compute(node)
        self._now = len(self.order)
        for node in self.outputs:
            self._load(node, self.outputs)
        outputs = tuple(self._place[node] for node in self.outputs)
        return Program(inputs=BITS, instructions=tuple(self._done), outputs=outputs)

    def _compute(self, node: Node) -> None:
        operation, operands = self.gates[node]
        for operand in operands:
            self._load(operand, operands)
        written = self.isa.written(operation)
        if written == "d":
            read = [self._place[operand] for operand in operands]
            self._forget_the_dead()
            to = self._free(operands)
        else:
            at = "abc".index(written)
            operands = self._reordered(operation, operands, at)
            read = [self._place[operand] for operand in operands]
            to = read[at]
            if self._next_use(operands[at]) != NEVER:  # a copy is overwritten
                to = self._free(operands)
                self._emit("copy", to, read[at])
                read[at] = to
            self._forget_the_dead()
        self._place[node] = to
        self._emit(operation, to, *read)

    def _next_use(self, node: Node) -> int:
        """The number of the next gate that reads NODE, or NEVER."""
        return next((use for use in self._uses.get(node, ()) if use > self._now), NEVER)

    def _reordered(self, operation: str, operands: tuple[Node, ...], at: int) -> tuple[Node, ...]:
        """OPERANDS, exchanged if OPERATION allows it, so that the one read last is in the overwritten place AT."""
        if operation not in COMMUTATIVE or operands[at] == max(operands, key=self._next_use):
            return operands
        return operands[::-1]

    def _forget_the_dead(self) -> None:
        for node in [node for node in self._place if self._next_use(node) == NEVER]:
            del self._place[node]
            self._memory.pop(node, None)

    def _load(self, node: Node, keep: Sequence[Node]) -> None:
        """Load NODE into a register if it is in none."""
        if node not in self._place:
            to = self._free(keep)
            self._emit("load", to, self._memory[node])
            self._place[node] = to

    def _free(self, keep: Sequence[Node]) -> int:
        """A free register; if there is none, the value that is read last, none of KEEP, is moved to memory."""
        taken = set(self._place.values())
        if len(taken) < self.registers:
            return next(number for number in range(self.registers) if number not in taken)
        node = max((node for node in self._place if node not in keep), key=self._next_use)
        if node not in self._memory:
            words = range(self.registers, NEVER)
            self._memory[node] = next(word for word in words if word not in self._memory.values())
            self._emit("store", self._memory[node], self._place[node])
        return self._place.pop(node)

    def _emit(self, operation: str, to: int, *operands: int) -> None:
        self._done.append(Instruction(operation=operation, to=to, operands=operands))

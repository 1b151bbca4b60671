# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sequences for circuits of about a hundred gates, with memory for values that do not fit in registers.

Many random orders are tried and the cheapest is kept: the best found, not proved. For small circuits, schedule.py
searches exhaustively.
"""

import random
from collections.abc import Mapping, Sequence

from featherweight.sbox.byte.wide import BITS, WideCircuit
from featherweight.sbox.functions import COMMUTATIVE
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.program import Instruction, Program
from featherweight.sbox.print.allocation import NEVER, Circuit, Gate, Registers, ordered
from featherweight.system.errors import FeatherweightError

Gates = Mapping[int, tuple[str, tuple[int, ...]]]
"""The operation and the operands of each gate, by its node."""


def sequence(circuit: WideCircuit, isa: Isa, registers: int, tries: int) -> Program:
    """A sequence for CIRCUIT in at most REGISTERS registers of ISA, the cheapest of TRIES orders.

    Raises FeatherweightError if there are too few registers.
    """
    if registers < BITS + 1:
        raise FeatherweightError(f"{registers} registers are too few for a circuit of {BITS} bits; give {BITS + 1}")
    gates = {node: (gate.operation, gate.operands) for node, gate in enumerate(circuit.gates, BITS)}
    plain = Circuit(
        BITS,
        tuple(Gate(node, (a[0], a[-1], a[-1]), 0) for node, (_, a) in gates.items()),
        circuit.outputs,
    )
    programs = []
    for seed in range(tries):
        order = [gate.result for gate in ordered(plain, 1, random.Random(seed))]
        placement = Placement(registers, range(BITS), [gates[node][1] for node in order], circuit.outputs)
        programs.append(placement.program(isa, gates, order, circuit.outputs))
    best = min(programs, key=lambda program: (program.cost(isa), program.accesses, program.registers))
    if best.memory and isa.firmware is None:
        raise FeatherweightError(
            f"{circuit.box} does not fit in {registers} registers, and how {isa.id} reaches memory is not known"
        )
    return best


class Placement(Registers[Instruction]):
    """Places gates as instructions."""

    def program(self, isa: Isa, gates: Gates, order: Sequence[int], outputs: Sequence[int]) -> Program:
        """The sequence of the gates in ORDER."""
        for now, node in enumerate(order):
            self.now = now
            self._compute(isa, node, *gates[node])
        self.now = len(order)
        for node in outputs:
            self.load(node, outputs)
        places = tuple(self.place[node] for node in outputs)
        return Program(inputs=BITS, instructions=tuple(self.lines), outputs=places)

    def _compute(self, isa: Isa, node: int, operation: str, operands: tuple[int, ...]) -> None:
        for operand in operands:
            self.load(operand, operands)
        written = isa.written(operation)
        at = None if written == "d" else "abc".index(written)
        if at is not None and operation in COMMUTATIVE and operands[at] != max(operands, key=self.next_use):
            operands = operands[::-1]  # the one that is read last is overwritten
        read = [self.place[operand] for operand in operands]
        if at is None:
            self._forget_the_dead()
            to = self.free(operands)
        else:
            to = read[at]
            if self.next_use(operands[at]) != NEVER:  # a copy is overwritten
                to = self.free(operands)
                self._emit("copy", to, read[at])
                read[at] = to
            self._forget_the_dead()
        self.place[node] = to
        self._emit(operation, to, *read)

    def _forget_the_dead(self) -> None:
        self.release()
        self.memory = {node: word for node, word in self.memory.items() if self.next_use(node) != NEVER}

    def move(self, operation: str, to: int, source: int) -> None:
        # Words of memory are numbered after the registers.
        words = self.registers * (operation == "store"), self.registers * (operation == "load")
        self._emit(operation, to + words[0], source + words[1])

    def _emit(self, operation: str, to: int, *operands: int) -> None:
        self.lines.append(Instruction(operation=operation, to=to, operands=operands))

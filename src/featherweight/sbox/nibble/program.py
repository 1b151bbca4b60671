# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instruction sequences in registers: what they compute and what they cost."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from featherweight.sbox.boxes import Box
from featherweight.sbox.functions import MOVES, Function, applied, inputs_of, outputs_of
from featherweight.sbox.isa import Isa
from featherweight.system.errors import WrongResultError


class Instruction(BaseModel):
    """One operation on registers. TABLE is for "ternary" only."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    operation: str
    to: int
    operands: tuple[int, ...]
    table: int | None = None


class Program(BaseModel):
    """A sequence of instructions: input bit i begins in register i, output bit i ends in register outputs[i]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    inputs: int
    instructions: tuple[Instruction, ...]
    outputs: tuple[int, ...]

    @property
    def memory(self) -> tuple[int, ...]:
        """The words of memory that are used; their numbers follow those of the registers."""
        return tuple(sorted({item.to for item in self.instructions if item.operation == "store"}))

    @property
    def registers(self) -> int:
        """The number of registers that are used."""
        written = (item.to for item in self.instructions if item.operation != "store")
        return 1 + max([self.inputs - 1, *written])

    @property
    def copies(self) -> int:
        return sum(item.operation == "copy" for item in self.instructions)

    @property
    def gates(self) -> int:
        return sum(item.operation not in MOVES for item in self.instructions)

    @property
    def accesses(self) -> int:
        """The number of loads and stores."""
        return len(self.instructions) - self.gates - self.copies

    @property
    def depth(self) -> int:
        """Operations on the longest path from an input to an output, without copies, loads and stores."""
        depths = dict.fromkeys(range(self.inputs), 0)
        for item in self.instructions:
            depths[item.to] = max(depths[place] for place in item.operands) + (item.operation not in MOVES)
        return max(depths[place] for place in self.outputs)

    def cost(self, isa: Isa) -> int:
        """The number of instructions on ISA."""
        return self.gates * isa.gate_cost + self.copies * isa.copy_cost + self.accesses

    def run(self, words: Sequence[Function], computed: list[Function] | None = None) -> list[Function]:
        """The output bits for the input bits WORDS, 16 S-boxes at once; COMPUTED gets the result of every gate."""
        held = dict(enumerate(words))
        for item in self.instructions:
            read = [held[register] for register in item.operands]
            held[item.to] = applied(item.operation, read, item.table or 0)
            if computed is not None and item.operation not in MOVES:
                computed.append(held[item.to])
        return [held[register] for register in self.outputs]

    def check(self, box: Box, isa: Isa) -> None:
        """Raise WrongResultError unless this computes BOX for every input, with instructions of ISA."""
        for number, item in enumerate(self.instructions):
            fault = _fault(item, isa)
            if fault:
                raise WrongResultError(f"instruction {number} ({item.operation}) {fault} on {isa.id}")
        try:
            outputs = self.run(inputs_of(box.table))
        except KeyError as error:
            raise WrongResultError(f"register {error} is read before it is written") from None
        if outputs != outputs_of(box.table):
            raise WrongResultError(f"the sequence computes another function than {box.name} ({box.hexadecimal})")


def _fault(item: Instruction, isa: Isa) -> str:
    """Why ISA does not have the instruction; empty if it does."""
    if item.operation not in (isa.operations if isa.firmware is None else (*isa.operations, *MOVES)):
        return "does not exist"
    arity = 1 if item.operation in ("not", *MOVES) else 3 if item.operation == "ternary" else 2
    if len(item.operands) != arity:
        return f"has {len(item.operands)} operands instead of {arity}"
    written = "d" if item.operation in MOVES else isa.written(item.operation)
    if written != "d" and item.operands["abc".index(written)] != item.to:
        return f"must overwrite its operand {written}"
    return ""


def places(item: Instruction) -> dict[str, Any]:
    """The register numbers for {a}, {b}, {c} and {d} in the text of an instruction."""
    return {**dict(zip("abc", item.operands, strict=False)), "d": item.to}

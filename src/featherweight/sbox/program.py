"""Instruction sequences in registers: what they compute and what they cost."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from featherweight.errors import WrongResultError
from featherweight.sbox.boxes import Box
from featherweight.sbox.functions import OPERATIONS, Function, inputs_of, outputs_of, ternary
from featherweight.sbox.isa import Isa


class Instruction(BaseModel):
    """One operation on registers. TABLE is for "ternary" only."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    operation: str
    to: int
    operands: tuple[int, ...]
    table: int | None = None


class Program(BaseModel):
    """A sequence; input bit i is in register i at first, output bit i in register outputs[i] at the end."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    inputs: int
    instructions: tuple[Instruction, ...]
    outputs: tuple[int, ...]

    @property
    def registers(self) -> int:
        """How many registers it uses."""
        return 1 + max([self.inputs - 1, *(item.to for item in self.instructions)])

    @property
    def copies(self) -> int:
        return sum(item.operation == "copy" for item in self.instructions)

    @property
    def gates(self) -> int:
        return len(self.instructions) - self.copies

    @property
    def depth(self) -> int:
        """Operations on the longest way from an input to an output; copies count nothing."""
        depths = dict.fromkeys(range(self.inputs), 0)
        for item in self.instructions:
            depths[item.to] = max(depths[place] for place in item.operands) + (item.operation != "copy")
        return max(depths[place] for place in self.outputs)

    def cost(self, isa: Isa) -> int:
        """Instructions on ISA."""
        return self.gates * isa.gate_cost + self.copies * isa.copy_cost

    def run(self, words: Sequence[Function], computed: list[Function] | None = None) -> list[Function]:
        """The output bits for the input bits WORDS, 16 S-boxes at once; COMPUTED gets the result of every gate."""
        held = dict(enumerate(words))
        for item in self.instructions:
            read = [held[register] for register in item.operands]
            held[item.to] = (
                ternary(item.table or 0, *read) if item.operation == "ternary" else OPERATIONS[item.operation](*read)
            )
            if computed is not None and item.operation != "copy":
                computed.append(held[item.to])
        return [held[register] for register in self.outputs]

    def check(self, box: Box, isa: Isa) -> None:
        """WrongResultError unless this is BOX for every input, in instructions that ISA has."""
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
    """What ISA has against the instruction; empty if nothing."""
    if item.operation not in isa.operations:
        return "does not exist"
    arity = {"not": 1, "copy": 1, "ternary": 3}.get(item.operation, 2)
    if len(item.operands) != arity:
        return f"has {len(item.operands)} operands instead of {arity}"
    written = isa.written(item.operation)
    if written != "d" and item.operands["abc".index(written)] != item.to:
        return f"must overwrite its operand {written}"
    return ""


def places(item: Instruction) -> dict[str, Any]:
    """What stands for {a}, {b}, {c} and {d} in the text of an instruction, as register numbers."""
    return {**dict(zip("abc", item.operands, strict=False)), "d": item.to}

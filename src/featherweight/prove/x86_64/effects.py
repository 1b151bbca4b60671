# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What effects of instructions on vectors have in common, and how they are named."""

from collections.abc import Callable

from iced_x86 import Instruction, OpKind, RegisterExt

from featherweight.prove.x86_64.bits import Bits
from featherweight.prove.x86_64.machine import Effect, Machine

LANE = 128
WIDTHS = {"B": 8, "W": 16, "D": 32, "Q": 64}

Two = Callable[[Bits, Bits], Bits]


class Effects(dict[str, Effect]):
    """Effects by the names of instructions."""

    def of(self, *names: str) -> Callable[[Effect], Effect]:
        """A decorator: the function is the effect of NAMES."""

        def remember(effect: Effect) -> Effect:
            self.update(dict.fromkeys(names, effect))
            return effect

        return remember


def sources(machine: Machine, instruction: Instruction, width: int) -> tuple[Bits, Bits]:
    """The two operands that are read: of old encodings, the first one is the destination."""
    count = sum(instruction.op_kind(i) in (OpKind.REGISTER, OpKind.MEMORY) for i in range(instruction.op_count))
    one, other = (1, 2) if count == 3 else (0, 1)
    return machine.read(instruction, one, width), machine.read(instruction, other, width)


def two(make: Two, element: int) -> Effect:
    """Of two vectors, MAKE is another one, whose ELEMENTs, of so many bits, a mask chooses."""

    def effect(machine: Machine, instruction: Instruction) -> None:
        result = make(*sources(machine, instruction, machine.width(instruction, 0)))
        machine.write_vector(instruction, result, element)

    return effect


def is_vector(instruction: Instruction, operand: int) -> bool:
    kind = instruction.op_kind(operand)
    return kind == OpKind.REGISTER and RegisterExt.is_vector_register(instruction.op_register(operand))

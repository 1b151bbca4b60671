# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Moves every output bit to the register of the input bit of the same number."""

from featherweight.sbox.nibble.program import Instruction, Program


def in_place(program: Program, registers: int) -> Program | None:
    """PROGRAM with copies appended; None if it needs more than REGISTERS registers, to resolve a cycle of copies."""
    held = dict(enumerate(program.outputs))
    moves: list[Instruction] = []
    while wrong := [bit for bit, register in held.items() if register != bit]:
        ready = [bit for bit in wrong if bit not in held.values()]
        if ready:
            bit, to = ready[0], ready[0]
        else:  # only cycles are left: one output moves to a free register
            bit, to = wrong[0], next(place for place in range(len(held) + 1) if place not in held.values())
            if to >= registers:
                return None
        moves.append(Instruction(operation="copy", to=to, operands=(held[bit],)))
        held[bit] = to
    outputs = tuple(held[bit] for bit in range(len(held)))
    return Program(inputs=program.inputs, instructions=(*program.instructions, *moves), outputs=outputs)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""MSP430: the CPU without extensions (SLAU049)."""

from collections.abc import Iterator

from featherweight.mutate.isa.form import Form, InstructionSet, both_ways

_TWO_OPERANDS = ("mov", "add", "addc", "subc", "sub", "cmp", "dadd", "bit", "bic", "bis", "xor", "and")
"""From opcode 4 on."""
_ONE_OPERAND = ("rrc", "swpb", "rra", "sxt", "push", "call")
_WORD = 16
_IMMEDIATE, _OFFSET = "i" * _WORD, "q" * _WORD


def _forms() -> Iterator[Form]:
    for opcode, name in enumerate(_TWO_OPERANDS, 4):
        for to_memory in (0, 1):
            for source, mode, word in (
                ("0000", "11", _IMMEDIATE),  # @PC+
                ("0011", "ii", ""),  # the generator of constants
                ("0010", "1i", ""),
                ("0010", "01", _OFFSET),  # an absolute address
                ("nnnn", "01", _OFFSET),
                ("nnnn", "--", ""),
            ):
                extension = word
                if to_memory:  # of two offsets the destination's is the field
                    extension = word.replace("q", "-") + _OFFSET
                yield Form(name, f"{opcode:04b}{source}{to_memory}w{mode}dddd{extension}")
    for opcode, name in enumerate(_ONE_OPERAND):
        start = f"000100{opcode:03b}w"
        yield Form(name, f"{start}110000{_IMMEDIATE}")
        yield Form(name, f"{start}ii0011")
        yield Form(name, f"{start}01dddd{_OFFSET}")
        yield Form(name, f"{start}--dddd")
    yield Form("jmp", "001111kkkkkkkkkk")
    yield Form("jcc", "001ccckkkkkkkkkk")


def _size(code: bytes) -> int:
    first = int.from_bytes(code[:2], "little")
    if first >> 13 == 1:
        return 2
    two_operands = first >> 12 >= 4
    register, mode = (first >> 8 if two_operands else first) & 15, first >> 4 & 3
    extended = (mode == 1 and register != 3) or (mode == 3 and register == 0)
    return 2 + 2 * extended + 2 * (two_operands and bool(first & 0x80))


_NOP = bytes.fromhex("0343")

MSP430 = InstructionSet(
    tuple(_forms()),
    unit_bytes=2,
    size_of=_size,
    nops={size: _NOP * (size // 2) for size in (2, 4, 6)},
    trap=bytes(2),
    plain_registers=range(4, 16),
    carries=both_ways({"addc": "add", "subc": "sub", "rrc": "rra"}),
)

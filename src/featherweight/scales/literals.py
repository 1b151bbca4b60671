# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Numbers in machine code: if a length is treated in a way of its own, it is among them.

Instructions with an immediate operand are found by their form. Code is not disassembled: what only looks like such an
instruction gives a number, too.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from struct import unpack_from

from featherweight.scales.elf import AARCH64, ARM, AVR, MSP430, RISCV, Elf

MOST = 1 << 16
"""Greater numbers are no lengths of messages that are tried."""

NEAR = 4
"""The second half of a number is so many instructions behind the first at most; on AVR, half as many."""


@cache
def in_object(path: Path) -> frozenset[int]:
    """The numbers that instructions of the object file PATH have as operands."""
    elf = Elf.of(path)
    of_code = IMMEDIATES[elf.machine]
    texts = [elf.data(section) for section in elf.sections if section.name.startswith(".text")]
    numbers = {abs(number) for text in texts for number in of_code(text)}
    return frozenset(number for number in numbers if number <= MOST)


def _halfwords(code: bytes) -> Sequence[int]:
    return unpack_from(f"<{len(code) // 2}H", code)


def _words(code: bytes) -> Sequence[int]:
    return unpack_from(f"<{len(code) // 4}I", code)


def _signed(value: int, bits: int) -> int:
    return value - (value >> bits - 1 << bits)


def _thumb(code: bytes) -> Iterator[int]:
    """CMP, MOVS, ADDS, SUBS with 8 bits, shifted or added to the same register perhaps; what Thumb-2 has; and words of
    literal pools, which may be negative."""
    halves = _halfwords(code)
    yield from (_signed(word, 32) for word in _words(code))
    for place, half in enumerate(halves):
        if half >> 13 == 1:
            yield half & 0xFF
            for later in halves[place + 1 : place + 1 + NEAR]:
                if later >> 11 == 0:  # LSLS
                    yield (half & 0xFF) << (later >> 6 & 31)
                elif later >> 8 == 0x30 | half >> 8 & 7:  # ADDS
                    yield (half & 0xFF) + (later & 0xFF)
        elif half >> 11 == 0b11110 and place + 1 < len(halves) and not halves[place + 1] >> 15:
            yield from _thumb_wide(half, halves[place + 1])


def _thumb_wide(first: int, second: int) -> Iterator[int]:
    imm12 = (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | second & 0xFF
    if first >> 9 & 1:  # MOVW, ADDW, SUBW
        yield (first & 15) << 12 | imm12
        yield imm12
    elif imm12 >> 10:
        rotation, value = imm12 >> 7, 0x80 | imm12 & 0x7F
        yield value << 32 - rotation if rotation >= 8 else value
    else:
        yield (imm12 & 0xFF) * (1, 0x10001, 0x01000100, 0x01010101)[imm12 >> 8]


def _avr(code: bytes) -> Iterator[int]:
    """LDI, CPI, SUBI and SBCI, each with 8 bits of what may be 16; the lower ones are zero where a register is compared
    before."""
    halves = _halfwords(code)
    parts = [
        (place, (half >> 8 & 15) << 4 | half & 15)
        for place, half in enumerate(halves)
        if half >> 12 in (0b1110, 0b0011, 0b0101, 0b0100)
    ]
    yield from (value for _, value in parts)
    for place, high in parts:
        if any(half >> 10 == 0b000101 for half in halves[max(place - NEAR // 2, 0) : place]):  # CP
            yield high << 8
    for (place, low), (other, high) in itertools.pairwise(parts):
        if other - place <= NEAR // 2:
            yield _signed(low | high << 8, 16)


def _msp430(code: bytes) -> Iterator[int]:
    """Words behind an instruction whose source is @PC+."""
    halves = _halfwords(code)
    for half, following in itertools.pairwise(halves):
        if half >> 14 and half & 0x0F30 == 0x0030:
            yield _signed(following, 16)
            yield following


def _rv32(code: bytes) -> Iterator[int]:
    """Instructions of type I, and LUI with one behind it; 4-byte instructions may begin at any halfword."""
    halves = _halfwords(code)
    for place in range(len(halves) - 1):
        half = halves[place]
        word = half | halves[place + 1] << 16
        if half & 0x7F == 0x13:
            yield _signed(word >> 20, 12)
        elif half & 0x7F == 0x37:
            upper = word & 0xFFFFF000
            yield upper
            yield from (upper + low for low in _near(halves[place + 2 : place + 2 + 2 * NEAR]))
        elif half & 0xE003 == 0x6001:  # C.LUI
            upper = _signed((half >> 12 & 1) << 5 | half >> 2 & 31, 6) << 12
            yield upper
            yield from (upper + low for low in _near(halves[place + 1 : place + 1 + 2 * NEAR]))


def _near(halves: Sequence[int]) -> Iterator[int]:
    """What ADDI and C.ADDI among HALVES add."""
    for one, other in itertools.pairwise(halves):
        if one & 0x707F == 0x13:
            yield _signed((one | other << 16) >> 20, 12)
        elif one & 0xE003 == 0x0001:
            yield _signed((one >> 12 & 1) << 5 | one >> 2 & 31, 6)


def _aarch64(code: bytes) -> Iterator[int]:
    """MOVZ, MOVN; ADD, SUB and CMP."""
    for word in _words(code):
        if word >> 23 & 0xFF == 0xA5:  # MOVZ
            yield word >> 5 & 0xFFFF
        elif word >> 23 & 0xFF == 0x25:  # MOVN
            yield ~(word >> 5 & 0xFFFF)
        elif word >> 24 & 0x1F == 0x11:
            yield (word >> 10 & 0xFFF) << (12 if word >> 22 & 1 else 0)


IMMEDIATES: Mapping[int, Callable[[bytes], Iterator[int]]] = {
    ARM: _thumb,
    AVR: _avr,
    MSP430: _msp430,
    RISCV: _rv32,
    AARCH64: _aarch64,
}

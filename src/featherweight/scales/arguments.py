# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How many words of arguments a function has, which depends on the calling convention where some are longer than a
word."""

from dataclasses import dataclass

BITS = {"L": 64, "D": 32}
"""Of arguments that may be longer than a word."""


@dataclass(frozen=True)
class Convention:
    """What of a calling convention decides where arguments go that are longer than a word."""

    registers: int
    """Words that go to registers; the others go to the stack."""
    word_bits: int
    pairs: bool = False
    """Whether a long argument begins at an even word."""
    splits: bool = False
    """Whether it may begin in registers and end on the stack; if not, the registers that are left stay empty."""


CONVENTIONS = {
    "avr": Convention(registers=9, word_bits=16),
    "msp430": Convention(registers=4, word_bits=16),
    "armv6m": Convention(registers=4, word_bits=32, pairs=True),
    "armv7m": Convention(registers=4, word_bits=32, pairs=True),
    "rv32": Convention(registers=8, word_bits=32, splits=True),
    "rv32e": Convention(registers=6, word_bits=32, splits=True),
    "aarch64": Convention(registers=8, word_bits=64),
}


def words(signature: str, core: str) -> int:
    """The words of arguments on CORE, those that stay empty included, of a function with SIGNATURE: a letter for each
    argument, L for one of 64 bits, D for one of 32, any other for a word."""
    convention, used = CONVENTIONS[core], 0
    for letter in signature:
        size = max(BITS.get(letter, 0) // convention.word_bits, 1)
        if size > 1 and convention.pairs:
            used += used % 2
        if used < convention.registers < used + size and not convention.splits:
            used = convention.registers
        used += size
    return used

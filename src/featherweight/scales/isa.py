# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What assembly needs of its core that a manifest says in `isa`: by its text, and by its instructions."""

import re
from collections.abc import Callable, Mapping, Sequence

WORDS = {
    "avr": {"mul": re.compile(r"\bf?muls?u?\b")},
    "rv32": {
        "zba": re.compile(r"\bsh[123]add\b"),
        "zbb": re.compile(r"\b(clz|ctz|cpop|maxu?|minu?|sext\.[bh]|orc\.b)\b"),
        "zbs": re.compile(r"\bb(clr|ext|inv|set)i?\b"),
        "zbkb": re.compile(r"\b(packh?|brev8|(un)?zip)\b"),
    },
    "aarch64": {"aes": re.compile(r"\baes\w+\b|\bpmull2?\b.*\.1q"), "sha3": re.compile(r"\b(eor3|bcax|rax1|xar)\b")},
}
"""By core and feature: instructions that need it, where every target of the core has it; where one lacks it, they are
illegal there."""


OF_INTRINSICS: Mapping[str, set[str]] = {"aarch64": {"aes"}}
"""By core: features that a compiler uses only if the source says so."""


def features_in(core: str, assembly: str) -> list[str]:
    """The features of WORDS that ASSEMBLY for CORE needs."""
    text = assembly.lower()
    return [feature for feature, words in WORDS.get(core, {}).items() if words.search(text)]


def _avr_feature(halves: Sequence[int], place: int) -> str | None:
    half = halves[place]
    return "mul" if half & 0xFC00 == 0x9C00 or half & 0xFE00 == 0x0200 else None  # MUL; MULS, MULSU, FMUL


SHA3 = ((0xFFC08000, 0xCE000000), (0xFFE0FC00, 0xCE608C00), (0xFFE00000, 0xCE800000))
"""Masks and codes of EOR3 and BCAX, RAX1, and XAR."""


def _aarch64_feature(halves: Sequence[int], place: int) -> str | None:
    word = halves[place] | halves[place + 1] << 16
    if word & 0xFFFFCC00 == 0x4E284800 or word & 0xBFE0FC00 == 0x0EE0E000:  # AESE and its kind, PMULL to 128 bits
        return "aes"
    return "sha3" if any(word & mask == code for mask, code in SHA3) else None


OF_REGISTERS = {
    (0x10, 2): "zba",
    (0x10, 4): "zba",
    (0x10, 6): "zba",
    **dict.fromkeys(((0x05, 4), (0x05, 5), (0x05, 6), (0x05, 7)), "zbb"),  # MIN, MINU, MAX, MAXU
    **dict.fromkeys(((0x14, 1), (0x24, 1), (0x24, 5), (0x34, 1)), "zbs"),
    (0x04, 7): "zbkb",  # PACKH
}
"""By the upper and the lower function code: what instructions of registers need that no other feature has; those of Zbb
that are Zbkb's, too, are in neither."""
PACK = (0x04, 4)
"""With register 0 it is ZEXT.H, which Zbb has, too."""

OF_CONSTANTS = {
    **dict.fromkeys(((0x600, 1), (0x601, 1), (0x602, 1), (0x604, 1), (0x605, 1), (0x287, 5)), "zbb"),
    **dict.fromkeys(((0x08F, 1), (0x08F, 5), (0x687, 5)), "zbkb"),  # ZIP, UNZIP, BREV8
}
"""The same by the twelve bits of the constant; of Zbs, five of them are a number."""


def _rv32_feature(halves: Sequence[int], place: int) -> str | None:
    word = halves[place] | halves[place + 1] << 16
    opcode, lower, upper, constant = word & 0x7F, word >> 12 & 7, word >> 25, word >> 20
    if opcode == 0x33:
        return "zbkb" if (upper, lower) == PACK and constant & 31 else OF_REGISTERS.get((upper, lower))
    if opcode != 0x13:
        return None
    is_of_bits = OF_REGISTERS.get((upper, lower)) == "zbs"
    return "zbs" if is_of_bits else OF_CONSTANTS.get((constant, lower))


FEATURES: Mapping[str, Callable[[Sequence[int], int], str | None]] = {
    "avr": _avr_feature,
    "rv32": _rv32_feature,
    "aarch64": _aarch64_feature,
}
"""By core: which feature of WORDS the instruction at a place among halfwords needs."""

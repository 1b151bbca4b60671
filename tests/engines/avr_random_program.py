# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random AVR instructions, each once and in random order, on registers, flags and memory that inputs set."""

import re
import subprocess
from pathlib import Path
from random import Random

from tests.conftest import ROOT
from tests.engines.avr_firmware import PREAMBLE

CORE = ROOT / "simulators" / "avr"
ENCODINGS = dict(re.findall(r'^    \{"([^"]+)", "([01][^"]+)"', (CORE / "instructions.c").read_text(), re.MULTILINE))
NAMES = re.findall(r'^    \{"([^"]+)", DO_', (CORE / "effects" / "effects.c").read_text(), re.MULTILINE)

WORDS, FIELD = 320, 2048  # of instructions, in flash; bytes of RAM
POINTERS = {"X": 26, "Y": 28, "Z": 30}
PUSH_R16, PUSH_R17, POP_R18, OUT_RAMPZ_R16, NOP = 0x930F, 0x931F, 0x912F, 0xBF0B, 0

# Two passes over TARGET. Each begins with the registers and SREG of STATE, and leaves its own in FOUND and then BEHIND.
FIRMWARE = f"""{PREAMBLE}
main:
    rcall pass
    ldi r26, lo8(found)
    ldi r27, hi8(found)
    ldi r30, lo8(behind)
    ldi r31, hi8(behind)
    ldi r16, 33
keep:
    ld r17, X+
    st Z+, r17
    dec r16
    brne keep
    rcall pass
    far_jump fw_done
pass:
    lds r0, state + 32
    out 0x3f, r0
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    lds r\\n, state + \\n
    .endr
target:
    .rept {WORDS}
    nop
    .endr
    .size target, 2 * {WORDS}
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    sts found + \\n, r\\n
    .endr
    in r0, 0x3f
    sts found + 32, r0
    ret
    .comm state, 33
    .comm found, 33
    .comm behind, 33
    .comm field, {FIELD}
"""
READS = ("--read", "found:33", "--read", "behind:33", "--read", f"field:{FIELD}")


def addresses(elf: Path) -> dict[str, int]:
    """Of the symbols of a firmware, as the linker has them."""
    symbols = subprocess.run(["avr-nm", str(elf)], capture_output=True, text=True, check=True).stdout
    return {name: int(value, 16) for value, name in re.findall(r"^(\w+) \w (\w+)$", symbols, re.MULTILINE)}


def telling_byte(rng: Random) -> int:
    """Often one at which flags change."""
    return rng.choice((0x00, 0x01, 0x7F, 0x80, 0xFF, rng.randrange(256)))


def ldi(register: int, value: int) -> int:
    return 0xE000 | (value & 0xF0) << 4 | (register - 16) << 4 | (value & 0xF)


def random_word(encoding: str, rng: Random) -> int:
    """The first word of an instruction with random operands, but a distance of 0: to the next instruction."""
    bits = encoding.replace(" ", "")[:16]
    return int("".join(bit if bit in "01" else "0" if bit == "k" else rng.choice("01") for bit in bits), 2)


def has_second_word(name: str) -> bool:
    """LDS, STS, and jumps."""
    return len(ENCODINGS[name].replace(" ", "")) > 16


def jumping(name: str, word: int, here: int) -> list[int] | None:
    """The instruction, and what it needs to reach the next snippet with the stack as it was; None: it does not jump."""
    z_here_3 = [ldi(30, (here + 3) & 0xFF), ldi(31, (here + 3) >> 8)]
    return {
        "RET": [ldi(16, (here + 5) & 0xFF), ldi(17, (here + 5) >> 8), PUSH_R16, PUSH_R17, word],
        "IJMP": [*z_here_3, word],
        "ICALL": [*z_here_3, word, POP_R18, POP_R18],
        "JMP k": [word, here + 2],
        "CALL k": [word, here + 2, POP_R18, POP_R18],
        "RCALL k": [word, POP_R18, POP_R18],
        "PUSH Rr": [word, POP_R18],
        "POP Rd": [PUSH_R16, word],
        "CPSE Rd, Rr": [word, NOP],
        "SBRC Rr, b": [word, NOP],
        "SBRS Rr, b": [word, NOP],
    }.get(name)


def points(name: str) -> int | None:
    """The low register of the pointer that NAME's instruction uses."""
    if name.partition(" ")[0] in {"LPM", "ELPM"}:
        return POINTERS["Z"]
    return next((POINTERS[letter] for letter in "XYZ" if re.search(rf"\b{letter}\b", name)), None)


def pointing_word(name: str, low: int, rng: Random) -> int:
    """NAME's instruction, but neither loading nor storing a pointer that it changes: what that does is undefined."""
    word = random_word(ENCODINGS[name], rng)
    while re.search(r"-[XYZ]|[XYZ]\+(?!q)", name) and (word >> 4 & 31) in (low, low + 1):
        word = random_word(ENCODINGS[name], rng)
    return word

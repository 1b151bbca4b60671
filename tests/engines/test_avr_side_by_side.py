# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random AVR instructions on random registers, flags and memory: many runs side by side end as they do one by one."""

from random import Random

import pytest

from tests.engines.avr_random_program import (
    ENCODINGS,
    FIELD,
    FIRMWARE,
    NAMES,
    NOP,
    OUT_RAMPZ_R16,
    READS,
    WORDS,
    addresses,
    has_second_word,
    jumping,
    ldi,
    pointing_word,
    points,
    random_word,
    telling_byte,
)
from tests.engines.conftest import Breadboard, Run

LANES = 64
# IN r0, ...; the register is in bits 4 to 8.
READ_STATUS, READ_STACK_LOW, READ_STACK_HIGH, READ_RAMPZ = 0xB60F, 0xB60D, 0xB60E, 0xB60B
LDS_R16 = 0x9100
NO_EFFECT = {"IN Rd, A": (READ_STATUS, READ_STACK_LOW, READ_STACK_HIGH, READ_RAMPZ)}
"""What the engine alone executes, besides OUT and what sets the I flag."""

WATCHED, UNWATCHED = "", "unwatched "


def _condition(name: str, word: int, rng: Random) -> list[int] | None:
    """Makes the condition of NAME's branch or skip WORD the same in all runs; WORD, after that."""
    if name.startswith("BRB"):
        bclr = rng.choice((0, 0x80))
        return [0x9408 | bclr | (word & 7) << 4, word] if word & 7 != 7 else [word]
    if name.startswith("SBR"):
        word |= 0x0100  # r16 to r31
        return [ldi(word >> 4 & 31, rng.randrange(256)), word, NOP]
    if name.startswith("CPSE"):
        word |= 0x0300
        both = [rng.randrange(256)] * 2 if rng.random() < 0.5 else [1, 2]
        return [ldi(word >> 4 & 31, both[0]), ldi(16 | word & 15, both[1]), word, NOP]
    return None


def _pointer(low: int, address: dict[str, int], rng: Random, *, watched: bool) -> list[int]:
    """Makes a pointer point into FIELD: to another place in each run, unless these are watched."""
    page = ldi(low + 1, (address["field"] >> 8 & 0xFF) + rng.randrange(1, FIELD // 256 - 1))
    if watched:
        return [ldi(low, rng.randrange(0x40, 0x80)), page]
    lds, andi_0x3f, ori_0x40 = 0x9000 | low << 4, 0x730F | (low - 16) << 4, 0x6400 | (low - 16) << 4
    return [lds, (address["state"] + rng.randrange(32)) & 0xFFFF, andi_0x3f, ori_0x40, page]


def _far_pointer(address: dict[str, int], rng: Random, *, watched: bool) -> list[int]:
    """Sets RAMPZ, with the same exception."""
    if watched:
        return [ldi(16, rng.randrange(2)), OUT_RAMPZ_R16]
    return [LDS_R16, (address["state"] + rng.randrange(32)) & 0xFFFF, OUT_RAMPZ_R16]


def _snippet(name: str, here: int, address: dict[str, int], rng: Random, *, watched: bool) -> list[int]:
    if name in NO_EFFECT:
        return [rng.choice(NO_EFFECT[name]) | rng.randrange(32) << 4]
    word = random_word(ENCODINGS[name], rng)
    if (words := _condition(name, word, rng) or jumping(name, word, here)) is not None:
        return words
    if has_second_word(name):  # LDS, STS
        return [word, (address["field"] + rng.randrange(FIELD)) & 0xFFFF]
    if (low := points(name)) is None:
        return [word]
    far = _far_pointer(address, rng, watched=watched) if name.startswith("ELPM") else []
    if far and rng.random() < 0.5:
        here = rng.choice((0xFFFF, address["target"]))  # the upper half of flash is empty
        return [*far, ldi(low, here & 0xFF), ldi(low + 1, here >> 8), pointing_word(name, low, rng)]
    return [*far, *_pointer(low, address, rng, watched=watched), pointing_word(name, low, rng)]


def _program(address: dict[str, int], rng: Random, *, watched: bool) -> str:
    """TARGET: each instruction at least once, in random order."""
    names = [*NAMES, *["IN Rd, A"] * 8]
    words: list[int] = []
    for name in rng.sample(names, len(names)):
        words += _snippet(name, address["target"] // 2 + len(words), address, rng, watched=watched)
    assert max(words) < 0x10000
    return "".join(f"    .word {word:#06x}\n" for word in words)


def _lines(count: int, rng: Random) -> list[str]:
    """All with the same I flag."""
    interrupts = rng.choice((0, 0x80))
    states = (bytes(telling_byte(rng) for _ in range(32)) for _ in range(count))
    flags = (rng.randrange(0x80) | interrupts for _ in range(count))
    return [
        f"state={state.hex()}{sreg:02x} field={rng.randbytes(FIELD).hex()}"
        for state, sreg in zip(states, flags, strict=True)
    ]


def _both(avr: Breadboard, firmware: str, lines: list[str], before: str) -> tuple[list[Run], list[Run]]:
    elf, runs = avr.build(firmware), avr.folder / "runs"
    found = []
    for alike in ("", "alike "):
        runs.write_text("".join(f"{before}{alike if number else ''}{line}\n" for number, line in enumerate(lines)))
        arguments = ("--call=pass", "--probe", "--allow=found", f"--runs={runs}", *READS)
        found.append(avr.simulate(elf, *arguments))
    for run in (*found[0], *found[1]):
        for call in run["calls"]:
            del call["probe"]["clobbered"]  # in any of the lanes; alone one may leave by chance what was there
    return found[0], found[1]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("before", [WATCHED, UNWATCHED])
def test_effects_are_those_of_one_by_one(avr: Breadboard, before: str, seed: int) -> None:
    rng = Random(f"{before}{seed}")
    address = addresses(avr.build(FIRMWARE))
    program = _program(address, rng, watched=before == WATCHED)
    nops = f"    .rept {WORDS}\n    nop\n    .endr\n    .size target, 2 * {WORDS}\n"
    assert nops in FIRMWARE
    lines = _lines(1 + 5 * LANES + 3, rng)
    one_by_one, alike = _both(avr, FIRMWARE.replace(nops, program), lines, before)
    lanes = [run.pop("lanes", 1) for run in alike]
    assert alike == one_by_one
    assert lanes == [1, *[LANES] * 5 * LANES, 3, 3, 3]
    assert len({run["memory"]["behind"] for run in alike}) == len(lines)

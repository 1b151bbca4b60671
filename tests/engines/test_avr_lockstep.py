# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The effects of AVR instructions against libsimavr's, on random instructions, registers, flags and memory."""

import json
import random
import re
import subprocess
from pathlib import Path

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
from tests.engines.conftest import Breadboard
from tests.engines.simulator_with_error import build_with_error


def _snippet(name: str, here: int, field: int, rng: random.Random) -> list[int]:
    """NAME's instruction with random operands at the word address HERE; it may load and store in FIELD."""
    word, inside = random_word(ENCODINGS[name], rng), field + rng.randrange(64, FIELD - 128)
    if (words := jumping(name, word, here)) is not None:
        return words
    if has_second_word(name):  # LDS, STS
        return [word, inside]
    if (low := points(name)) is None:
        return [word]
    far: list[int] = []
    if name.startswith("ELPM"):
        inside, far = rng.choice((inside, 0xFFFF)), [ldi(16, rng.randrange(2)), OUT_RAMPZ_R16]
    return [*far, ldi(low, inside & 0xFF), ldi(low + 1, inside >> 8), pointing_word(name, low, rng)]


def _inputs(target: int, field: int, rng: random.Random) -> str:
    """One run: each instruction once, in random order, on random registers, flags and memory."""
    words: list[int] = []
    for name in rng.sample(NAMES, len(NAMES)):
        words += _snippet(name, target + len(words), field, rng)
    words += [NOP] * (WORDS - len(words))
    state = bytes(telling_byte(rng) for _ in range(33))
    code = b"".join(word.to_bytes(2, "little") for word in words)
    return f"target={code.hex()} state={state.hex()} field={rng.randbytes(FIELD).hex()}\n"


@pytest.fixture
def firmware(avr: Breadboard) -> Path:
    """Built, with 300 lines of inputs next to it."""
    elf = avr.build(FIRMWARE)
    address = addresses(elf)
    rng = random.Random(17)
    lines = [_inputs(address["target"] // 2, address["field"] & 0xFFFF, rng) for _ in range(300)]
    elf.with_suffix(".runs").write_text("".join(lines))
    return elf


def test_effects_are_the_engines(avr: Breadboard, firmware: Path) -> None:
    """Without --probe the engine executes all; with it both pass TARGET first, and from the second run on the
    executor."""
    arguments = ("--runs", str(firmware.with_suffix(".runs")), *READS)
    by_engine = avr.simulate(firmware, *arguments)
    assert avr.simulate(firmware, "--probe", *arguments) == by_engine
    assert avr.simulate(firmware, "--probe", "--plain", *arguments) == by_engine
    assert len(by_engine) == 300
    assert len({run["memory"]["behind"] for run in by_engine}) == 300


def test_every_effect_has_an_instruction_of_its_own() -> None:
    assert len(NAMES) == len(set(NAMES)) > 70
    assert set(NAMES) < set(ENCODINGS)


@pytest.mark.alike(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("error", "message"),
    [
        (
            ("effects/flags.h", "MEANT[FLAGS] =", "0x10", "0x08"),
            "(AD|SU|SB|CP|NEG).* SREG bit 0x05 with 0x0. here, 0x0. in simavr",
        ),
        (
            ("effects/effects.c", '"MULSU Rd, Rr"', "DO_MULSU", "DO_MULS"),
            "MULSU Rd, Rr at .* leaves .* here, .* in simavr",
        ),
        (
            ("effects/effects.c", '"ST -Y, Rr"', "DO_STORE_DECREMENT", "DO_STORE"),
            "ST -Y, Rr at .* leaves register 0x1[cd] with",
        ),
        (("effects/operations.h", "(uint8_t)(K >> 8)", ">> 8", ">> 9"), "CALL k? ?at .* leaves data address 0x"),
    ],
)
def test_difference_is_a_fault(firmware: Path, tmp_path: Path, error: tuple[str, str, str, str], message: str) -> None:
    folder = tmp_path / "wrong"
    folder.mkdir()
    simulator = build_with_error(folder, *error)
    command = [str(simulator), "--flash", "0:0x20000", "--ram", "0x800100:0x1000", "--until-fault", "--probe"]
    command += ["--runs", str(firmware.with_suffix(".runs")), str(firmware)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    fault = json.loads(done.stdout.splitlines()[-1])["fault"]
    assert (done.returncode, fault["kind"]) == (1, "engine-disagreement")
    assert re.search(message, fault["message"])

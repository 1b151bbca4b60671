# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random AVR programs that the executor does in native code, as it does what runs again and again, end as in the
engine alone.

Which flags an instruction needs to set depends on what reads them behind it: here any few, or none."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.engines.avr_random_program import (
    ENCODINGS,
    FIELD,
    FIRMWARE,
    NAMES,
    READS,
    WORDS,
    addresses,
    has_second_word,
    jumping,
    ldi,
    points,
    random_word,
    telling_byte,
)
from tests.engines.conftest import Breadboard
from tests.engines.simulator_with_error import build_with_error

STATES, ROUNDS, RUNS = 6, 3, 10
WATCHED, UNWATCHED = "", "unwatched "
Z = 1

COMPUTING = [
    name
    for name in NAMES
    if points(name) is None and not has_second_word(name) and not name.startswith("BRB") and not jumping(name, 0, 0)
]
"""Their effects are in registers and flags."""

CHAINED = ["ADC Rd, Rr", "SBC Rd, Rr", "SBCI Rd, K", "CPC Rd, Rr", "ROR Rd"]
"""They read the carry."""

BETWEEN = ["MOV Rd, Rr", "MOVW Rd, Rr", "LDI Rd, K", "INC Rd", "DEC Rd", "SWAP Rd", "NOP", "EOR Rd, Rr"]
"""They leave the carry as it is."""


class _Program:
    """Words of instructions. What each snippet of them changes is stored in FIELD, lest others hide it."""

    def __init__(self, rng: Random, field: int) -> None:
        self.words: list[int] = []
        self._rng, self._field = rng, field
        self._stored = 0
        self._changed: list[int] = []

    def add(self, name: str) -> None:
        """An instruction with random operands."""
        word = random_word(ENCODINGS[name], self._rng)
        self.words.append(word)
        self._changed += _destination(name, word)

    def add_reader(self, flag: int) -> None:
        """Tells the value of FLAG by a register."""
        over_one, register = self._rng.choice((0xF008, 0xF408)), self._rng.randrange(16, 32)
        self.words += [over_one | flag, ldi(register, self._rng.randrange(256))]
        self._changed.append(register)

    def end_snippet(self) -> None:
        """Stores what was changed, and loads other values instead."""
        for register in dict.fromkeys(self._changed):
            self.words += [0x9200 | register << 4, self._field + self._stored % FIELD]  # STS
            self.words += [0x9000 | register << 4, self._field + self._rng.randrange(FIELD)]  # LDS
            self._stored += 1
        self._changed.clear()


def _destination(name: str, word: int) -> list[int]:
    """The registers that it changes, of those that its operands name, or r0 and r1."""
    bits = ENCODINGS[name].replace(" ", "")
    named = [bit for letter, bit in zip(bits, f"{word:016b}", strict=True) if letter == "d"]
    number = int("0" + "".join(named), 2)
    if "MUL" in name:
        return [0, 1]
    if name.startswith("MOVW"):
        return [2 * number, 2 * number + 1]
    return {5: [number], 4: [16 + number], 2: [24 + 2 * number, 25 + 2 * number]}.get(len(named), [])


def _computing(program: _Program, rng: Random) -> None:
    """Each instruction with each flag read behind it, with none, and with a few; then all are set."""
    subsets = [(), *((flag,) for flag in range(8)), *(tuple(rng.sample(range(8), 3)) for _ in range(4))]
    for name in rng.sample(COMPUTING, len(COMPUTING)):
        for flags in subsets:
            program.add(name)
            for flag in flags:
                program.add_reader(flag)
            program.add("ADD Rd, Rr")
            program.end_snippet()


def _chains(program: _Program, rng: Random) -> None:
    """A carry from each instruction to each that reads it, directly or not."""
    for first in COMPUTING:
        for reader in CHAINED:
            between, behind = (rng.choices(names, k=rng.randrange(3)) for names in (BETWEEN, CHAINED))
            for name in (first, *between, reader, *behind):
                program.add(name)
            if rng.random() < 0.5:
                program.add_reader(rng.choice((0, Z)))
            program.end_snippet()


def _random(program: _Program, rng: Random) -> None:
    for _ in range(200):
        for _ in range(rng.randrange(1, 6)):
            program.add(rng.choice(COMPUTING))
        program.end_snippet()


Part = Callable[[_Program, Random], None]
PARTS = {"computing": _computing, "chains": _chains, "random": _random}


def _with_target(text: str) -> str:
    """The firmware with TEXT where it has room for instructions."""
    nops = f"    .rept {WORDS}\n    nop\n    .endr\n    .size target, 2 * {WORDS}\n"
    assert nops in FIRMWARE
    return FIRMWARE.replace(nops, text)


def _states(rng: Random) -> list[str]:
    """In the first round all is compared that runs come to: then lines remain."""
    states = [bytes(telling_byte(rng) for _ in range(33)) for _ in range(STATES)]
    fields = [bytes(telling_byte(rng) for _ in range(FIELD)) for _ in states]
    lines = [f"state={state.hex()} field={field.hex()}\n" for state, field in zip(states, fields, strict=True)]
    return lines * ROUNDS


def _arguments(avr: Breadboard, lines: list[str], before: str) -> tuple[str, ...]:
    runs = avr.folder / "runs"
    runs.write_text("".join(before + line for line in lines))
    return ("--call=pass", "--probe", "--allow=found", f"--runs={runs}", *READS)


def _built(avr: Breadboard, rng: Random, *parts: Part) -> Path:
    program = _Program(rng, addresses(avr.build(FIRMWARE))["field"] & 0xFFFF)
    for part in parts:
        part(program, rng)
    return avr.build(_with_target("".join(f"    .word {word:#06x}\n" for word in program.words)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_computations_are_the_engines(avr: Breadboard, part: Part, seed: int) -> None:
    rng = Random(seed)
    elf = _built(avr, rng, part)
    for before in (WATCHED, UNWATCHED):
        arguments = _arguments(avr, _states(rng), before)
        assert avr.simulate(elf, *arguments) == avr.simulate(elf, *arguments, "--plain")


# Each accesses what a pointer of the state leads to, behind an instruction that sets flags; none of them is read by
# another instruction.
ACCESSES = {
    "load": "ld r20, X",
    "load-increment": "ld r20, Y+",
    "load-decrement": "ld r20, -Z",
    "load-far": "ldd r20, Y+63",
    "store": "st X, r20",
    "store-increment": "st Z+, r20",
    "store-decrement": "st -Y, r20",
    "store-far": "std Z+63, r20",
    "flash": "lpm r20, Z+",
}
GOOD = 0x0300  # in RAM
PLACES = {
    "status": 0x5F,
    "behind-status": 0x60,
    "stack-pointer": 0x5E,
    "first": 0x0100,
    "before-first": 0x00FF,
    "last": 0x10FF,
    "behind-last": 0x1100,
    "far-before-status": 0x5F - 63,
    "far-last": 0x10FF - 63,
    "far-behind-last": 0x1100 - 63,
    "around": 0xFFFF,
    "zero": 0,
    "end-of-page": 0x03FF,
    "page": 0x0400,
}


def _pointing(place: int, rng: Random) -> str:
    state = bytearray(telling_byte(rng) for _ in range(33))
    state[26:32] = place.to_bytes(2, "little") * 3
    return f"state={state.hex()}\n"


@pytest.mark.parametrize("access", ACCESSES.values(), ids=ACCESSES)
@pytest.mark.parametrize("before", [WATCHED, UNWATCHED], ids=["watched", "unwatched"])
def test_accesses_at_the_borders_of_memory_are_the_engines(avr: Breadboard, before: str, access: str) -> None:
    """A line that was executed by native code ends where an access is not to RAM: the engine does it, or refuses it."""
    rng = Random(access)
    lines = [_pointing(GOOD, rng) for _ in range(RUNS)]
    for place in PLACES.values():
        lines += [_pointing(place, rng), _pointing(GOOD, rng)]
    elf = avr.build(_with_target(f"    sub r16, r17\n    {access}\n    add r16, r17\n    adc r18, r19\n"))
    arguments = _arguments(avr, lines, before)
    found = avr.simulate(elf, *arguments, status=None)
    assert found == avr.simulate(elf, *arguments, "--plain", status=None)
    assert {run["fault"] is None for run in found} == ({True} if access.startswith("lpm") else {True, False})


@pytest.mark.slow
@pytest.mark.parametrize(
    "error",
    [
        ("executor/native.c", "[DO_SBCI]", "BY_SBB", "BY_SUB"),
        ("executor/native.c", "[DO_ROR]", "SHIFT, 3", "SHIFT, 1"),
        ("executor/native_flags.c", "/* lahf", "0x9f", "0x90"),
        ("executor/native_flags.c", "/* add dl, dl", "0x00", "0x08"),
    ],
)
def test_a_wrong_opcode_is_noticed(avr: Breadboard, tmp_path: Path, error: tuple[str, str, str, str]) -> None:
    rng = Random(1)
    elf = _built(avr, rng, _computing, _chains)
    arguments = _arguments(avr, _states(rng), UNWATCHED)
    (tmp_path / "wrong").mkdir()
    simulator = build_with_error(tmp_path / "wrong", *error)
    command = [str(simulator), *avr.target.manifest.simulator.options, *arguments, str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in done.stdout.splitlines()] != avr.simulate(elf, *arguments)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Damaged firmware files: every simulator ends soon, with status 0, 1 or 2, and with one line if it is 2.

No crash, no endless loop, no silent nonsense; the mutants are the same in every run.
"""

import json
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from featherweight.catalog import Target
from featherweight.scales.build import Builder, arena_bytes
from featherweight.scales.job import Job
from featherweight.scales.scenarios import select_scenarios
from featherweight.scales.steps import BLOCK, encoded, step
from tests.conftest import CATALOG

TARGETS = [pytest.param(target, id=target.id) for target in CATALOG.targets]
SHARES = Counter(target.manifest.simulator.program for target in CATALOG.targets)
"""Targets by simulator: those of one program read files with the same code, and share out the mutants."""
EXTREMES = [0, 1, 0x7F, 0x80, 0xFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF]
FILE_HEADER_BYTES = 52
STEPS, WIDE_STEPS = (
    encoded(
        [step(BLOCK["expand"], "schedule", "key"), step(BLOCK["encrypt"], "schedule", "block")],
        {"key": 0, "block": 16, "schedule": 32},
        width,
    )
    for width in (2, 4)
)
"""What the firmware does, in words of 2 and of 4 bytes."""


def firmware(target: Target) -> Path:
    """SPECK for TARGET."""
    ((cipher, variant),) = CATALOG.select_ciphers(["speck-64-128"])
    (scenario,) = select_scenarios(["block"])
    builder = Builder(CATALOG.home, target)
    return builder.build(
        builder.plan(Job(cipher, variant, cipher.implementation("portable"), target, scenario, "block", "-Os"))
    )


def command(target: Target) -> list[str]:
    """The simulator with all that it can be asked for."""
    simulator = target.manifest.simulator
    (flash, ram) = (f"{start}:{size}" for start, size in (simulator.flash, simulator.ram))
    return [
        str(CATALOG.home.simulators / simulator.program),
        f"--flash={flash}",
        f"--ram={ram}",
        *([f"--model={simulator.model}"] if simulator.model is not None else []),
        "--max-cycles=100000",
        "--probe",
        f"--write=fw_arena={bytes(range(16)).hex()}",
        f"--write=fw_steps={STEPS.hex() if arena_bytes(target) <= 1 << 16 else WIDE_STEPS.hex()}",
        "--read=fw_arena:256",
        "--call=fw_speck64_128_expand",
        "--call=fw_speck64_128_encrypt",
        "--allow=fw_arena:256",
    ]


def run(target: Target, elf: Path) -> int:
    """The exit status, after looking at all that the simulator says."""
    done = subprocess.run([*command(target), str(elf)], capture_output=True, timeout=20, check=False)
    errors = done.stderr.decode(errors="replace")
    assert done.returncode in (0, 1, 2), f"status {done.returncode}: {errors}"
    if done.returncode == 2:
        assert len(errors.splitlines()) == 1 and errors.startswith(target.manifest.simulator.program), errors
    else:
        assert errors == ""
        (line,) = done.stdout.splitlines()
        assert (json.loads(line)["fault"] is not None) == (done.returncode == 1)
    return done.returncode


def interesting_places(content: bytes) -> list[range]:
    """The file header, program headers, section headers, and each whole section of symbols or code."""
    program_headers, section_headers = (int.from_bytes(content[at : at + 4], "little") for at in (28, 32))
    return [
        range(FILE_HEADER_BYTES),
        range(program_headers, program_headers + 4 * 32),
        range(section_headers, len(content)),
        range(FILE_HEADER_BYTES, len(content)),
    ]


def mutant(content: bytes, source: random.Random) -> bytes:
    """CONTENT cut short, or with some of its bytes or 32-bit words replaced."""
    if source.random() < 0.1:
        return content[: source.randrange(len(content))]
    changed = bytearray(content)
    for _ in range(source.choice((1, 1, 2, 8))):
        places = source.choice(interesting_places(content))
        place = source.choice(places) if source.random() < 0.5 else source.choice(places[::4])
        value = source.choice(EXTREMES) if source.random() < 0.5 else source.getrandbits(32)
        size = source.choice((1, 2, 4))
        piece = value.to_bytes(4, "little")[:size]
        changed[place : place + size] = piece[: max(0, len(content) - place)]
    return bytes(changed)


@pytest.mark.alike(3)
@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_mutants_of_a_firmware(tmp_path: Path, target: Target) -> None:
    content = firmware(target).read_bytes()
    source = random.Random(target.id)
    statuses: Counter[int] = Counter()
    count = 1500 // SHARES[target.manifest.simulator.program]
    elf = tmp_path / "mutant.elf"
    for number in range(count):
        elf.write_bytes(mutant(content, source))
        try:
            statuses[run(target, elf)] += 1
        except (AssertionError, subprocess.TimeoutExpired) as error:
            pytest.fail(f"mutant {number}: {error}")
    assert set(statuses) == {0, 1, 2}, "the mutants are neither all harmless nor all unreadable"


@pytest.mark.parametrize("target", TARGETS)
def test_the_firmware_itself_runs(target: Target) -> None:
    assert run(target, firmware(target)) == 0


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("length", [0, 1, 4, 16, FILE_HEADER_BYTES - 1, FILE_HEADER_BYTES])
def test_a_file_that_ends_in_its_header(tmp_path: Path, target: Target, length: int) -> None:
    elf = tmp_path / "short.elf"
    elf.write_bytes(firmware(target).read_bytes()[:length])
    assert run(target, elf) == 2


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_no_file(tmp_path: Path, target: Target) -> None:
    assert run(target, tmp_path) == 2
    assert run(target, tmp_path / "missing.elf") == 2
    assert run(target, Path("/dev/null")) == 2

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The symbolic x86-64 against this processor, and proofs of libfeatherweight's kernels."""

import random
import re
import shlex
from pathlib import Path
from shutil import copytree

import pytest
from iced_x86 import Instruction

from featherweight.prove.words import new_circuit
from featherweight.prove.x86_64.bits import constant, value_of
from featherweight.prove.x86_64.image import Image, read_image
from featherweight.prove.x86_64.kernels import EFFECTS, KernelProver, calls
from featherweight.prove.x86_64.machine import Machine, name_of
from featherweight.prove.x86_64.recorded import read_record, sources_digest
from featherweight.system.home import Home
from tests.conftest import ROOT, command_in, new_house
from tests.engines.conftest import HOME
from tests.server.one_instruction import (
    MASKS,
    NAMES,
    REGISTERS,
    SIZE,
    STACK,
    VECTORS,
    build,
    execute,
    flags_of_this_processor,
    needs,
    on_registers,
)

pytestmark = pytest.mark.slow

STATES = 6
FLAGS = {"c": 0, "z": 6, "s": 7, "o": 11}
QUICK = [("sm4", "avx512_gfni", "encrypt 4"), ("sm4", "avx2_gfni", "decrypt 1"), ("knot", "avx512", "permute6 256"),
         ("knot", "bmi2", "permute7 384")]  # fmt: skip


@pytest.fixture(scope="module")
def shared(library: Path) -> Path:
    return library / "libfeatherweight.so"


@pytest.fixture(scope="module")
def image(shared: Path) -> Image:
    return read_image(shared)


def _cases(image: Image) -> list[Instruction]:
    places = [place for name, place in image.symbols.items() if name.startswith(("fw_sm4_", "fw_knot"))]
    code = [place for place in places if any(
        segment.start <= place < segment.start + len(segment.content) and not segment.is_writable
        for segment in image.segments
    )]  # fmt: skip
    found = on_registers(image, code, max(code))
    return [instruction for instruction in found if name_of(instruction).upper() in EFFECTS]


def _as_symbolic(machine: Machine, instruction: Instruction, state: bytes) -> tuple[bytes, dict[str, int | None]]:
    """STATE after INSTRUCTION, run on constants; and the flags that it defines."""
    whole = int.from_bytes(state, "little")
    machine.vectors = [constant(whole >> 512 * i, 512) for i in range(32)]
    machine.registers = [constant(whole >> 8 * VECTORS + 64 * i, 64) for i in range(16)]
    machine.masks = [constant(whole >> 8 * (VECTORS + REGISTERS) + 64 * i, 64) for i in range(8)]
    flags = int.from_bytes(state[-8:], "little")
    machine.flags = {name: flags >> place & 1 for name, place in FLAGS.items()}
    EFFECTS[name_of(instruction).upper()](machine, instruction)
    parts = [(machine.vectors, 64), (machine.registers, 8), (machine.masks, 8)]
    made = b"".join((value_of(bits) or 0).to_bytes(size, "little") for some, size in parts for bits in some)
    return made, dict(machine.flags)


def _encoding(image: Image, instruction: Instruction) -> bytes:
    return bytes(image.byte(instruction.ip + place) or 0 for place in range(instruction.len))


def _random_state(draw: random.Random) -> bytes:
    """Any registers, often with small numbers, and with any of the four flags."""
    small = [draw.randrange(256).to_bytes(8, "little") for _ in range(SIZE // 8)]
    words = [draw.choice((small[i], draw.randbytes(8))) for i in range(SIZE // 8 - 1)]
    flags = sum(draw.randrange(2) << place for place in FLAGS.values())
    return b"".join(words) + (flags | 0x202).to_bytes(8, "little")


def test_instructions_do_what_this_processor_does(image: Image, tmp_path: Path) -> None:
    has = flags_of_this_processor()
    draw, cases = random.Random(31), [case for case in _cases(image) if needs(case) <= has]
    assert len({name_of(case) for case in cases}) > 60, sorted(has)
    compiled = build(tmp_path, [_encoding(image, case) for case in cases])
    with new_circuit():
        machine = Machine(image, EFFECTS)
        for number, case in enumerate(cases):
            for _ in range(STATES):
                state = bytearray(_random_state(draw))
                state[VECTORS + 8 * STACK :][:8] = bytes(8)
                made, flags = _as_symbolic(machine, case, bytes(state))
                _compare(case, execute(compiled, number, bytes(state)), made, flags, wide="avx512bw" in has)


def _compare(case: Instruction, found: bytes, made: bytes, flags: dict[str, int | None], *, wide: bool) -> None:
    """FOUND on this processor and MADE of symbols; vectors of 512 bits, and masks, if there are any."""
    width, count = (64, 32) if wide else (32, 16)
    for place in range(count):
        at = slice(64 * place, 64 * place + width)
        assert found[at] == made[at], f"{case}: vector {place}"
    for place, name in enumerate(NAMES):
        at = slice(VECTORS + 8 * place, VECTORS + 8 * place + 8)
        assert place == STACK or found[at] == made[at], f"{case}: {name}"
    at = slice(VECTORS + REGISTERS, VECTORS + REGISTERS + MASKS)
    assert not wide or found[at] == made[at], f"{case}: masks"
    for name, value in flags.items():
        place = FLAGS[name]
        bit = found[SIZE - 8 + place // 8] >> place % 8 & 1
        assert value is None or bit == value, f"{case}: flag {name}"


@pytest.mark.alike(2)
@pytest.mark.parametrize(("cipher", "kernel", "name"), QUICK)
def test_a_call_is_proved(shared: Path, image: Image, cipher: str, kernel: str, name: str) -> None:
    prover = KernelProver(HOME, shared, seconds=60)
    (call,) = [c for c in calls(HOME, image) if (c.cipher, c.kernel, c.name) == (cipher, kernel, name)]
    proof, _ = prover.prove(call)
    assert proof.known == "proved", proof.message


@pytest.mark.parametrize("page", ["fw", "proofs"])
def test_commands_of_pages_run(shared: Path, page: str) -> None:
    """On the library that tests build, and of one call."""
    lines = re.findall(r"^fw prove-library .*$", (ROOT / "docs" / f"{page}.md").read_text(), re.MULTILINE)
    assert lines
    for line in lines:
        words = shlex.split(line, comments=True)[1:]
        words[1] = str(shared)
        words += ["--call", "encrypt 1"] if "--kernel" in words else ["--kernel", "sse2", "--call", "permute6 256"]
        done = command_in(ROOT)(*words)
        assert done.returncode == 0, done.stderr
        assert "proved" in done.stdout


def test_a_library_without_kernels_is_refused(shared: Path) -> None:
    done = command_in(ROOT)("prove-library", str(shared), "--kernel", "none")
    assert done.returncode == 2
    assert "no call to prove: choose among" in done.stderr
    assert done.stderr.count("\n") == 1
    done = command_in(ROOT)("prove-library", str(ROOT / "README.md"))
    assert done.returncode == 2
    assert "README.md" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_record_is_of_these_sources() -> None:
    rows = read_record()
    assert rows
    stale = {row.cipher for row in rows if row.sources != sources_digest(HOME, row.cipher)}
    assert not stale, "prove again: fw prove-library build/server/libfeatherweight.so --record"
    assert {row.known for row in rows} <= {"proved", "undecided"}


@pytest.mark.parametrize(("header", "stale"), [("sm4_entries_rv32.inc", False), ("basis.h", True)])
def test_only_what_kernels_read_makes_proofs_stale(tmp_path: Path, header: str, stale: bool) -> None:
    house = new_house(tmp_path / "house")
    copytree(ROOT / "server" / "sm4", house / "server" / "sm4")
    (house / "ciphers" / "sm4" / header).write_text("")
    assert (sources_digest(Home(house), "sm4") != sources_digest(HOME, "sm4")) == stale

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""scripts/estimate_*.py: they follow a call as a processor would, and read what the benchmark printed."""

import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest

from featherweight.scores.server_runs import Row, Table
from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import estimate_aarch64
import estimate_gfni

ROUNDS = 32


@pytest.mark.parametrize(
    ("function", "inversions"),
    [
        ("avx512_gfni_16", 3 * ROUNDS),
        ("avx512_gfni_64", 8 * ROUNDS),
        ("avx512_gfni_128", 2 * 8 * ROUNDS),
        ("gfni_cbc", 8 * 3 * ROUNDS),
    ],
)
def test_executed(library: Path, function: str, inversions: int) -> None:
    """Rounds, times vectors, times maps; CBC encryption of eight blocks."""
    call = estimate_gfni.Call(library / "libfeatherweight.a", f"fw_sm4_{function}")
    names = Counter(line.split()[0] for line in estimate_gfni.executed(call))
    assert names["vgf2p8affineinvqb"] == inversions
    assert not {"call", "ret", "jmp", "jnz", "jne"} & set(names)


@pytest.mark.parametrize(
    ("function", "instruction", "times"),
    [
        ("sm4e_8", "sm4e", 8 * ROUNDS // 4),
        ("sm4e_cbc", "sm4e", estimate_aarch64.SERIAL_BLOCKS * ROUNDS // 4),
        ("aes_16", "aese", 4 * ROUNDS),
        ("aes_ctr_32", "aese", 2 * 4 * ROUNDS),
        ("aes_cbc", "aese", estimate_aarch64.SERIAL_BLOCKS * ROUNDS),
        ("neon_12", "tbx", 3 * 3 * ROUNDS),
    ],
)
def test_executed_on_aarch64(crossed: Path, function: str, instruction: str, times: int) -> None:
    """Rounds, times registers."""
    program = estimate_aarch64.Program(crossed / "libfeatherweight.so")
    names = Counter(line.split()[0] for line in program.executed(f"fw_sm4_{function}"))
    assert names[instruction] == times
    assert not {"bl", "ret", "b", "b.ne", "cbz"} & set(names)


def test_cycles(library: Path) -> None:
    """A round of CBC encryption cannot be shorter than its inversion, two sums and a rotation."""
    if shutil.which(estimate_gfni.MCA) is None:
        pytest.skip(f"{estimate_gfni.MCA} is not installed: apt-get install llvm-19")
    call = estimate_gfni.Call(library / "libfeatherweight.a", "fw_sm4_avx512_gfni_cbc", loops=1)
    assert 6 < estimate_gfni.cycles([call], "icelake-server", 2) / ROUNDS < 20


def test_measured() -> None:
    """A column of a stored run's table, by name."""
    row = Row(name="some_kernel", messages=1, cycles_per_byte=(33.12, 9.38))
    table = Table(title="ECB", bytes=(16, 64), rows=(row,))
    assert estimate_gfni.measured(table, "ours: some_kernel", "64 B") == 9.38
    assert estimate_gfni.measured(table, "ours: some_kernel", "256 B") is None
    assert estimate_gfni.measured(table, "another", "64 B") is None

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The peer benchmark: it runs, every library writes the same, and who is not measured is named."""

import subprocess

import pytest

from tests.conftest import ROOT
from tests.server import programs
from tests.server.conftest import build

MODES = (
    "ECB",
    "CBC encryption",
    "CBC decryption",
    "CTR",
    "CFB encryption",
    "CFB decryption",
    "OFB",
    "GCM",
    "CCM",
    "XTS (IEEE)",
    "CMAC",
)
PAPER = "ECB, SM4 and AES"
PEERS = 11
"""In bench.c."""


@pytest.mark.slow
def test_bench() -> None:
    """Short messages only; the figures are of a busy computer, and not judged."""
    folder = build(ROOT / "build/server-bench", "-DFW_BENCH=ON")
    command = [str(folder / "server/bench/bench_sm4"), "64"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    for mode in (*MODES, PAPER):
        assert any(line.startswith(f"{mode} ") and line.endswith("16 B     64 B") for line in lines), mode
    ratios = [line.split()[-2:] for line in lines if line.startswith("best peer / ours")]
    assert len(ratios) == len(MODES)
    ratios += [line.split()[-2:] for line in lines if line.startswith("best AES / our SM4")]
    assert len(ratios) == len(MODES) + 1
    assert all(0 < float(ratio) < 1000 for pair in ratios for ratio in pair)
    told = lines[: lines.index("")]
    there = [
        line
        for line in told
        if line.startswith(("AES-128, libgcrypt ", "OpenSSL ", "libgcrypt ", "Botan ", "Intel IPP ", "gmsm "))
    ]
    missing_peers = [line for line in told if line.startswith("not measured: ") and "our " not in line]
    assert len(there) + len(missing_peers) == PEERS + 1, "and nettle"
    assert any(line.startswith("AES-128, OpenSSL tables ") for line in told)
    listed = {line.split()[1] for line in lines if line.startswith("ours: ")}
    missing = {line.split()[3].rstrip(",") for line in lines if line.startswith("not measured: our ")}
    assert listed | missing == {kernel.name for kernel in programs.listed("sm4")}
    refuses_three_bytes(command[0])


@pytest.mark.slow
def test_bench_knot() -> None:
    """All members, all kernels that are here, one message and eight; it compares what they write."""
    folder = build(ROOT / "build/server-bench", "-DFW_BENCH=ON")
    command = [str(folder / "server/bench/bench_knot"), "64"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert sum(line.startswith("KNOT-") and line.endswith("16 B     64 B") for line in lines) == 8
    ratios = [line.split()[-2:] for line in lines if line.startswith("better C / ")]
    assert len(ratios) in (8, 16)
    assert all(float(ratio) > 0 for pair in ratios for ratio in pair)
    listed = {line.split()[1].rstrip(",") for line in lines if line.startswith("ours: ")}
    missing = {line.split()[3].rstrip(",") for line in lines if line.startswith("not measured: our ")}
    assert listed | missing == {kernel.name for kernel in programs.listed("knot")}
    refuses_three_bytes(command[0])


@pytest.mark.slow
def test_bench_many() -> None:
    """All modes, 8, 16 and 64 messages; it compares what they write. The peer is there, or named with the reason."""
    folder = build(ROOT / "build/server-bench", "-DFW_BENCH=ON")
    command = [str(folder / "server/bench/bench_many"), "64"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert sum(line.endswith("16 B     64 B") for line in lines) == 6
    for row in ("one after another", "8 messages", "16 messages", "64 messages"):
        figures = [float(word) for line in lines if line.startswith(row) for word in line.split()[-2:]]
        assert len(figures) == 12, row
        assert min(figures) > 0, row
    peer = sum(line.startswith("crypto_mb, 16 messages") for line in lines)
    assert peer == (0 if any(line.startswith("not measured: Intel crypto_mb") for line in lines) else 5)
    refuses_three_bytes(command[0])


def refuses_three_bytes(program: str) -> None:
    """With one line."""
    refused = subprocess.run([program, "3"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)

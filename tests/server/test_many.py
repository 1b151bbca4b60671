# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SM4 on many messages at once, by the keys of every kernel, against the functions for one message."""

import ctypes
import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.server import programs
from tests.server.test_modes import EMULATED, KERNELS, LISTED, reported

run = partial(programs.run, "many_test")


@pytest.mark.parametrize("kernel", KERNELS)
def test_many(library: Path, kernel: str) -> None:
    """No message to 200, of all modes; those kernels that have no lanes take one after another."""
    if not reported(library)[kernel][2]:
        pytest.skip(f"this processor lacks what {kernel} needs: tried only under the emulator")
    assert f"{kernel}, 0 instructions emulated: ok" in run(library, kernel)


@pytest.mark.slow
@pytest.mark.parametrize("kernel", [kernel.name for kernel in LISTED if {"gfni", "sm4"} & {*kernel.features}])
def test_emulated(library: Path, kernel: str) -> None:
    """Lanes on a processor that lacks their instructions."""
    features, _, available = reported(library)[kernel]
    processor = int(ctypes.CDLL(str(library / "libfeatherweight.so")).fw_cpu_features())
    if features & ~programs.bits(EMULATED) & ~processor:
        pytest.skip(f"the emulator needs the registers that {kernel} uses")
    assert available or " 0 instructions emulated" not in run(library, kernel, "emulate")


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["portable", "avx2_aesni", "avx2_gfni", "avx512_gfni"])
def test_sanitizers(sanitized: Path, kernel: str) -> None:
    """No byte too far, nothing undefined."""
    if reported(sanitized)[kernel][2]:
        run(sanitized, kernel)


def test_example(library: Path) -> None:
    """As OpenSSL's CMAC."""
    words = ["heron", "bittern", "a word of more than sixteen letters"]
    command = [str(library / "server/examples/codes"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for place, (line, word) in enumerate(zip(done.stdout.splitlines(), words, strict=True), 1):
        key = f"hexkey:{bytes([place] * 16).hex()}"
        mac = ["openssl", "mac", "-cipher", "SM4-CBC", "-macopt", key, "CMAC"]
        expected = subprocess.run(mac, input=word, capture_output=True, text=True, check=True).stdout.strip()
        assert line == f"{expected.lower()}  {word}"
    refused = subprocess.run(command[:1], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stderr) == (2, "codes: give 1 to 64 words\n")

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every kernel in every mode against OpenSSL's SM4; what the processor lacks runs under an emulator of instructions."""

import ctypes
import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.server import programs

LISTED = programs.listed("sm4")
KERNELS = [kernel.name for kernel in LISTED]
EMULATED = ("gfni", "vaes", "vpclmul", "sm4")
"""Features whose instructions emulator.c has."""

run = partial(programs.run, "modes_test")
reported = partial(programs.reported, "modes_test")


def test_the_list_is_the_library(library: Path) -> None:
    """kernels.inc, as `fw list` and these tests read it, has the library's kernels in their order."""
    said = [(kernel.name, (programs.bits(kernel.features), kernel.constant_time)) for kernel in LISTED]
    assert said == [(name, found[:2]) for name, found in reported(library).items()]


@pytest.mark.slow
@pytest.mark.parametrize("kernel", KERNELS)
def test_all_lengths(library: Path, kernel: str) -> None:
    """0 to 1060 bytes, some that leave the widest functions part of their blocks, and 1 MiB."""
    if not reported(library)[kernel][2]:
        pytest.skip(f"this processor lacks what {kernel} needs: tried only under the emulator")
    assert f"{kernel}, " in run(library, kernel, "0", "1060")
    run(library, kernel, "1240", "1260")
    run(library, kernel, "1790", "1830")
    run(library, kernel, "2030", "2070")
    run(library, kernel, "3060", "3110")
    run(library, kernel, "8180", "8220")
    run(library, kernel, str(2**20), str(2**20))


@pytest.mark.slow
@pytest.mark.parametrize("kernel", [kernel.name for kernel in LISTED if set(kernel.features) & set(EMULATED)])
def test_emulated(library: Path, kernel: str) -> None:
    """Lengths that reach every function of the kernel, on a processor that lacks its instructions."""
    features, _, available = reported(library)[kernel]
    processor = int(ctypes.CDLL(str(library / "libfeatherweight.so")).fw_cpu_features())
    if features & ~programs.bits(EMULATED) & ~processor:
        pytest.skip(f"the emulator needs the registers that {kernel} uses")
    seen = run(library, kernel, "0", "300", "23", "emulate")
    run(library, kernel, "1009", "1041", "16", "emulate")
    run(library, kernel, "3333", "3333", "1", "emulate")
    assert available or " 0 instructions emulated" not in seen


@pytest.mark.parametrize("mask", ["all", "avx512,gfni,vaes", "vpclmul", "pclmul"])
def test_masks(library: Path, mask: str) -> None:
    """Portable C needs nothing; no masked kernel is available."""
    hidden = set(programs.FEATURES if mask == "all" else mask.split(","))
    there = [name for name, (_, _, available) in reported(library, mask).items() if available]
    assert "portable" in there
    assert not [kernel.name for kernel in LISTED if hidden & set(kernel.features) and kernel.name in there]
    if mask == "all":
        assert "GHASH portable" in run(library, "portable", "100", "140", mask=mask)


@pytest.mark.parametrize("kernel", KERNELS)
def test_what_is_refused(library: Path, kernel: str) -> None:
    """Lengths from SIZE_MAX - 32, without touching memory; what must not be called twice, in GCM and CCM alike."""
    if not reported(library)[kernel][2]:
        pytest.skip(f"this processor lacks what {kernel} needs")
    assert programs.run("refusals_test", library, kernel) == "ok\n"


@pytest.mark.parametrize("kernel", ["portable", "avx2_aesni"])
def test_sanitizers(sanitized: Path, kernel: str) -> None:
    """No byte too far, nothing undefined."""
    if reported(sanitized)[kernel][2]:
        run(sanitized, kernel, "0", "260")
        run(sanitized, kernel, "2000", "2003")
        programs.run("refusals_test", sanitized, kernel)


def test_example(library: Path) -> None:
    """It opens what it sealed, and notices a change."""
    done = subprocess.run([str(library / "server/examples/seal")], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == ["opened: The heron flies at dawn.", "changed on the way"]

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library's kernels as kernels.inc lists them, and its test programs: what they print, which kernels they know."""

import os
import platform
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from featherweight.catalog.kernels import Kernel, kernels
from featherweight.system.home import Home
from tests.conftest import ROOT

HEADER = (ROOT / "server/include/featherweight.h").read_text()
FEATURES = {name.lower(): 1 << int(bit) for name, bit in re.findall(r"FW_CPU_(\w+) *= 1 << (\d+)", HEADER)}
"""The bit of each feature of a processor."""


def listed(cipher: str, processor: str = platform.machine()) -> list[Kernel]:
    """The kernels of CIPHER that the library has on PROCESSOR, as they are listed."""
    return [one for one in kernels(Home(ROOT)) if one.cipher == cipher and one.processor in (processor, "any")]


def bits(features: tuple[str, ...]) -> int:
    """FEATURES as the library has them."""
    return sum(FEATURES[name] for name in features)


def run(program: str, folder: Path, *arguments: str, mask: str = "", under: Sequence[str] = ()) -> str:
    """What PROGRAM of the build in FOLDER prints, run by the command UNDER."""
    environment = {**os.environ, "FW_CPU_MASK": mask, "ASAN_OPTIONS": "detect_leaks=0"}
    command = [*under, str(folder / "tests/server" / program), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def reported(
    program: str, folder: Path, mask: str = "", under: Sequence[str] = ()
) -> dict[str, tuple[int, bool, bool]]:
    """Features, whether constant time, whether available, of each kernel, as the library's API says."""
    lines = [line.split() for line in run(program, folder, "list", mask=mask, under=under).splitlines()]
    return {name: (int(features, 16), timed == "1", there == "1") for name, features, timed, there in lines}

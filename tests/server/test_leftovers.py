# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Key material is cleared: after every call, the stack has nothing of it."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.server import test_knot
from tests.server.test_modes import KERNELS, reported

pytestmark = pytest.mark.slow


def leftovers(
    library: Path, kernel: str, mask: str = "", program: str = "leftovers_test"
) -> subprocess.CompletedProcess[str]:
    """What leftovers_test.c or its like for KNOT says of KERNEL."""
    command = [str(library / "tests/server" / program), kernel]
    return subprocess.run(command, env={**os.environ, "FW_CPU_MASK": mask}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("mask", ["", "vpclmul,pclmul"])
def test_nothing_is_left(library: Path, kernel: str, mask: str) -> None:
    """In all modes, with both kinds of GHASH."""
    if not reported(library, mask)[kernel][2]:
        pytest.skip(f"this processor lacks what {kernel} needs; there is no emulator for this test")
    done = leftovers(library, kernel, mask)
    assert (done.returncode, done.stdout) == (0, "28 calls, 0 secrets left\n"), done.stderr


@pytest.mark.parametrize("kernel", test_knot.KERNELS)
def test_knot_leaves_nothing(library: Path, kernel: str) -> None:
    """All calls of all members: no key, and no state, from which a key can be computed."""
    test_knot.skip_without(kernel, library)
    done = leftovers(library, kernel, program="knot_leftovers_test")
    assert (done.returncode, done.stdout) == (0, "56 calls, 0 secrets left\n"), done.stderr


def test_a_planted_state_is_found(library: Path) -> None:
    """The search finds KNOT's states, too."""
    done = leftovers(library, "planted", program="knot_leftovers_test")
    assert done.returncode == 1
    assert done.stdout.startswith("planted_state leaves a state's rows, from byte 0")


def test_a_planted_key_is_found(library: Path) -> None:
    """The search finds what there is."""
    done = leftovers(library, "planted")
    assert done.returncode == 1
    assert done.stdout.startswith("planted leaves the key, from byte 0")

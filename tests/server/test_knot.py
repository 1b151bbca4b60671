# SPDX-License-Identifier: Apache-2.0 OR MIT
"""KNOT in libfeatherweight: every kernel, and many messages at once; test_knot_messages.py has the rest."""

import os
import subprocess
from functools import partial
from pathlib import Path

import pytest

from featherweight.catalog.kernels import Kernel
from featherweight.scales.oracle import Oracle
from tests.server import programs
from tests.system.test_messages import MEMBERS

LISTED = programs.listed("knot")
KERNELS = [kernel.name for kernel in LISTED]


run = partial(programs.run, "knot_test")
reported = partial(programs.reported, "knot_test")


def skip_without(kernel: str, folder: Path, mask: str = "") -> None:
    """Skip a kernel that cannot run here."""
    if not reported(folder, mask)[kernel][2]:
        pytest.skip(f"this processor lacks what {kernel} needs")


def test_the_list_is_the_library(library: Path) -> None:
    """kernels.inc, as `fw list` and these tests read it, has the library's kernels in their order."""
    said = [(kernel.name, (programs.bits(kernel.features), kernel.constant_time)) for kernel in LISTED]
    assert said == [(name, found[:2]) for name, found in reported(library).items()]


@pytest.mark.parametrize("kernel", KERNELS)
def test_lengths(library: Path, kernel: str) -> None:
    """All short ones and some long ones: one message and up to nine together, as portable C has them."""
    skip_without(kernel, library)
    assert run(library, kernel, "0", "200", "1") == "ok\n"
    assert run(library, kernel, "201", "4097", "487") == "ok\n"


def test_what_is_chosen_without_avx2(library: Path) -> None:
    """Kernels alternate in one message: each does what it is the fastest at."""
    assert run(library, "chosen", "0", "200", "1", mask="avx2") == "ok\n"


@pytest.mark.slow
@pytest.mark.parametrize("kernel", KERNELS[:-1])
def test_all_lengths(library: Path, kernel: str) -> None:
    """0 to 1,024 bytes, and then every 61st length."""
    skip_without(kernel, library)
    assert run(library, kernel, "0", "1024", "1") == "ok\n"
    assert run(library, kernel, "1025", "4097", "61") == "ok\n"


@pytest.mark.alike(2)
@pytest.mark.slow
@pytest.mark.parametrize("kernel", KERNELS)
def test_sanitizers(sanitized: Path, kernel: str) -> None:
    """Nothing undefined, and no byte too far: there is no page behind the buffers."""
    skip_without(kernel, sanitized)
    assert run(sanitized, kernel, "0", "150", "1") == "ok\n"


WORDS = ("heron", "bittern", "", "egret")


def digests(*command: str) -> list[str]:
    """What the example prints of WORDS, run by COMMAND."""
    return subprocess.run([*command, *WORDS], capture_output=True, text=True, check=True).stdout.splitlines()


def specified_digests() -> list[str]:
    """What it must print."""
    cipher, variant = next(pair for pair in MEMBERS if pair[1].id == "knot-hash-256-384-128")
    return [f"{Oracle(cipher, variant, b'').digest(word.encode()).hex()}  {word}" for word in WORDS]


def test_example(library: Path) -> None:
    """It prints what the specification says of each word."""
    assert digests(str(library / "server/examples/digests")) == specified_digests()


def test_masks(library: Path) -> None:
    """No masked kernel is available."""
    assert [name for name, (*_, available) in reported(library, "all").items() if available] == ["portable"]
    for kernel in LISTED:
        for feature in kernel.features:
            assert not reported(library, feature)[kernel.name][2], (kernel.name, feature)


@pytest.mark.slow
@pytest.mark.parametrize(
    "kernel", [kernel for kernel in LISTED if "avx512" not in kernel.features], ids=lambda it: it.name
)
def test_secrets(library: Path, kernel: Kernel) -> None:
    """No jump and no address depends on a key or a message. Valgrind 3.19 does not know AVX-512."""
    mask = ",".join(name for name in programs.FEATURES if name not in kernel.features)
    skip_without(kernel.name, library, mask)
    program = str(library / "tests/server/knot_secrets_test")
    command = ["valgrind", "--quiet", "--error-exitcode=9", program, kernel.name]
    environment = {**os.environ, "FW_CPU_MASK": mask}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""libfeatherweight for AArch64, built by the cross compiler and run under qemu: function only, nothing is timed."""

import subprocess
from pathlib import Path

import pytest

from tests.server import programs, test_knot
from tests.server import test_vectors as known

pytestmark = pytest.mark.slow

LISTED = programs.listed("sm4", "aarch64")
KERNELS = [kernel.name for kernel in LISTED]
CRYPTO = "aes,pmull,sha3,sm4"
"""What a processor may lack."""
SUFFICES = {"aes": "cortex-a72"}
"""Processors that have no more than a kernel needs: an instruction of another extension would stop the program."""


def qemu(processor: str = "max") -> tuple[str, ...]:
    """The command that runs a program on PROCESSOR."""
    return ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", "-cpu", processor)


@pytest.mark.parametrize("program", ["modes_test", "knot_test"])
def test_the_list_is_the_library(crossed: Path, program: str) -> None:
    """kernels.inc has the library's kernels in their order; the emulated processor has all they need."""
    listed = programs.listed(program.split("_", maxsplit=1)[0].replace("modes", "sm4"), "aarch64")
    said = [(kernel.name, (programs.bits(kernel.features), kernel.constant_time, True)) for kernel in listed]
    assert said == list(programs.reported(program, crossed, under=qemu()).items())


@pytest.mark.parametrize(
    ("processor", "mask", "chosen"),
    [
        ("max", "", "SM4: sm4e, GHASH: pmull"),
        ("max", "sm4,pmull", "SM4: aes, GHASH: portable"),
        ("cortex-a72", "", "SM4: aes, GHASH: pmull"),
        ("cortex-a72", "aes", "SM4: neon, GHASH: pmull"),
        ("max", "neon", "SM4: portable, GHASH: portable"),
        ("max", "all", "SM4: portable, GHASH: portable"),
    ],
)
def test_what_is_chosen(crossed: Path, processor: str, mask: str, chosen: str) -> None:
    """By what the processor has, less what is masked; the example opens what it sealed."""
    printed = programs.run("../../server/examples/seal", crossed, mask=mask, under=qemu(processor))
    assert printed.splitlines() == [chosen, "opened: The heron flies at dawn.", "changed on the way"]


@pytest.mark.alike(6)
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("lengths", [("0", "340"), ("528", "1104", "16"), ("4095", "4097")])
def test_every_mode(crossed: Path, library: Path, kernel: str, lengths: tuple[str, ...]) -> None:
    """Against definitions of the modes on portable C, whose answers are those of OpenSSL on this computer."""
    seen = programs.run("modes_test", crossed, kernel, *lengths, under=qemu(SUFFICES.get(kernel, "max")))
    right = programs.run("modes_test", library, "portable", *lengths)
    assert seen.startswith(f"{kernel}, GHASH pmull, ")
    assert seen.split(": ")[1] == right.split(": ")[1]


@pytest.mark.alike(2)
@pytest.mark.parametrize("kernel", KERNELS)
def test_many(crossed: Path, kernel: str) -> None:
    """Messages in lanes, against the functions for one message."""
    seen = programs.run("many_test", crossed, kernel, under=qemu())
    assert seen == f"{kernel}, 0 instructions emulated: ok\n"


def test_every_mode_without_extensions(crossed: Path) -> None:
    """NEON, and GHASH in portable C."""
    seen = programs.run("modes_test", crossed, "neon", "0", "340", mask=CRYPTO, under=qemu())
    assert seen.startswith("neon, GHASH portable, ")


@pytest.mark.parametrize("kernel", KERNELS)
def test_known_answers(crossed: Path, kernel: str) -> None:
    """RFC 8998's of GCM and CCM, and OpenSSL's of XTS."""

    def answer(*arguments: str) -> list[str]:
        return programs.run("vectors_test", crossed, kernel, *arguments, under=qemu()).split()

    message = (known.KEY.hex(), known.NONCE.hex(), known.AAD.hex(), known.PLAINTEXT.hex())
    assert answer("gcm", *message) == [known.RFC8998_GCM.hex(), known.RFC8998_GCM_TAG.hex()]
    assert answer("ccm", *message) == [known.RFC8998_CCM.hex(), known.RFC8998_CCM_TAG.hex()]
    unit = (known.XTS_KEYS.hex(), known.XTS_TWEAK.hex(), known.XTS_PLAINTEXT.hex())
    assert [*answer("xts-ieee", *unit), *answer("xts-gb", *unit)] == known.XTS_CIPHERTEXTS


@pytest.mark.alike(4)
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("mask", ["", "pmull"])
def test_nothing_is_left(crossed: Path, kernel: str, mask: str) -> None:
    """On the stack, in all modes, with both kinds of GHASH."""
    assert programs.run("leftovers_test", crossed, kernel, mask=mask, under=qemu()) == "28 calls, 0 secrets left\n"


def test_a_planted_key_is_found(crossed: Path) -> None:
    """The search finds what there is, under qemu, too."""
    command = [*qemu(), str(crossed / "tests/server/leftovers_test"), "planted"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split(",")[0]) == (1, "planted leaves the key")


def test_portable_knot(crossed: Path) -> None:
    """Portable C, one message and many, as on this computer; it leaves nothing on the stack."""
    for lengths in (("0", "100", "1"), ("101", "1025", "231")):
        assert programs.run("knot_test", crossed, "portable", *lengths, under=qemu()) == "ok\n"
    done = programs.run("knot_leftovers_test", crossed, "portable", under=qemu())
    assert done == "56 calls, 0 secrets left\n"
    assert test_knot.digests(*qemu(), str(crossed / "server/examples/digests")) == test_knot.specified_digests()

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ascon in libfeatherweight: spec.py's demands on every kernel, the official records, and nothing that leaks."""

import ctypes
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from featherweight.catalog import Cipher, Variant
from featherweight.scales.known_answers import known_answers_differ
from featherweight.scales.lengths import known_answer_inputs
from tests.server import programs
from tests.server.conftest import release
from tests.system import test_messages as messages
from tests.system.test_messages import (  # noqa: F401 pytest collects them here, over this module's library
    test_any_pieces_have_the_same_digest,
    test_any_pieces_make_the_same_message,
    test_no_bytes_may_be_null,
    test_no_changed_byte_is_accepted,
)

CIPHER = "ascon"
MASKS = ["", "bmi2"]
"""What is hidden: nothing, so that the best kernel is used; BMI2, so that portable C is."""

Library = Callable[[Cipher], ctypes.CDLL]


@pytest.fixture(scope="module", params=MASKS, ids=["best", "portable"])
def library(request: pytest.FixtureRequest, library: Path) -> Iterator[Library]:
    """libfeatherweight.so with one kernel."""
    shared = ctypes.CDLL(str(library / "libfeatherweight.so"))
    shared.fw_cpu_mask(programs.bits((request.param,)) if request.param else 0)

    yield lambda _: shared
    shared.fw_cpu_mask(0)


@pytest.mark.parametrize(("cipher", "variant"), messages.AEAD)
def test_known_answers_of_ciphers(library: Library, cipher: Cipher, variant: Variant) -> None:
    """The official file."""
    member, records = messages.Member(library(cipher), variant), list(known_answer_inputs(variant))
    assert known_answers_differ(variant, [b"".join(member.seal(*record)).hex() for record in records]) is None


@pytest.mark.parametrize(("cipher", "variant"), messages.HASH)
def test_known_answers_of_hashes(library: Library, cipher: Cipher, variant: Variant) -> None:
    """The official file."""
    member = messages.Member(library(cipher), variant)
    digests = [member.digest(message, custom).hex() for *_, custom, message in known_answer_inputs(variant)]
    assert known_answers_differ(variant, digests) is None


def said(*command: str, mask: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "FW_CPU_MASK": mask}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def built(request: pytest.FixtureRequest) -> Path:
    """The folder with this directory's programs: `library` is another thing in this module."""
    return release() / "tests/server"


@pytest.mark.parametrize("mask", MASKS)
def test_nothing_is_left(built: Path, mask: str) -> None:
    """No call leaves a key or a state on the stack."""
    done = said(str(built / "ascon_leftovers_test"), mask=mask)
    assert (done.returncode, done.stdout) == (0, "16 calls, 0 secrets left\n")


def test_a_planted_state_is_found(built: Path) -> None:
    done = said(str(built / "ascon_leftovers_test"), "planted", mask="")
    assert done.returncode == 1 and done.stdout.startswith("planted_state leaves a state")


@pytest.mark.slow
@pytest.mark.parametrize("mask", ["avx512", "avx512,bmi2"])
def test_secrets(built: Path, mask: str) -> None:
    """No jump and no address depends on a key or a message."""
    done = said("valgrind", "--quiet", "--error-exitcode=9", str(built / "ascon_secrets_test"), mask=mask)
    assert done.returncode == 0, done.stderr

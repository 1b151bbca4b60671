# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Noted keys are those that would be computed, and are computed again when anything that decides them changes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from featherweight.scales.job import Job
from featherweight.scales.keys import Keys
from featherweight.scales.selection import Selection
from featherweight.store.database import results_of
from featherweight.system import digest
from featherweight.system.home import Home
from tests.conftest import ROOT, catalog_of


def job_in(house: Path, implementation: str = "portable") -> Job:
    selection = Selection(
        ciphers=("speck-64-128",),
        targets=("atmega128",),
        scenarios=("block",),
        implementations=(implementation,),
        options=("-O2",),
    )
    return selection.jobs(catalog_of(house))[0]


@pytest.fixture
def key(house: Path) -> Callable[[str], str]:
    """The key that another process finds, or if there is none, the word that is given."""

    def found(word: str) -> str:
        digest.file_digest.cache_clear()
        digest._group_digest.cache_clear()
        return Keys(Home(house), results_of(house / "build"), "Test").of(job_in(house), lambda: word)

    return found


def test_a_key_is_noted(key: Callable[[str], str]) -> None:
    assert [key("first"), key("second")] == ["first", "first"]


@pytest.mark.parametrize(
    "changed",
    [
        "ciphers/speck/portable.c",
        "ciphers/speck/speck.h",
        "ciphers/speck/spec.py",
        "ciphers/speck/cipher.toml",
        "ciphers/common/fw.h",
        "targets/atmega128/target.toml",
        "scenarios/block.c",
    ],
)
def test_a_change_of_what_decides_it_makes_another(house: Path, key: Callable[[str], str], changed: str) -> None:
    assert key("first") == "first"
    path = house / changed
    path.write_text(path.read_text() + "\n")
    assert key("second") == key("third") == "second"


def test_another_simulator_makes_another(house: Path, key: Callable[[str], str]) -> None:
    assert key("first") == "first"
    (house / "build" / "simulators").unlink()
    (house / "build" / "simulators").mkdir()
    for program in (ROOT / "build" / "simulators").iterdir():
        (house / "build" / "simulators" / program.name).write_bytes(program.read_bytes())
    assert key("second") == "second"


def test_a_change_of_another_cipher_does_not(house: Path, key: Callable[[str], str]) -> None:
    assert key("first") == "first"
    path = house / "ciphers/aes/portable.c"
    path.write_text(path.read_text() + "\n")
    assert key("second") == "first"

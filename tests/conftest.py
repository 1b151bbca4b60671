"""What several test modules share: a copy of the house that a test may spoil, and the command run in it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).parents[1]
FW = Path(sys.executable).with_name("fw")

Command = Callable[..., subprocess.CompletedProcess[str]]


BUILT = ("objects", "firmware")
"""Folders below build/ whose files are named by the digest of all that they are made of."""


SPOILED = ("aes", "ascon", "common", "identity", "knot", "sm4", "speck")
"""Folders of ciphers/ that tests change, so that each house has its own; the others are the checkout's."""


def new_house(root: Path) -> Path:
    """The catalogue in ROOT, of which tests may change the SPOILED, with an empty store and this checkout's simulators.

    To copy everything for each house, and to remove it, took as long as many of the tests.
    """
    for folder in ("targets", "scenarios", *(f"ciphers/{cipher}" for cipher in SPOILED)):
        shutil.copytree(ROOT / folder, root / folder)
    for cipher in (ROOT / "ciphers").iterdir():
        if cipher.name not in SPOILED:
            (root / "ciphers" / cipher.name).symlink_to(cipher)
    (root / "build").mkdir()
    (root / "build" / "simulators").symlink_to(ROOT / "build" / "simulators")
    return root


def share_built(house: Path) -> Path:
    """HOUSE, which takes what is compiled already from this checkout, and leaves there what it compiles."""
    for folder in BUILT:
        (ROOT / "build" / folder).mkdir(exist_ok=True)
        (house / "build" / folder).symlink_to(ROOT / "build" / folder)
    return house


TOGETHER = {
    "the library is built once": ("tests/server/",),
    "one measures for all that ask in a shared house": (
        "tests/system/test_docs.py::test_fw_commands_run",
        "tests/system/test_results.py::test_shared",
        "tests/system/test_scales.py::test_shared",
    ),
    "one measures for all that use this checkout's own store": (
        "tests/system/test_banners.py",
        "tests/system/test_report.py",
        "tests/system/test_results.py::test_nothing_is_slower",
        "tests/system/test_scales.py::test_rankings_of_the_whole_field",
        "tests/unit/test_generated.py::test_pages",
    ),
}
"""Why tests stay in one process, and how their names begin."""


SHORT = ("tests/engines/", "tests/unit/")
"""Tests so short that a process takes all of a module: handing them out one by one would take longer than they do."""


class Together(LoadScopeScheduling):  # type: ignore[misc] # xdist has no types
    """Gives every process the next test, but those that belong TOGETHER to one, which begins with them.

    Marks for groups do not reach xdist 3.8 under pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        own = nodeid.partition("::")[0] if nodeid.startswith(SHORT) else nodeid
        return next((why for why, beginnings in TOGETHER.items() if nodeid.startswith(beginnings)), own)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Together:
    return Together(config, log)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the catalogue that a test may spoil, with an empty store."""
    return share_built(new_house(tmp_path / "house"))


@pytest.fixture
def fw(house: Path) -> Command:
    """Runs `fw ARGUMENTS` in the house; more environment by keyword."""
    return command_in(house)


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house for all tests of a module that spoil nothing in it: what one has measured, the others find."""
    return share_built(new_house(tmp_path_factory.mktemp("shared") / "house"))


@pytest.fixture(scope="module")
def ask(shared_house: Path) -> Command:
    """Runs `fw ARGUMENTS` in the shared house."""
    return command_in(shared_house)


def command_in(house: Path) -> Command:
    """Runs `fw ARGUMENTS` in HOUSE; more environment by keyword."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(arguments), env=environment_of(house, environment), capture_output=True, text=True, check=False
        )

    return run


def command(arguments: Sequence[str]) -> list[str]:
    return [str(FW), *arguments]


def environment_of(house: Path, more: dict[str, str]) -> dict[str, str]:
    return {**os.environ, "FEATHERWEIGHT_HOME": str(house), **more}

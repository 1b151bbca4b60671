"""What several test modules share: a copy of the house that a test may spoil, and the command run in it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FW = Path(sys.executable).with_name("fw")

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the catalogue, with an empty store and this checkout's simulators."""
    root = tmp_path / "house"
    for folder in ("ciphers", "targets", "scenarios"):
        shutil.copytree(ROOT / folder, root / folder)
    (root / "build").mkdir()
    (root / "build" / "simulators").symlink_to(ROOT / "build" / "simulators")
    return root


@pytest.fixture
def fw(house: Path) -> Command:
    """Runs `fw ARGUMENTS` in the house; more environment by keyword."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(arguments), env=environment_of(house, environment), capture_output=True, text=True, check=False
        )

    return run


def command(arguments: Sequence[str]) -> list[str]:
    return [str(FW), *arguments]


def environment_of(house: Path, more: dict[str, str]) -> dict[str, str]:
    return {**os.environ, "FEATHERWEIGHT_HOME": str(house), **more}

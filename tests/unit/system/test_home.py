# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where the house is, and where what is made is kept. tests/system/test_wheel.py tries a wheel's house."""

import shutil
from pathlib import Path

import pytest

from featherweight.system import home as module
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home, commit, find_checkout, find_home
from featherweight.system.simulators import simulator_program
from tests.conftest import ROOT


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house as a wheel carries it."""
    house = tmp_path / "house"
    for name in ("ciphers", "targets", "scenarios"):
        (house / name).mkdir(parents=True)
    shutil.copytree(ROOT / "simulators", house / "simulators")
    (house / "COMMIT").write_text("0123abcd\n")
    monkeypatch.setattr(module, "PACKAGED", house)
    monkeypatch.delenv("FEATHERWEIGHT_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    return house


@pytest.mark.parametrize(
    ("xdg", "cache"), [("", "user/.cache"), ("relative/cache", "user/.cache"), ("{}/other", "other")]
)
def test_a_wheels_cache(packaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, xdg: str, cache: str) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", xdg.format(tmp_path))
    home = find_home()
    assert (home.root, home.is_checkout, home.build) == (packaged, False, tmp_path / cache / "featherweight")


def test_a_checkout_that_is_named_comes_first(packaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FeatherweightError, match="this is written to a checkout"):
        find_checkout()
    monkeypatch.setenv("FEATHERWEIGHT_HOME", str(ROOT))
    assert find_checkout().build == ROOT / "build"


def test_simulators_in_a_cache_are_told_apart_by_their_sources(packaged: Path) -> None:
    before = find_home().simulators
    assert before == find_home().simulators != find_home().build / "simulators"
    (packaged / "simulators" / "common" / "more.h").write_text("/* more */\n")
    assert find_home().simulators != before


def test_a_simulator_that_cannot_be_compiled(
    packaged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bin").mkdir()
    for program in ("make", "mkdir"):  # but no gcc
        (tmp_path / "bin" / program).symlink_to(str(shutil.which(program)))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for _ in range(2):
        with pytest.raises(FeatherweightError, match=r"fw-sim-msp430 cannot be compiled: .*gcc: No such file"):
            simulator_program(find_home(), "fw-sim-msp430")
    assert capfd.readouterr().err.count("compiling the simulator") == 1, "it is not tried again for each job"


def test_the_commit(packaged: Path) -> None:
    assert commit(packaged) == "0123abcd"
    assert len(commit(ROOT).removesuffix("-dirty")) == 40
    assert Home(ROOT).is_checkout

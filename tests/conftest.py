# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What several test modules share: a copy of the house that a test may spoil, and the command run in it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from featherweight.catalog import Catalog
from featherweight.system.home import Home, commit
from tests.forks import forks

ROOT = Path(__file__).parents[1]
FW = Path(sys.executable).with_name("fw")

# Where the environment says that Python stores no bytecode, each of some 2,000 commands would compile the package anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

MEMORY, ENOUGH = Path("/dev/shm"), 4 << 30
"""A folder in memory, if it has so many bytes free."""


def serves(folder: Path, least: int) -> bool:
    """Whether programs in FOLDER may be executed, and it has LEAST bytes free."""
    if not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return not found.f_flag & os.ST_NOEXEC and found.f_bavail * found.f_frsize >= least


if serves(MEMORY, ENOUGH):  # to make and remove the files of a house takes half of the time there
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

CATALOG = Catalog(Home(ROOT))
"""The checkout's: it takes half a second to read."""
TARGETS = [target.id for target in CATALOG.targets]
USUAL = {target.id for target in CATALOG.targets if not target.manifest.on_request}
"""The targets of which a command takes all if none is named."""

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


def catalog_of(house: Path) -> Catalog:
    """The catalogue of HOUSE without the ciphers that no test may change: to read all took most of many tests' time."""
    return Catalog(Home(house), left_out={cipher.name for cipher in CATALOG.ciphers} - {*SPOILED})


def make_usual(house: Path, *names: str) -> None:
    """Of the targets of HOUSE, a command that names none takes NAMES only, and this computer."""
    for name in USUAL - {*names}:
        manifest = house / "targets" / name / "target.toml"
        manifest.write_text(f"on_request = true\n{manifest.read_text()}")


def share_built(house: Path) -> Path:
    """HOUSE, which takes what is compiled already from this checkout, and leaves there what it compiles."""
    for folder in BUILT:
        (ROOT / "build" / folder).mkdir(exist_ok=True)
        (house / "build" / folder).symlink_to(ROOT / "build" / folder)
    return house


checkout_store = pytest.mark.xdist_group("checkout_store")
"""Marks what uses this checkout's own store: one process measures for all of it."""


SHORT = ("engines", "unit")
"""Folders of tests that take less time than handing them out one by one: a process takes a whole module."""


def leave(config: pytest.Config, items: list[pytest.Item], is_left: Callable[[pytest.Item], bool]) -> None:
    """Take out of ITEMS those of which IS_LEFT is true."""
    left = list(filter(is_left, items))
    config.hook.pytest_deselected(items=left)
    gone = set(left)
    items[:] = [item for item in items if item not in gone]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Which tests are taken, and which stay in one process, besides those that are marked; every other test goes to the
    next free one."""
    if config.option.markexpr:
        leave(config, items, lambda item: not _is_taken(item))
    for item in items:
        place = item.path.relative_to(ROOT / "tests")
        if item.get_closest_marker("xdist_group") is not None:
            continue
        if place.parts[0] == "server":  # which builds the library once
            item.add_marker(pytest.mark.xdist_group("server"))
        elif place.parts[0] in SHORT or "shared_house" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(str(place)))


TURN = int(commit(ROOT)[:8], 16)
"""A number of this commit's, by which cases that are alike, and slow tests, take turns."""


SLOW_TURNS = 6
"""Of the tests that are slow, `make test` takes one in so many: all of them take many times as long as it may."""

LATELY = 2
"""What so many of the last commits have changed takes no turns."""


@cache
def changed_lately() -> frozenset[Path]:
    """The files that the last commits have changed."""
    command = ["git", "log", f"-{LATELY}", "--format=", "--name-only"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return frozenset(ROOT / line for line in done.stdout.splitlines() if line)


def _is_taken(item: pytest.Item) -> bool:
    """Whether ITEM takes part when not all do: of cases that are alike, and of slow tests, it must be its turn."""
    alike = item.get_closest_marker("alike") if hasattr(item, "callspec") else None
    takes_turns = item.get_closest_marker("slow") and not item.get_closest_marker("each_time")
    turns = max(alike.args[0] if alike else 1, SLOW_TURNS if takes_turns and item.path not in changed_lately() else 1)
    return (crc32(item.nodeid.encode()) + TURN) % turns == 0


def asked_for(request: pytest.FixtureRequest, *names: str) -> list[tuple[Any, ...]]:
    """The values of the parameters NAMES of all chosen tests that have them, in the module that makes REQUEST."""
    chosen = [
        item.callspec.params
        for item in request.session.items
        if isinstance(item, pytest.Function) and item.path == request.path and hasattr(item, "callspec")
    ]
    return [tuple(params[name] for name in names) for params in chosen if params.keys() >= {*names}]


_FAILED = pytest.StashKey[bool]()
_NUMBERS = count()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for one test, which goes at once unless the test fails: what is on the disk already goes slowly.

    No other has its name, since much is remembered of files by their paths. pytest's own folders get numbers that are
    free again, and to find one takes longer the more there are.
    """
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.mktemp(f"{name}_{next(_NUMBERS)}", numbered=False)
    yield folder
    if not request.node.stash[_FAILED]:
        shutil.rmtree(folder, ignore_errors=True)


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
        return forks().run(command(arguments), environment_of(house, environment), Path.cwd())

    return run


def in_checkout(*arguments: str) -> subprocess.CompletedProcess[str]:
    """`fw ARGUMENTS` in this checkout, with its own store: see `checkout_store`."""
    return forks().run(command(arguments), os.environ, ROOT)


def command(arguments: Sequence[str]) -> list[str]:
    return [str(FW), *arguments]


def environment_of(house: Path, more: dict[str, str]) -> dict[str, str]:
    return {**os.environ, "FEATHERWEIGHT_HOME": str(house), **more}

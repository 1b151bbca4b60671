# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The house: the folder with ciphers/, targets/, scenarios/ and simulators/, and the place of all that is made.

It is a checkout, which keeps what is made in its build/; or, where the package is installed from a wheel, a copy that
the wheel carries, which is not written to: what is made is in the user's cache, XDG_CACHE_HOME/featherweight.
"""

import os
import subprocess
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path

from featherweight.system.closure import PACKAGE
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError

PACKAGED = Path(__file__).parents[1] / "house"
"""The house that a wheel carries."""
COMMIT = "COMMIT"
"""The file of PACKAGED that names the commit of which it is a copy."""


class Home:
    """The folders of one house."""

    def __init__(self, root: Path, cache: Path | None = None) -> None:
        """CACHE: where to keep what is made of a house that is no checkout."""
        self.root = root
        self.is_checkout = cache is None
        self.ciphers = root / "ciphers"
        self.targets = root / "targets"
        self.scenarios = root / "scenarios"
        self.common = self.ciphers / "common"
        self.memory_functions = self.scenarios / "freestanding"
        """The header for what every target has of a C library."""
        self.strangers_headers = self.scenarios / "strangers"
        """Those that only sources of another interface include."""
        self._rooms = (self.ciphers, self.targets, self.scenarios)
        self.own_rooms = (self.scenarios, self.targets, self.common, PACKAGE)
        """Whose files are trusted by their place: no cipher lies there."""
        self.build = cache or root / "build"
        self._relative: dict[Path, str] = {}
        for folder in self._rooms:
            if not folder.is_dir():
                raise FeatherweightError(
                    f"{root} is no Featherweight checkout (no {folder.name}/); set FEATHERWEIGHT_HOME to one"
                )

    @cached_property
    def simulators(self) -> Path:
        """The folder of the simulators. In a cache, which serves many versions, it is named by all that they are of."""
        folder = self.build / "simulators"
        if self.is_checkout:
            return folder
        sources = sorted(path for path in (self.root / "simulators").rglob("*") if path.is_file())
        return folder / digest(files_digest(sources), *map(version, ("unicorn", "capstone")))[:16]

    def relative(self, path: Path) -> str:
        """PATH relative to the checkout if it is inside, else unchanged."""
        found = self._relative.get(path)
        if found is None:
            found = str(path.relative_to(self.root)) if path.is_relative_to(self.root) else str(path)
            self._relative[path] = found
        return found

    def holds(self, path: Path) -> bool:
        """Whether PATH is in a folder of sources for devices, even if the house is where programs are installed."""
        return any(path.is_relative_to(room) for room in self._rooms)

    def owns(self, path: Path) -> bool:
        """Whether PATH, all links followed, is inside the checkout; what is not may come from anybody."""
        return path.resolve().is_relative_to(self.root.resolve())


def find_home() -> Home:
    """The checkout named by FEATHERWEIGHT_HOME; or else what this package came with, a checkout or a wheel's copy."""
    named = os.environ.get("FEATHERWEIGHT_HOME")
    if not named and PACKAGED.is_dir():
        return Home(PACKAGED.resolve(), _cache_folder())
    return Home(Path(named or Path(__file__).parents[3]).resolve())


def find_checkout() -> Home:
    """The house if it is a checkout, whose own files a verb may write."""
    home = find_home()
    if not home.is_checkout:
        raise FeatherweightError("this is written to a checkout: run it in one, or name one in FEATHERWEIGHT_HOME")
    return home


def _cache_folder() -> Path:
    """The user's cache for this package, after the XDG Base Directory Specification: a relative path is ignored."""
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (named if named.is_absolute() else Path.home() / ".cache") / "featherweight"


@cache
def commit(root: Path) -> str:
    """The git commit of the house, with "-dirty" if files differ from it; "unknown" outside git."""
    if (root / COMMIT).is_file():
        return (root / COMMIT).read_text().strip()
    command = ["git", "-C", str(root), "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The checkout: the folder with ciphers/, targets/, scenarios/ and, once set up, build/."""

import os
import subprocess
from functools import cache
from pathlib import Path

from featherweight.system.errors import FeatherweightError


class Home:
    """The folders of one checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ciphers = root / "ciphers"
        self.targets = root / "targets"
        self.scenarios = root / "scenarios"
        self.build = root / "build"
        self.simulators = self.build / "simulators"
        self._relative: dict[Path, str] = {}
        for folder in (self.ciphers, self.targets, self.scenarios):
            if not folder.is_dir():
                raise FeatherweightError(
                    f"{root} is no Featherweight checkout (no {folder.name}/); set FEATHERWEIGHT_HOME to one"
                )

    def relative(self, path: Path) -> str:
        """PATH relative to the checkout if it is inside, else unchanged."""
        found = self._relative.get(path)
        if found is None:
            found = str(path.relative_to(self.root)) if path.is_relative_to(self.root) else str(path)
            self._relative[path] = found
        return found

    def owns(self, path: Path) -> bool:
        """Whether PATH, all links followed, is inside the checkout; what is not may come from anybody."""
        return path.resolve().is_relative_to(self.root.resolve())


def find_home() -> Home:
    """The checkout named by FEATHERWEIGHT_HOME, or else the one that this package belongs to."""
    return Home(Path(os.environ.get("FEATHERWEIGHT_HOME") or Path(__file__).parents[3]).resolve())


@cache
def commit(root: Path) -> str:
    """The git commit of the checkout, with "-dirty" if files differ from it; "unknown" outside git."""
    command = ["git", "-C", str(root), "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What ciphers/holes.toml says: why there is no assembly where a device could have some."""

from fnmatch import fnmatchcase

from pydantic import Field

from featherweight.catalog.manifest import read_manifest
from featherweight.catalog.schema import Core, Goal, Id, League, Table
from featherweight.system.home import Home

HOLES_FILE = "holes.toml"


class Hole(Table):
    """[[hole]]: cells of `fw list --matrix` that stay empty for one reason."""

    ciphers: list[str] = Field(default=["*"], min_length=1, description="names, or patterns of them")
    cores: list[Core] = Field(min_length=1)
    goals: list[Goal] = Field(default=["fast", "small"])
    leagues: list[League] = Field(default=["block", "bulk"])
    reason: str

    def holds(self, cipher: Id, core: Core, goal: Goal, league: League) -> bool:
        """Whether it says something of this cell."""
        named = any(fnmatchcase(cipher, pattern) for pattern in self.ciphers)
        return named and core in self.cores and goal in self.goals and league in self.leagues


class Holes(Table):
    """holes.toml; of all that hold for a cell, the first counts."""

    hole: list[Hole] = Field(default=[])

    def reason(self, cipher: Id, core: Core, goal: Goal, league: League) -> str | None:
        """Why this cell is empty; None if nobody says."""
        return next((hole.reason for hole in self.hole if hole.holds(cipher, core, goal, league)), None)


def read_holes(home: Home) -> Holes:
    """Those of the house."""
    path = home.ciphers / HOLES_FILE
    return read_manifest(path, home.relative(path), Holes)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The matrix of the field: which assembly each cipher has on each core, for each goal and in each league."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from featherweight.catalog import Catalog, Cipher, Implementation
from featherweight.catalog.holes import read_holes
from featherweight.catalog.schema import Core, Goal, League
from featherweight.scales.scenarios import SCENARIOS

GOALS: tuple[Goal, ...] = ("fast", "small")
LEAGUES: tuple[League, ...] = ("block", "bulk")


@dataclass(frozen=True)
class Cell:
    """One place of the matrix.

    IMPLEMENTATIONS are the ids of assembly that takes part; LACKS says which variants and scenarios none of it has, and
    REASON why, if anybody said.
    """

    cipher: str
    core: Core
    goal: Goal
    league: League
    implementations: tuple[str, ...]
    lacks: tuple[str, ...]
    reason: str | None = None

    @property
    def is_full(self) -> bool:
        """Whether nothing is left to other code."""
        return not self.lacks


def matrix(catalog: Catalog, ciphers: Iterable[Cipher]) -> list[Cell]:
    """All cells of those of CIPHERS that compete, in the order of ciphers, cores, leagues and goals."""
    holes = read_holes(catalog.home)
    cores = dict.fromkeys(target.manifest.core for target in catalog.targets)
    cells = []
    for cipher, core, league, goal in product(ciphers, cores, LEAGUES, GOALS):
        if not cipher.competes or not _parts(cipher, league):
            continue
        filling = [item for item in cipher.manifest.implementation if _is_of(item, core, goal)]
        filled = {part for item in filling for part in _parts(cipher, league, item)}
        lacks = tuple(" ".join(part) for part in _parts(cipher, league) if part not in filled)
        names = tuple(item.id for item in filling if _parts(cipher, league, item))
        reason = holes.reason(cipher.name, core, goal, league) if lacks else None
        cells.append(Cell(cipher.name, core, goal, league, names, lacks, reason))
    return cells


def _is_of(implementation: Implementation, core: Core, goal: Goal) -> bool:
    return implementation.language == "asm" and implementation.goal == goal and implementation.runs_on(core)


def _parts(cipher: Cipher, league: League, by: Implementation | None = None) -> list[tuple[str, str]]:
    """Every variant of CIPHER with every scenario of LEAGUE; only those that BY can do itself, if it is given."""
    return [
        (variant.id, scenario.id)
        for variant in cipher.manifest.variant
        for scenario in SCENARIOS
        if scenario.kind == variant.kind and league in scenario.operations
        if by is None or (variant.id in by.variants and league in scenario.leagues(by))
    ]

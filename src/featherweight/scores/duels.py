# SPDX-License-Identifier: Apache-2.0 OR MIT
"""FELICS's ciphers, cell by cell: the best published row beside the best measurement, by merit and by cycles."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Any

from featherweight.scales.measurement import Measurement
from featherweight.scores.published import Published
from featherweight.scores.score import METRICS, Weighed, least, points

SCENARIOS = ("cbc128", "ctr16")
"""FELICS's scenarios 1 and 2."""
LEAGUE = "block"
LIMIT = 1.1
"""The ratio that a cell should not exceed; `summary` counts those that do."""

Place = tuple[str, str, str]
"""Variant, target, scenario."""


@dataclass(frozen=True)
class Duel:
    """The best published row and the best measurement of one cell, by one measure."""

    theirs: Published
    ours: Measurement | None
    ratio: float | None
    """The measure of `ours` divided by that of `theirs`: below 1, ours is better."""
    alike: bool
    """Whether all published figures in this measure were counted by the definitions used here."""

    def as_json(self) -> dict[str, Any]:
        ours = None if self.ours is None else [self.ours.implementation, self.ours.options, *costs(self.ours)]
        theirs = [self.theirs.source, self.theirs.implementation, self.theirs.options, *costs(self.theirs)]
        return {"theirs": theirs, "ours": ours, "ratio": self.ratio, "alike": self.alike, "note": self.theirs.note}


@dataclass(frozen=True)
class DuelCell:
    """The duels of one variant on one target in one scenario."""

    place: Place
    merit: Duel
    """By FELICS's figure of merit, each figure divided by the least that others published for target and scenario."""
    cycles: Duel

    def as_json(self) -> dict[str, Any]:
        names = dict(zip(("variant", "target", "scenario"), self.place, strict=True))
        return {**names, "merit": self.merit.as_json(), "cycles": self.cycles.as_json()}


def duels(ours: Iterable[Measurement], published: Iterable[Published], variants: Iterable[str]) -> list[DuelCell]:
    """A cell for each of VARIANTS, target and scenario for which code, RAM and cycles are published, sorted.

    Targets and scenarios without any of OURS are left out.
    """
    known = [row for row in published if row.league == LEAGUE and row.scenario in SCENARIOS]
    known_variants = set(variants)
    theirs = [row for row in corrected(known) if len(costs(row)) == len(METRICS)]
    fastest = [row for row in known if "cycles" in row.costs]
    mine = [row for row in ours if row.league == LEAGUE and row.scenario in SCENARIOS]
    weighed = {_place(row)[1:] for row in mine}
    found = []
    places = {_place(row) for row in theirs if row.variant in known_variants}
    for place in sorted(place for place in places if place[1:] in weighed):
        yardstick = least([row for row in theirs if _place(row)[1:] == place[1:]])
        here = [row for row in mine if _place(row) == place]
        merit = _duel([row for row in theirs if _place(row) == place], here, partial(points, yardstick), METRICS)
        cycles = _duel([row for row in fastest if _place(row) == place], here, attrgetter("cycles"), ("cycles",))
        found.append(DuelCell(place, merit, cycles))
    return found


def corrected(published: Sequence[Published]) -> list[Published]:
    """PUBLISHED, and a copy of each row without comparable cycles that takes these from another row of that code."""
    exact = {_code(row): row for row in published if set(row.costs) == {"cycles"} and "cycles" in row.comparable}
    again = []
    for row in published:
        if "cycles" not in row.comparable and _code(row) in exact:
            better = exact[_code(row)]
            cycles = {"cycles": better.costs["cycles"]}
            comparable, note = row.comparable | {"cycles"}, f"cycles from {better.source}"
            again.append(replace(row, costs=row.costs | cycles, comparable=comparable, note=note))
    return [*published, *again]


HEAD = ("their best merit", "ours", "ratio", "their fastest", "ours", "ratio", "note")
"""The columns of `as_row`."""


def as_row(cell: DuelCell) -> list[str]:
    """CELL as one table row; a ratio in brackets compares figures that were counted in different ways."""
    row = []
    for duel in (cell.merit, cell.cycles):
        ratio = "-" if duel.ratio is None else f"{duel.ratio:.2f}"
        row += [_row_words(duel.theirs), "none yet" if duel.ours is None else _row_words(duel.ours)]
        row.append(ratio if duel.alike else f"({ratio})")
    notes = dict.fromkeys(note for duel in (cell.merit, cell.cycles) for note in duel.theirs.note.split("; ") if note)
    return [*row, "; ".join(notes)]


def summary(cells: Sequence[DuelCell]) -> list[str]:
    """Lines that say in how many of CELLS (at least one) ours is better: by each measure, in all and where alike."""
    lines = []
    for name, measure in (("best figure of merit", attrgetter("merit")), ("fewest cycles", attrgetter("cycles"))):
        pairs = [(cell, measure(cell)) for cell in cells]
        groups = {
            "all": pairs,
            "counted alike": [pair for pair in pairs if pair[1].alike],
            "counted in unlike ways": [pair for pair in pairs if not pair[1].alike],
        }
        lines += [f"{name}, {group}: {_tally(some)}" for group, some in groups.items() if some]
    return lines


def _tally(pairs: Sequence[tuple[DuelCell, Duel]]) -> str:
    ratios = [(math.inf if duel.ratio is None else duel.ratio, cell.place) for cell, duel in pairs]
    better, over = sum(ratio < 1 for ratio, _ in ratios), sum(ratio > LIMIT for ratio, _ in ratios)
    worst, place = max(ratios)
    ratio = "none yet" if worst == math.inf else f"{worst:.2f}"
    return (
        f"ours is better in {better} of {len(ratios)} cells ({better / len(ratios):.0%}), "
        f"more than {LIMIT} times theirs in {over}; worst: {ratio} ({' '.join(place)})"
    )


def _row_words(row: Published | Measurement) -> str:
    return f"{' / '.join(f'{cost:,.0f}' for cost in costs(row))}\n{row.implementation} {row.options}".strip()


def costs(row: Published | Measurement) -> list[float]:
    """Code, RAM and cycles of ROW, without those that were not published."""
    if isinstance(row, Published):
        return [row.costs[metric] for metric in METRICS if metric in row.costs]
    return [float(getattr(row, metric)) for metric in METRICS]


def _place(row: Published | Measurement) -> Place:
    return row.variant, row.target, row.scenario


def _code(row: Published) -> tuple[str, ...]:
    return (*_place(row), row.implementation, row.options)


def _duel(
    theirs: Sequence[Published], ours: Sequence[Measurement], measure: Callable[[Weighed], float], counts: Sequence[str]
) -> Duel:
    """The best of THEIRS and of OURS by MEASURE of the figures COUNTS; among equal THEIRS, a comparable row."""
    best = min(theirs, key=lambda row: (measure(row), not set(counts) <= row.comparable))
    mine = min(ours, key=measure, default=None)
    ratio = None if mine is None else measure(mine) / measure(best)
    return Duel(best, mine, ratio, set(counts) <= best.comparable)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compares two sets of results, or measurements with published figures, figure by figure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from featherweight.scales.measurement import Measurement
from featherweight.scores.published import Published
from featherweight.scores.score import METRICS
from featherweight.scores.sets import SUBJECT, Cell, ResultSet

Judgement = Literal["better", "equal", "worse", "gone", "new", "not comparable", "none yet"]


@dataclass(frozen=True)
class Difference:
    """One figure of one cell in two sets."""

    cell: Cell
    """The values of SUBJECT."""
    metric: str
    old: float | None
    new: float | None
    judgement: Judgement
    note: str = ""

    @property
    def change(self) -> float | None:
        """The relative change: 0.01 is one per cent more; None if a side is missing or the old figure is 0."""
        return None if self.old is None or self.new is None or self.old == 0 else self.new / self.old - 1

    def as_json(self) -> dict[str, Any]:
        found = {**dict(zip(SUBJECT, self.cell, strict=True)), **asdict(self), "change": self.change}
        del found["cell"]
        return found


def compare_sets(old: ResultSet, new: ResultSet) -> list[Difference]:
    """The difference of each figure of each cell; of a cell in both sets, of the figures that both formats have."""
    found = []
    for place in sorted({*old, *new}):
        if place not in old or place not in new:
            found += [Difference(place, metric, value, None, "gone") for metric, value in old.get(place, {}).items()]
            found += [Difference(place, metric, None, value, "new") for metric, value in new.get(place, {}).items()]
            continue
        for metric in METRICS:
            if metric in old[place] and metric in new[place]:
                before, now = old[place][metric], new[place][metric]
                found.append(Difference(place, metric, before, now, judge(before, now)))
    return found


def judge(old: float, new: float) -> Judgement:
    """The judgement on NEW beside OLD; less is better."""
    return "equal" if old == new else "better" if new < old else "worse"


def regressions(differences: Iterable[Difference], tolerance: float) -> list[Difference]:
    """The DIFFERENCES that got worse by more than TOLERANCE (0.01: one per cent), and those that are gone."""
    return [
        item
        for item in differences
        if item.old is not None and (item.new is None or item.new - item.old > tolerance * item.old)
    ]


PARTS = {
    "expand": ("block", "_expand"),
    "encrypt": ("block", "_encrypt"),
    "decrypt": ("block", "_decrypt"),
    "cbc128-encrypt": ("cbc128", "_cbc_encrypt"),
    "cbc128-decrypt": ("cbc128", "_cbc_decrypt"),
    "encrypt-flash": ("ctr16", "_encrypt"),
}
"""Published scenarios that are calls of one function in a scenario here: that scenario, and how the function's name
ends. encrypt-flash: with round keys in flash."""


def measured_scenario(published: str) -> str:
    """The scenario whose measurements have the figures of the PUBLISHED one, a scenario or a part of one."""
    first = published.split(maxsplit=1)[0].removesuffix("-encrypt").removesuffix("-decrypt")
    return PARTS[published][0] if published in PARTS else first


Best = dict[tuple[str, ...], tuple[float, Measurement]]
"""The least figure and its measurement, by variant, target, scenario, league and the name of the figure."""


def compare_published(
    ours: Sequence[Measurement], published: Iterable[Published], block_bytes: Mapping[str, int]
) -> list[tuple[Published, list[Difference]]]:
    """Each published row, and its figures beside the least of OURS for its variant, target, scenario and league.

    BLOCK_BYTES is the size of each variant's blocks.
    """
    best = best_figures(ours, block_bytes)
    return [(row, [_beside(row, metric, best) for metric in row.costs]) for row in published]


def _beside(theirs: Published, metric: str, best: Best) -> Difference:
    place = (theirs.variant, theirs.target, theirs.scenario, theirs.league)
    where = (theirs.variant, theirs.implementation, theirs.target, theirs.scenario, theirs.league, theirs.options)
    old = theirs.costs[metric]
    if (*place, metric) not in best:
        return Difference(where, metric, old, None, "none yet", "; ".join(filter(None, (theirs.source, theirs.note))))
    new, mine = best[(*place, metric)]
    alike = theirs.counted_alike[metric]
    fair = metric in theirs.comparable
    whose = ", ".join(filter(None, (f"ours: {mine.implementation} {mine.options}", mine.doubt)))
    note = "; ".join(filter(None, (theirs.source, whose, theirs.note)))
    return Difference(where, metric, old, new, judge(alike, new) if fair else "not comparable", note)


def best_figures(ours: Iterable[Measurement], block_bytes: Mapping[str, int]) -> Best:
    """The least figures of OURS, of each kind that is published. BLOCK_BYTES is the size of each variant's blocks."""
    best: Best = {}
    for row in ours:
        for scenario, metric, value in published_figures(row, block_bytes):
            key = (row.variant, row.target, scenario, row.league, metric)
            if key not in best or value < best[key][0]:
                best[key] = value, row
    return best


def published_figures(row: Measurement, block_bytes: Mapping[str, int]) -> Iterator[tuple[str, str, float]]:
    """The figures of ROW as published ones are named: scenario, name of the figure, value."""
    for metric in METRICS:
        yield row.scenario, metric, float(getattr(row, metric))
    if row.cycles_per_byte is not None:
        yield row.scenario, "cycles_per_byte", row.cycles_per_byte
    for length, calls in row.grid.items():
        for name, cycles in calls.items():
            direction = f"-{name.rpartition('_')[2]}" if row.scenario == "aead" else ""
            yield f"{row.scenario}{direction} {length}", "cycles", float(cycles)
            if message := sum(map(int, length.split("+"))):
                yield f"{row.scenario}{direction} {length}", "cycles_per_byte", cycles / message
    for part, (scenario, ending) in PARTS.items():
        found = [cycles for name, cycles in row.calls.items() if name.endswith(ending)]
        if row.scenario == scenario and found:
            yield part, "cycles", float(sum(found))
            if scenario == "block":
                yield part, "cycles_per_byte", sum(found) / block_bytes[row.variant]
            elif row.cycles_per_byte is not None:
                yield part, "cycles_per_byte", sum(found) / round(row.cycles / row.cycles_per_byte)

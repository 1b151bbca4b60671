"""Two sets of results, or ours and the published, cell by cell, with a verdict."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from featherweight.published import Published
from featherweight.result_sets import SUBJECT, Cell, ResultSet
from featherweight.score import METRICS
from featherweight.weigh import Measurement

Judgement = Literal["better", "equal", "worse", "gone", "new", "not comparable"]


@dataclass(frozen=True)
class Difference:
    """One figure of one cell in both sets."""

    cell: Cell
    """Of SUBJECT."""
    metric: str
    old: float | None
    new: float | None
    judgement: Judgement
    note: str = ""

    @property
    def change(self) -> float | None:
        """Relative: 0.01 is one per cent more than before; None if one side is missing or nothing."""
        return None if self.old is None or self.new is None or self.old == 0 else self.new / self.old - 1

    def as_json(self) -> dict[str, Any]:
        found = {**dict(zip(SUBJECT, self.cell, strict=True)), **asdict(self), "change": self.change}
        del found["cell"]
        return found


def compare_sets(old: ResultSet, new: ResultSet) -> list[Difference]:
    """Every figure that one of the sets has; a figure that only one set's format holds is left out."""
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
    """Less is better."""
    return "equal" if old == new else "better" if new < old else "worse"


def regressions(differences: Iterable[Difference], tolerance: float) -> list[Difference]:
    """Those that got worse by more than TOLERANCE (0.01: one per cent), and those that are gone."""
    return [
        item
        for item in differences
        if item.old is not None and (item.new is None or item.new - item.old > tolerance * item.old)
    ]


def compare_published(ours: Sequence[Measurement], published: Iterable[Published]) -> list[Difference]:
    """Each published row beside ours: for each figure our least of the same variant, target, scenario and league."""
    best: dict[tuple[tuple[str, ...], str], Measurement] = {}
    for row in ours:
        for metric in METRICS:
            key = (row.variant, row.target, row.scenario, row.league), metric
            if key not in best or getattr(row, metric) < getattr(best[key], metric):
                best[key] = row
    found = []
    for theirs in published:
        place = (theirs.variant, theirs.target, theirs.scenario, theirs.league)
        for metric in METRICS:
            mine = best.get((place, metric))
            if mine is None or metric not in theirs.costs:
                continue
            old, new = theirs.costs[metric], float(getattr(mine, metric))
            where = (
                theirs.variant,
                theirs.implementation,
                theirs.target,
                theirs.scenario,
                theirs.league,
                theirs.options,
            )
            fair = metric in theirs.comparable
            note = "; ".join(filter(None, (theirs.source, f"ours: {mine.implementation} {mine.options}", theirs.note)))
            found.append(Difference(where, metric, old, new, judge(old, new) if fair else "not comparable", note))
    return found

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Figures of merit: FELICS's, and one relative to a frozen baseline. In both, lower is better."""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from operator import attrgetter
from statistics import fmean
from typing import Any, Generic, Protocol, TypeVar

from featherweight.system.errors import FeatherweightError

METRICS = ("code_bytes", "ram_bytes", "cycles")
FASTEST = ("cycles", "code_bytes")
SMALLEST = ("code_bytes", "cycles")
"""The figures that decide, the first first."""
fastest, smallest = attrgetter(*FASTEST), attrgetter(*SMALLEST)
BASELINE = files("featherweight.scores") / "data" / "baseline.json"

Weights = tuple[float, float, float]
"""The weights of code, RAM and cycles."""
EQUAL: Weights = (1, 1, 1)

Costs = Mapping[str, float]
"""A figure for each of METRICS."""


class Weighed(Protocol):
    """A row that can be scored: a measurement or a published row."""

    @property
    def variant(self) -> str: ...
    @property
    def implementation(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def scenario(self) -> str: ...
    @property
    def options(self) -> str: ...
    @property
    def code_bytes(self) -> float: ...
    @property
    def ram_bytes(self) -> float: ...
    @property
    def cycles(self) -> float: ...


class Shown(Weighed, Protocol):
    """A row that tables show."""

    @property
    def league(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def device(self) -> str: ...
    @property
    def doubt(self) -> str: ...
    @property
    def subject(self) -> tuple[str, ...]: ...


Row = TypeVar("Row", bound=Weighed)
ShownRow = TypeVar("ShownRow", bound=Shown)
Item = TypeVar("Item")


@dataclass(frozen=True)
class Rank(Generic[Row]):
    """A variant's score and, on each target, its best row with that row's points."""

    variant: str
    score: float
    rows: dict[str, Row]
    points: dict[str, float]


def felics(measurements: Sequence[Row], weights: Weights) -> list[Rank[Row]]:
    """FELICS's figure of merit (FOM/FigureOfMerit/BlockCiphers of its sources).

    On each target a row's points are the weighted sum of code, RAM and cycles, each divided by the least value of
    MEASUREMENTS on that target; a variant is represented by its row with the fewest points; the score is the mean over
    the targets.
    """
    by_target = {target: least(rows) for target, rows in grouped(measurements, attrgetter("target")).items()}
    return _ranked(measurements, lambda row: points(by_target[row.target], row, weights), fmean)


def least(rows: Sequence[Weighed]) -> Costs:
    """The least value of each figure among ROWS."""
    return {metric: float(min(getattr(row, metric) for row in rows)) for metric in METRICS}


def points(base: Costs, row: Weighed, weights: Weights = EQUAL) -> float:
    """The weighted sum of the figures of ROW, each divided by that of BASE."""
    return sum(weight * cost for weight, cost in zip(weights, _relative(row, base), strict=True) if weight)


def frozen(measurements: Sequence[Row], weights: Weights) -> list[Rank[Row]]:
    """The weighted geometric mean of code, RAM and cycles relative to a stored baseline, then over the targets.

    Scores do not change when a cipher is added. The baseline, data/baseline.json, has score 1.0. Raises
    FeatherweightError if it lacks a scenario or target of MEASUREMENTS.
    """
    baseline = read_baseline()
    code, ram, cycles = weights
    whole = sum(weights)

    def mean_of(row: Row) -> float:
        try:
            costs = _relative(row, baseline[row.scenario][row.target])
        except KeyError:
            raise FeatherweightError(
                f"the frozen baseline has no {row.scenario} on {row.target}: use --fom felics, or add it with "
                "scripts/freeze_baseline.py"
            ) from None
        if 0 in costs:  # of an identity cipher
            if any(weight and not cost for weight, cost in zip(weights, costs, strict=True)):
                return 0.0
            costs = [cost or 1.0 for cost in costs]
        return math.exp((code * math.log(costs[0]) + ram * math.log(costs[1]) + cycles * math.log(costs[2])) / whole)

    return _ranked(measurements, mean_of, geometric_mean)


def geometric_mean(values: Sequence[float]) -> float:
    """The geometric mean of VALUES, none of them negative."""
    return 0.0 if 0 in values else math.exp(math.fsum(map(math.log, values)) / len(values))


FIGURES_OF_MERIT: dict[str, Callable[[Sequence[Row], Weights], list[Rank[Row]]]] = {"frozen": frozen, "felics": felics}


def read_baseline() -> dict[str, dict[str, Costs]]:
    """The frozen costs by scenario and target; scripts/freeze_baseline.py writes them."""
    return dict(json.loads(BASELINE.read_text())["costs"])


def _relative(row: Weighed, base: Costs) -> list[float]:
    figures = row.code_bytes, row.ram_bytes, row.cycles
    try:
        return [figure / base[metric] for figure, metric in zip(figures, METRICS, strict=True)]
    except ZeroDivisionError:  # the functions of an identity cipher are empty: a device may call them in no cycles
        pairs = [(figure, base[metric]) for figure, metric in zip(figures, METRICS, strict=True)]
        return [figure / least if least else math.inf if figure else 1.0 for figure, least in pairs]


def grouped(rows: Iterable[Item], key: Callable[[Item], Any]) -> dict[Any, list[Item]]:
    """ROWS by what KEY says of them, in the order in which that is first met."""
    groups: dict[Any, list[Item]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups


def _ranked(
    measurements: Sequence[Row], points: Callable[[Row], float], mean: Callable[[Sequence[float]], float]
) -> list[Rank[Row]]:
    """One rank per variant with rows on every target, best first; ties go to the first implementation and option."""
    targets = {row.target for row in measurements}
    ranks = []
    for variant, rows in grouped(measurements, attrgetter("variant")).items():
        own = grouped(rows, attrgetter("target"))
        if own.keys() != targets:
            continue
        best = {t: min(own[t], key=lambda row: (points(row), row.implementation, row.options)) for t in sorted(own)}
        values = {target: points(row) for target, row in best.items()}
        ranks.append(Rank(variant, mean(list(values.values())), best, values))
    return sorted(ranks, key=lambda rank: (rank.score, rank.variant))

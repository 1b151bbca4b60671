# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The choices for a budget: the Pareto front of what fits, the best compromise first; or what comes nearest."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.scales.measurement import Measurement
from featherweight.scores.pareto import fronts
from featherweight.scores.score import METRICS, grouped

Budget = Mapping[str, float]
"""Upper limits of some of METRICS, in bytes or cycles."""


@dataclass(frozen=True)
class Answer:
    """What fits in a budget, or else what comes nearest."""

    choices: list[Measurement]
    """The Pareto front of what fits, one row for each code; that with the least `compromise` first."""
    nearest: Measurement | None
    """If nothing fits: the row whose largest excess, relative to the limit, is the least."""
    excess: dict[str, float]
    """By how many bytes or cycles NEAREST exceeds the budget, where it does."""
    least: dict[str, Measurement]
    """If nothing fits: for each figure of the budget, the row with the least of it."""

    @property
    def shown(self) -> list[Measurement]:
        """All rows of the answer."""
        return [*self.choices, *([self.nearest] if self.nearest else []), *self.least.values()]


Check = Callable[[Sequence[Measurement]], set[tuple[str, ...]]]
"""Has the referee try the subjects of rows; returns the subjects that it refuses."""


def choose_checked(rows: Sequence[Measurement], budget: Budget, constant_time: ConstantTime, check: Check) -> Answer:
    """The answer of `choose` for the ROWS that CHECK does not refuse; only rows of possible answers are checked."""
    tried: set[tuple[str, ...]] = set()
    while True:
        answer = choose(rows, budget, constant_time)
        new = {row.subject: row for row in answer.shown if row.subject not in tried}
        if not new:
            return answer
        refused = check(list(new.values()))
        tried |= set(new)
        rows = [row for row in rows if row.subject not in refused]


def choose(rows: Sequence[Measurement], budget: Budget, constant_time: ConstantTime) -> Answer:
    """The answer from ROWS of one target, scenario and league, without those that leak more than CONSTANT_TIME.

    Of one code at several compiler options, only that with the least `compromise` of those that fit takes part.
    """
    allowed = [row for row in rows if STRENGTH[row.constant_time] >= STRENGTH[constant_time]]
    fitting = [row for row in allowed if not _excess(row, budget)]
    codes = grouped(fitting, attrgetter("variant", "implementation")).values()
    front = fronts([min(code, key=compromise) for code in codes])
    choices = sorted((row for rows in front.values() for row in rows), key=compromise)
    if choices or not allowed:
        return Answer(choices, None, {}, {})
    nearest = min(allowed, key=lambda row: max(getattr(row, metric) / most for metric, most in budget.items()))
    least = {metric: min(allowed, key=attrgetter(metric)) for metric in budget}
    return Answer([], nearest, _excess(nearest, budget), least)


def compromise(row: Measurement) -> float:
    """The product of the METRICS of ROW: less is better, and a tenth less of one is worth as much as of another."""
    return math.prod(float(getattr(row, metric)) for metric in METRICS)


def _excess(row: Measurement, budget: Budget) -> dict[str, float]:
    return {metric: getattr(row, metric) - most for metric, most in budget.items() if getattr(row, metric) > most}

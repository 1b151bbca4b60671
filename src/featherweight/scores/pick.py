"""Which implementation for a budget: the Pareto choices that fit, or the nearest miss."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.scales.measurement import Measurement
from featherweight.scores.pareto import fronts

Budget = Mapping[str, float]
"""The most that may be spent of some of METRICS."""


@dataclass(frozen=True)
class Answer:
    """What fits, or else what nearly does."""

    choices: list[Measurement]
    """The Pareto front of what fits, fastest first."""
    nearest: Measurement | None
    """If nothing fits: the row whose worst excess is the least."""
    excess: dict[str, float]
    """By how many bytes or cycles NEAREST exceeds the budget, where it does."""
    least: dict[str, Measurement]
    """If nothing fits: the row that needs the least, for each of the budget's figures by itself."""

    @property
    def shown(self) -> list[Measurement]:
        """Every row that the answer rests on."""
        return [*self.choices, *([self.nearest] if self.nearest else []), *self.least.values()]


Check = Callable[[Sequence[Measurement]], set[tuple[str, ...]]]
"""Has the referee try what rows were measured of, and gives the subjects of those that he refuses."""


def choose_checked(rows: Sequence[Measurement], budget: Budget, constant_time: ConstantTime, check: Check) -> Answer:
    """The same as `choose`, of rows that CHECK does not refuse; it is asked of nothing but rows about to be shown."""
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
    """The choices among ROWS of one target, scenario and league that leak no more than CONSTANT_TIME allows."""
    allowed = [row for row in rows if STRENGTH[row.constant_time] >= STRENGTH[constant_time]]
    fitting = [row for row in allowed if not _excess(row, budget)]
    choices = [row for rows in fronts(fitting).values() for row in rows]
    if choices or not allowed:
        return Answer(choices, None, {}, {})
    nearest = min(allowed, key=lambda row: _worst(row, budget))
    least = {metric: min(allowed, key=attrgetter(metric)) for metric in budget}
    return Answer([], nearest, _excess(nearest, budget), least)


def _excess(row: Measurement, budget: Budget) -> dict[str, float]:
    return {metric: getattr(row, metric) - most for metric, most in budget.items() if getattr(row, metric) > most}


def _worst(row: Measurement, budget: Budget) -> float:
    return max(float(getattr(row, metric)) / most for metric, most in budget.items())

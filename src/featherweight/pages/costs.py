# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Costs as text, and choices among measurements."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from featherweight.scales.measurement import Measurement
from featherweight.scores.score import METRICS, fastest, least, points, smallest


def of(
    rows: Sequence[Measurement], variant: str, target: str, scenario: str, league: str = "block"
) -> list[Measurement]:
    """Those of ROWS that are of all of these."""
    wanted = (variant, target, scenario, league)
    return [row for row in rows if (row.variant, row.target, row.scenario, row.league) == wanted]


def merit(rows: Sequence[Measurement]) -> Callable[[Measurement], float]:
    """FELICS's points of a row among ROWS, which are of one target; less is better."""
    return partial(points, least(rows))


def choices(rows: Sequence[Measurement], theirs: Sequence[int] = ()) -> list[str]:
    """The smallest, the most balanced and the fastest of ROWS, beside THEIRS."""
    return [row_costs(min(rows, key=key), theirs) for key in (smallest, merit(rows), fastest)]


def costs(figures: Iterable[int]) -> str:
    """FIGURES side by side."""
    return " / ".join(f"{number:,}" for number in figures)


def costs_of(row: Measurement) -> str:
    """Code, RAM and cycles of ROW."""
    return costs(getattr(row, metric) for metric in METRICS)


def ratios(ours: Sequence[int], theirs: Sequence[int]) -> str:
    """OURS by THEIRS, figure by figure, as many as there are of THEIRS."""
    return " / ".join(f"{our / their:.2f}" for our, their in zip(ours, theirs, strict=False))


def row_costs(row: Measurement, theirs: Sequence[int] = ()) -> str:
    """Code, RAM and cycles of ROW, below them what they are of THEIRS, and whose they are."""
    compared = ratios([getattr(row, metric) for metric in METRICS], theirs)
    return "<br>".join(filter(None, (costs_of(row), compared, f"{row.implementation} {row.options}")))

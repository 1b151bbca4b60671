# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Costs as text, and choices among measurements."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from featherweight.scales.measurement import Measurement
from featherweight.scores.score import METRICS, fastest, least, points, smallest


def merit(rows: Sequence[Measurement]) -> Callable[[Measurement], float]:
    """FELICS's points of a row among ROWS, which are of one target; less is better."""
    return partial(points, least(rows))


def choices(rows: Sequence[Measurement]) -> list[str]:
    """The smallest, the most balanced and the fastest of ROWS."""
    return [row_costs(min(rows, key=key)) for key in (smallest, merit(rows), fastest)]


def costs(figures: Iterable[int]) -> str:
    """FIGURES side by side."""
    return " / ".join(f"{number:,}" for number in figures)


def costs_of(row: Measurement) -> str:
    """Code, RAM and cycles of ROW."""
    return costs(getattr(row, metric) for metric in METRICS)


def row_costs(row: Measurement) -> str:
    """Code, RAM and cycles of ROW, and below them whose they are."""
    return f"{costs_of(row)}<br>{row.implementation} {row.options}"

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pareto fronts: the choices that no other choice beats in all costs."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TypeVar

from featherweight.scores.score import METRICS, Row, fastest

Choice = TypeVar("Choice")


def front(choices: Sequence[Choice], costs: Callable[[Choice], Sequence[float]]) -> list[Choice]:
    """The CHOICES that no other matches in all COSTS and beats in one; the first of equal ones. Lower is better."""
    found: dict[tuple[float, ...], Choice] = {}
    for choice in choices:
        found.setdefault(tuple(costs(choice)), choice)

    def is_beaten(own: Sequence[float]) -> bool:
        return any(own != other and all(a <= b for a, b in zip(other, own, strict=True)) for other in found)

    return [choice for own, choice in found.items() if not is_beaten(own)]


def fronts(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """For each target, the Pareto front of ROWS in code, RAM and cycles, fastest first."""
    return {
        target: sorted(front([row for row in rows if row.target == target], attrgetter(*METRICS)), key=fastest)
        for target in sorted({row.target for row in rows})
    }

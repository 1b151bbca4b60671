# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pareto fronts, against figures worked out by hand."""

from featherweight.scores.pareto import front, fronts
from tests.unit.scores.test_score import row

SMALL = row("small", "avr", (100, 50, 1000))


FAST = row("fast", "avr", (400, 50, 100))


BEATEN = row("beaten", "avr", (400, 60, 1000))


def test_a_front_leaves_out_what_is_beaten_and_keeps_one_of_equals() -> None:
    points = [(1, 5), (2, 2), (2, 2), (3, 2), (5, 1), (5, 5)]
    assert front(points, lambda point: point) == [(1, 5), (2, 2), (5, 1)]


def test_fronts_are_told_apart_by_device() -> None:
    other = row("small", "arm", (400, 60, 1000))
    assert fronts([SMALL, other, FAST, BEATEN]) == {"arm": [other], "avr": [FAST, SMALL]}

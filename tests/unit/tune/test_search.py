# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The search finds a planted best point, says truly how much it has tried, and does the same with the same seed."""

from collections.abc import Sequence

import pytest

from featherweight.tune.search import BATCH, Budget, Costs, Found, Search
from featherweight.tune.space import Choice, Point, Space

SMALL = Space((Choice("a", ("x", "y", "z")), Choice("b", ("p", "q", "r"), is_order=True)))
LARGE = Space((Choice("order", tuple("abcdefghij"), is_order=True), Choice("c", tuple("0123456789"))))
PLANTED: Point = ((2,), (2, 0, 1))
HIDDEN: Point = ((3, 1, 4, 0, 5, 9, 2, 6, 8, 7), (7,))


def distance(point: Point, other: Point) -> int:
    return sum(
        one != two for left, right in zip(point, other, strict=True) for one, two in zip(left, right, strict=True)
    )


def searched(space: Space, best: Point, budget: Budget, refused: Sequence[Point] = ()) -> tuple[Found, list[Point]]:
    """The search for BEST, and all points weighed in their order."""
    seen: list[Point] = []

    def weigh(points: Sequence[Point]) -> list[Costs | None]:
        seen.extend(points)
        return [(float(distance(point, best)),) for point in points]

    return Search(space, space.first, weigh, budget, lambda point: point not in refused).run(), seen


def test_a_small_space_is_tried_wholly() -> None:
    found, seen = searched(SMALL, PLANTED, Budget(18))
    assert found.best == PLANTED and found.is_whole and found.is_local
    assert found.tried == len(seen) == len(set(seen)) == SMALL.size == 18


def test_what_is_refused_is_not_the_best() -> None:
    found, _ = searched(SMALL, PLANTED, Budget(18), refused=[PLANTED])
    assert found.best != PLANTED and found.is_whole
    assert distance(found.best, PLANTED) == 1


def test_a_large_space_is_climbed() -> None:
    found, seen = searched(LARGE, HIDDEN, Budget(3000))
    assert found.best == HIDDEN and found.is_local and not found.is_whole
    assert len(set(seen)) == len(seen) == found.tried < 3000 + BATCH


def test_a_seed_decides_everything() -> None:
    one, other, third = (searched(LARGE, HIDDEN, Budget(500, seed))[1] for seed in (1, 1, 2))
    assert one == other != third


def test_time_that_has_run_out_ends_it_and_nothing_is_claimed() -> None:
    for space, best in ((SMALL, PLANTED), (LARGE, HIDDEN)):
        found, _ = searched(space, best, Budget(500, is_over=lambda: True))
        assert found.best == space.first and not found.is_whole and not found.is_local


def test_wrong_points_do_not_count() -> None:
    def weigh(points: Sequence[Point]) -> list[Costs | None]:
        return [(float(distance(point, PLANTED)),) if point[0] != PLANTED[0] else None for point in points]

    found = Search(SMALL, SMALL.first, weigh, Budget(18), lambda point: True).run()
    assert found.best[1] == PLANTED[1] and found.best[0] != PLANTED[0]


@pytest.mark.parametrize("space", [SMALL, LARGE])
def test_a_point_is_told_and_read(space: Space) -> None:
    for point in (space.first, PLANTED if space is SMALL else HIDDEN):
        assert space.read(space.told(point).split()) == point
    assert space.told(space.first, space.first) == ""


@pytest.mark.parametrize(
    "told", ["", "a=x", "a=x b=p,q", "a=w b=p,q,r", "a=x b=p,p,r", "a=x,y b=p,q,r", "a=x b=p,q,r c=1"]
)
def test_what_is_no_point_is_not_read(told: str) -> None:
    assert SMALL.read(told.split()) is None


def test_neighbours_differ_by_one_step() -> None:
    neighbours = list(SMALL.neighbours(PLANTED))
    assert len(neighbours) == len(set(neighbours)) == 2 + 3 and PLANTED not in neighbours

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The search: all points of a small space; of a large one, local searches from where it is and from random points.

Points are weighed in batches of one size, whoever weighs them: so the same seed finds the same points everywhere.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from featherweight.tune.space import Point, Space

BATCH = 32
"""Points that are weighed at once."""
LONGEST_JUMP = 4
"""Steps from the best point to where a local search begins again, at most."""

Costs = tuple[float, ...]
"""What decides, the first figure first; less is better."""
Weigh = Callable[[Sequence[Point]], Sequence[Costs | None]]
"""The costs of points; None: it is wrong, or cannot be built."""


@dataclass(frozen=True)
class Budget:
    """How long to search."""

    points: int
    seed: int = 1
    is_over: Callable[[], bool] = lambda: False
    """Whether the time has run out."""


@dataclass(frozen=True)
class Found:
    """The end of a search."""

    best: Point
    tried: int
    is_whole: bool
    """Whether all points of the space were tried."""
    is_local: bool
    """Whether no neighbour of `best` is better."""


class Search:
    """A search in SPACE from START, whose costs are known to WEIGH, within BUDGET.

    ACCEPTS: asked of each point that is to become the best; what it refuses does not count.
    """

    def __init__(
        self, space: Space, start: Point, weigh: Weigh, budget: Budget, accepts: Callable[[Point], bool]
    ) -> None:
        self._space, self._weigh, self._budget, self._accepts = space, weigh, budget, accepts
        self._known: dict[Point, Costs | None] = {}
        self._source = Random(budget.seed)
        self._best, self._start = start, start
        self._local: set[Point] = set()

    def run(self) -> Found:
        """The best point found. START must be right."""
        self._look([self._start])
        if self._known[self._start] is None:
            raise ValueError("the search begins at a point that is wrong")
        is_whole = self._space.size <= self._budget.points
        if is_whole:
            is_whole = self._enumerate()
        else:
            self._climb(self._start)
            while self._goes_on() and self._restart():
                pass
        return Found(self._best, len(self._known), is_whole, is_whole or self._best in self._local)

    def _goes_on(self) -> bool:
        return len(self._known) < self._budget.points and not self._budget.is_over()

    def _enumerate(self) -> bool:
        """Try all points; returns whether there was time for them."""
        for points in _batches(self._space.points):
            if self._budget.is_over():
                return False
            self._look(points)
        self._best = self._better(self._known, self._start) or self._start
        return True

    def _look(self, points: Iterable[Point]) -> None:
        new = [point for point in dict.fromkeys(points) if point not in self._known]
        self._known |= dict(zip(new, self._weigh(new), strict=True)) if new else {}

    def _better(self, points: Iterable[Point], than: Point) -> Point | None:
        """The best of POINTS that is better than THAN, and is accepted if it is better than the best."""
        limit, best = self._known[than], self._known[self._best]
        assert limit is not None and best is not None
        right = ((costs, point) for point in points if (costs := self._known[point]) is not None and costs < limit)
        for costs, point in sorted(right):
            if costs >= best or self._accepts(point):
                return point
            self._known[point] = None
        return None

    def _climb(self, point: Point) -> None:
        """Go from POINT to better neighbours until there is none."""
        while True:
            neighbours = list(self._space.neighbours(point))
            self._source.shuffle(neighbours)
            for some in _batches(neighbours):
                if not self._goes_on():
                    return
                self._look(some)
                better = self._better(some, point)
                if better is not None:
                    break
            else:
                self._local.add(point)
                return
            point = better
            self._keep(point)

    def _keep(self, point: Point) -> None:
        costs, best = self._known[point], self._known[self._best]
        assert costs is not None and best is not None
        if costs < best:
            self._best = point

    def _restart(self) -> bool:
        """Climb from the best of some points, half of them anywhere, half of them near the best; returns whether any
        was new."""
        before = len(self._known)
        anywhere = [self._space.random(self._source) for _ in range(BATCH // 2)]
        near = [
            self._space.near(self._best, self._source.randint(2, LONGEST_JUMP), self._source) for _ in range(BATCH // 2)
        ]
        points = [point for point in dict.fromkeys([*anywhere, *near]) if point not in self._known]
        self._look(points)
        right = [(costs, point) for point in points if (costs := self._known[point]) is not None]
        best = self._known[self._best]
        assert best is not None
        for costs, point in sorted(right)[:1]:
            if costs >= best or self._accepts(point):
                self._keep(point)
                self._climb(point)
            else:
                self._known[point] = None
        return len(self._known) > before


def _batches(points: Iterable[Point]) -> Iterator[list[Point]]:
    left = iter(points)
    while some := list(islice(left, BATCH)):
        yield some

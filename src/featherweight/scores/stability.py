# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The stability of a ranking: places under varying weights."""

from collections.abc import Sequence
from operator import attrgetter

from featherweight.scores.pareto import front
from featherweight.scores.score import EQUAL, FIGURES_OF_MERIT, METRICS, Row, grouped

SHARES = tuple(step / 20 for step in range(1, 20))
"""The shares of cycles in the weights that `stability` tries; code and RAM get half of the rest each."""


def stability(measurements: Sequence[Row], merit: str) -> dict[str, list[int]]:
    """Each variant's place at each of SHARES by the figure of merit called MERIT, in the order of equal weights."""
    # At any weights, a variant's best row on a target is in the Pareto front of its rows there.
    groups = grouped(measurements, attrgetter("variant", "target"))
    rows = [row for group in groups.values() for row in front(group, attrgetter(*METRICS))]
    order = [rank.variant for rank in FIGURES_OF_MERIT[merit](rows, EQUAL)]
    places: dict[str, list[int]] = {variant: [] for variant in order}
    for share in SHARES:
        rest = (1 - share) / 2
        for place, rank in enumerate(FIGURES_OF_MERIT[merit](rows, (rest, rest, share)), 1):
            places[rank.variant].append(place)
    return places

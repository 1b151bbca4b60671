# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is left out of a card is never the best, at any weights, nor in a front."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from featherweight.scales.measurement import Measurement
from featherweight.scores.entries import Entry, eligible
from featherweight.scores.field import entry_of
from featherweight.scores.pareto import fronts
from featherweight.scores.score import felics, frozen
from featherweight.scores.stability import stability
from tests.unit.scores.test_score import row

TARGETS = ("atmega128", "cortex-m3")
FIGURES = st.integers(1, 3)
MEASUREMENTS = st.builds(
    lambda variant, target, costs, options, implementation: row(variant, target, costs, options).model_copy(
        update={"implementation": implementation}
    ),
    st.sampled_from(("one", "two")),
    st.sampled_from(TARGETS),
    st.tuples(FIGURES, FIGURES, FIGURES),
    st.sampled_from(("-O1", "-O2", "-Os")),
    st.sampled_from(("a", "b", "c")),
)
WEIGHTS = st.tuples(*3 * [st.sampled_from((0.0, 0.5, 1.0, 7.0))]).filter(any)


def entries(rows: Sequence[Measurement]) -> list[Entry]:
    return [entry_of(one, is_proved=False) for one in rows]


def kept(rows: Sequence[Entry]) -> list[Entry]:
    """What the cards of both ciphers hold."""
    by_cipher = [[one for one in rows if one.cipher == name] for name in ("one", "two")]
    return [own[number] for own in by_cipher for number in eligible(own)]


@settings(max_examples=200, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(MEASUREMENTS, unique_by=attrgetter("subject")), WEIGHTS)
def test_cards_give_the_rankings_of_all_measurements(rows: list[Measurement], weights: Any) -> None:
    every = sorted(entries(rows), key=attrgetter("cipher"))
    for merit in (felics, frozen):
        assert merit(kept(every), weights) == merit(every, weights)
    for name in ("felics", "frozen"):
        assert stability(kept(every), name) == stability(every, name)
    assert fronts(kept(every)) == fronts(every)


def test_what_is_beaten_by_a_later_name_stays() -> None:
    """At a weight of 0 it is equal, and its name decides."""
    beaten, better = row("one", "avr", (9, 1, 1), "-O1"), row("one", "avr", (1, 1, 1), "-O2")
    assert eligible(entries([beaten, better])) == [0, 1]
    assert eligible(entries([better, beaten])) == [0, 1]


def test_of_equal_ones_the_first_stays() -> None:
    first, second = row("one", "avr", (1, 1, 1), "-O1"), row("one", "avr", (1, 1, 1), "-O2")
    assert eligible(entries([first, second])) == [0]
    assert eligible(entries([second, first])) == [0, 1]

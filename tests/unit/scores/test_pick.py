# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Choices for a budget, against figures worked out by hand."""

from featherweight.scores.pick import choose
from tests.unit.scores.test_pareto import BEATEN, FAST, SMALL


def test_choices_that_fit() -> None:
    rows = [SMALL, FAST, BEATEN]
    assert choose(rows, {}, "yes").choices == [FAST, SMALL]
    assert choose(rows, {"code_bytes": 399}, "yes").choices == [SMALL]


def test_the_nearest_miss() -> None:
    answer = choose([SMALL, FAST, BEATEN], {"code_bytes": 90, "cycles": 900}, "yes")
    assert answer.choices == [] and answer.nearest == SMALL
    assert answer.excess == {"code_bytes": 10, "cycles": 100}
    assert answer.least == {"code_bytes": SMALL, "cycles": FAST}


def test_what_leaks_is_not_chosen() -> None:
    leaky = SMALL.model_copy(update={"constant_time": "cycles-only"})
    assert choose([leaky, FAST], {}, "yes").choices == [FAST]
    assert choose([leaky, FAST], {}, "cycles-only").choices == [FAST, leaky]
    assert choose([leaky], {}, "yes").nearest is None

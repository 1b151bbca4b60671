# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Choices for a budget, against figures worked out by hand."""

from featherweight.scores.pick import choose
from tests.unit.scores.test_pareto import BEATEN, FAST, SMALL
from tests.unit.scores.test_score import row


def test_choices_that_fit() -> None:
    rows = [SMALL, FAST, BEATEN]
    assert choose(rows, {}, "yes").choices == [FAST, SMALL]
    assert choose(rows, {"code_bytes": 399}, "yes").choices == [SMALL]


def test_one_code_is_one_choice_at_the_better_of_the_options_that_fit() -> None:
    quick = row("one", "avr", (500, 50, 100), "-O2")
    short = row("one", "avr", (100, 50, 400), "-Os")
    other = row("other", "avr", (90, 50, 5000), "-Os")
    assert choose([quick, short, other], {}, "yes").choices == [short, other], "the best compromise first"
    assert choose([quick, short, other], {"cycles": 200}, "yes").choices == [quick], "-Os does not fit"


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

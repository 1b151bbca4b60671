"""Pareto fronts, budgets, verdicts and the published data, against figures worked out by hand."""

from featherweight.compare import Difference, compare_published, compare_sets, regressions
from featherweight.pareto import front, fronts
from featherweight.pick import choose
from featherweight.published import Published, read_published
from featherweight.score import METRICS
from tests.unit.test_score import row

SMALL = row("small", "avr", (100, 50, 1000))
FAST = row("fast", "avr", (400, 50, 100))
BEATEN = row("beaten", "avr", (400, 60, 1000))
PLACE = ("a", "portable", "avr", "block", "block", "-O2")


def test_a_front_leaves_out_what_is_beaten_and_keeps_one_of_equals() -> None:
    points = [(1, 5), (2, 2), (2, 2), (3, 2), (5, 1), (5, 5)]
    assert front(points, lambda point: point) == [(1, 5), (2, 2), (5, 1)]


def test_fronts_are_told_apart_by_device() -> None:
    other = row("small", "arm", (400, 60, 1000))
    assert fronts([SMALL, other, FAST, BEATEN]) == {"arm": [other], "avr": [FAST, SMALL]}


def test_choices_that_fit() -> None:
    rows = [SMALL, FAST, BEATEN]
    assert choose(rows, {}, "yes").choices == [FAST, SMALL]
    assert choose(rows, {"code_bytes": 399}, "yes").choices == [SMALL]


def test_the_nearest_miss() -> None:
    answer = choose([SMALL, FAST, BEATEN], {"code_bytes": 90, "cycles": 900}, "yes")
    assert answer.choices == [] and answer.nearest == SMALL
    assert answer.excess == {"code_bytes": 10, "cycles": 100}


def test_what_leaks_is_not_chosen() -> None:
    leaky = SMALL.model_copy(update={"constant_time": "cycles-only"})
    assert choose([leaky, FAST], {}, "yes").choices == [FAST]
    assert choose([leaky, FAST], {}, "cycles-only").choices == [FAST, leaky]
    assert choose([leaky], {}, "yes").nearest is None


def test_verdicts_and_regressions() -> None:
    other = ("b", *PLACE[1:])
    found = compare_sets({PLACE: {"cycles": 100}, other: {"cycles": 5}}, {PLACE: {"cycles": 101, "code_bytes": 1}})
    assert found == [Difference(PLACE, "cycles", 100, 101, "worse"), Difference(other, "cycles", 5, None, "gone")]
    assert regressions(found, 0.0) == found, "what is gone is a regression, too"
    assert regressions(found, 0.01) == found[1:], "1 % is allowed, not exceeded"


def test_a_published_figure_meets_our_least_and_unlike_ones_get_no_verdict() -> None:
    theirs = Published(
        *("paper", "small", "avr", "cbc128", "block", "v1", "-O3"),
        costs={"code_bytes": 120, "cycles": 900},
        comparable=frozenset({"code_bytes"}),
        note="",
    )
    code, cycles = compare_published([SMALL], [theirs])
    assert (code.old, code.new, code.judgement) == (120, 100, "better")
    assert (cycles.old, cycles.new, cycles.judgement) == (900, 1000, "not comparable")


def test_published_cycles_of_other_clocks_are_not_comparable() -> None:
    rows = read_published()
    assert {row.target for row in rows if row.source == "FELICS" and "cycles" in row.comparable} == {"atmega128"}
    assert not any(row.target == "cortex-m3" and "cycles" in row.comparable for row in rows)
    (msp,) = (
        row
        for row in rows
        if (row.source, row.variant, row.target, row.scenario)
        == ("rectangle-on-felics", "rectangle-128", "msp430f1611", "cbc128")
    )
    assert (*(msp.costs[metric] for metric in METRICS),) == (844, 402, 46196) and "cycles" in msp.comparable

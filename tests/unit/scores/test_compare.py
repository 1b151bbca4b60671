"""Pareto fronts, budgets, verdicts and the published data, against figures worked out by hand."""

from featherweight.catalog import Catalog
from featherweight.scores.compare import Difference, compare_published, compare_sets, regressions
from featherweight.scores.pareto import front, fronts
from featherweight.scores.pick import choose
from featherweight.scores.published import Published, read_others, read_published, read_sources
from featherweight.scores.score import METRICS
from featherweight.system.home import Home
from tests.conftest import ROOT
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
    assert answer.least == {"code_bytes": SMALL, "cycles": FAST}


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
    code, cycles = compare_published([SMALL], [theirs], {"small": 8})[0][1]
    assert (code.old, code.new, code.judgement) == (120, 100, "better")
    assert (cycles.old, cycles.new, cycles.judgement) == (900, 1000, "not comparable")


def test_published_cycles_of_other_clocks_are_not_comparable() -> None:
    rows = read_published()
    assert {row.target for row in rows if row.source == "FELICS" and "cycles" in row.comparable} == {"atmega128"}
    boards = [row for row in rows if row.target == "cortex-m3" and row.source != "FELICS-zero-wait"]
    assert boards and not any("cycles" in row.comparable for row in boards)
    (msp,) = (
        row
        for row in rows
        if (row.source, row.variant, row.target, row.scenario)
        == ("rectangle-on-felics", "rectangle-128", "msp430f1611", "cbc128")
    )
    assert (*(msp.costs[metric] for metric in METRICS),) == (844, 402, 46196) and "cycles" in msp.comparable


def test_a_part_of_a_scenario_meets_one_call() -> None:
    ours = SMALL.model_copy(update={"scenario": "block", "calls": {"fw_small_encrypt": 160, "fw_small_decrypt": 200}})
    theirs = [
        Published("paper", "small", "avr", scenario, "block", "", "", {"cycles_per_byte": 25.0}, frozenset(), "")
        for scenario in ("encrypt", "cbc128-encrypt")
    ]
    ((_, [one]), (_, [other])) = compare_published([ours], theirs, {"small": 8})
    assert (one.new, one.judgement) == (20, "not comparable")
    assert (other.new, other.judgement) == (None, "none yet")


def test_a_length_of_the_grid_meets_the_same_length() -> None:
    grid = {"16+128": {"fw_small_encrypt": 700, "fw_small_decrypt": 800}}
    ours = SMALL.model_copy(update={"scenario": "aead", "league": "bulk", "grid": grid})
    comparable = frozenset({"cycles"})
    theirs = Published("nist", "small", "avr", "aead-decrypt 16+128", "bulk", "", "", {"cycles": 900}, comparable, "")
    ((_, [found]),) = compare_published([ours], [theirs], {})
    assert (found.new, found.judgement) == (800, "better")


def test_published_rows_name_our_variants_and_their_sources() -> None:
    rows, catalog = read_published(), Catalog(Home(ROOT))
    ciphers = {cipher.name: {variant.id for variant in cipher.manifest.variant} for cipher in catalog.ciphers}
    for name in {item.variant for item in rows}:
        assert name in ciphers.get(name.split("-")[0], {name}), "a cipher's variant by another name"
    assert {item.source for item in rows} == set(read_sources())
    assert {source.read for source in read_sources().values()} | {item["read"] for item in read_others()} == {
        *("source", "excerpt", "memory")
    }

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Figures of merit, against numbers worked out by hand."""

import math

import pytest

from featherweight.scales.measurement import Measurement
from featherweight.scores import score
from featherweight.scores.formats import ranking_as_latex
from featherweight.scores.stability import SHARES, stability
from featherweight.system.errors import FeatherweightError

EQUAL = (1.0, 1.0, 1.0)


def row(variant: str, target: str, costs: tuple[int, int, int], options: str = "-O2") -> Measurement:
    code, ram, cycles = costs
    return Measurement(
        cipher=variant,
        variant=variant,
        implementation="portable",
        language="c",
        target=target,
        scenario="cbc128",
        league="block",
        options=options,
        code_bytes=code,
        ram_bytes=ram,
        stack_bytes=0,
        cycles=cycles,
        cycles_per_byte=None,
        calls={},
        constant_time="yes",
        helpers=[],
        compiler="",
        engine="",
        source_digest="",
        commit="",
    )


ROWS = [
    row("a", "avr", (100, 50, 1000), "-O1"),
    row("a", "avr", (200, 50, 500), "-O3"),
    row("a", "arm", (100, 100, 100)),
    row("b", "avr", (400, 100, 250)),
    row("b", "arm", (50, 100, 200)),
]


def test_felics_divides_by_the_least_of_all_rows_and_takes_the_mean_of_the_best_rows() -> None:
    # avr: least 100 / 50 / 250; a -O1: 1+1+4 = 6, a -O3: 2+1+2 = 5, b: 4+2+1 = 7
    # arm: least 50 / 100 / 100; a: 2+1+1 = 4, b: 1+1+2 = 4
    first, second = score.felics(ROWS, EQUAL)
    assert (first.variant, first.score, first.points) == ("a", 4.5, {"arm": 4.0, "avr": 5.0})
    assert first.rows["avr"].options == "-O3"
    assert (second.variant, second.score) == ("b", 5.5)


def test_felics_weights_choose_other_rows() -> None:
    # only code counts: a's -O1 row is its best on avr (1), arm 2; b: 4 and 1
    first, second = score.felics(ROWS, (1.0, 0.0, 0.0))
    assert (first.variant, first.score, first.rows["avr"].options) == ("a", 1.5, "-O1")
    assert (second.variant, second.score) == ("b", 2.5)


def test_a_variant_without_rows_on_every_target_is_not_ranked() -> None:
    assert [rank.variant for rank in score.felics([*ROWS, row("c", "avr", (1, 1, 1))], EQUAL)] == ["a", "b"]


def test_frozen_is_a_geometric_mean_against_the_baseline_and_ignores_other_rows() -> None:
    base = score.read_baseline()["cbc128"]["atmega128"]
    same = row("same", "atmega128", (int(base["code_bytes"]), int(base["ram_bytes"]), int(base["cycles"])))
    half = row("half", "atmega128", (int(base["code_bytes"]), int(base["ram_bytes"]), int(base["cycles"]) // 2))
    ranks = {rank.variant: rank.score for rank in score.frozen([same, half], EQUAL)}
    assert ranks["same"] == pytest.approx(1.0)
    assert ranks["half"] == pytest.approx(math.pow(0.5, 1 / 3), rel=1e-4)
    assert score.frozen([half], EQUAL)[0].score == ranks["half"]


def test_frozen_names_a_target_that_has_no_baseline() -> None:
    with pytest.raises(FeatherweightError, match="no cbc128 on arm: use --fom felics"):
        score.frozen(ROWS, EQUAL)


def test_stability_follows_the_weights() -> None:
    """Code 1 : 3, cycles 4 : 1: the small one leads while rest + 4 share < 3 rest + share, that is share < 1/4."""
    rows = [row("small", "avr", (100, 100, 400)), row("fast", "avr", (300, 100, 100))]
    places = stability(rows, "felics")
    assert places["small"] == [1 if share < 0.25 else 2 for share in SHARES]
    assert [one + other for one, other in zip(places["small"], places["fast"], strict=True)] == [3] * len(SHARES)


def test_a_ranking_in_latex() -> None:
    rows = [row("small_1", "avr", (100, 100, 400)), row("fast", "avr", (300, 100, 100))]
    lines = ranking_as_latex(score.felics(rows, EQUAL)).splitlines()
    assert lines[0] == "\\begin{tabular}{rlrrrr}" and lines[-1] == "\\end{tabular}"
    assert lines[4:6] == ["1 & fast & 5.000 & 300 & 100 & 100 \\\\", "2 & small\\_1 & 6.000 & 100 & 100 & 400 \\\\"]


def test_what_costs_nothing_has_a_score() -> None:
    """The functions of an identity cipher are empty: a device may call them in no cycles."""
    rows = [row("empty", "cortex-m3", (6, 40, 0)), row("dear", "cortex-m3", (6, 40, 7))]
    empty, dear = score.frozen(rows, EQUAL)
    assert (empty.variant, empty.score) == ("empty", 0) and dear.score > 0
    assert [(rank.variant, rank.score) for rank in score.felics(rows, EQUAL)] == [("empty", 3), ("dear", math.inf)]
    for merit in (score.frozen, score.felics):  # where cycles do not count, both are equal
        one, other = merit(rows, (1, 1, 0))
        assert one.score == other.score > 0

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparisons of sets and with published figures, against figures worked out by hand."""

from featherweight.scores.compare import Difference, compare_published, compare_sets, regressions
from featherweight.scores.published import Published
from tests.unit.scores.test_pareto import SMALL

PLACE = ("a", "portable", "avr", "block", "block", "-O2")


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


def test_a_part_of_a_scenario_meets_one_call() -> None:
    ours = SMALL.model_copy(update={"scenario": "block", "calls": {"fw_small_encrypt": 160, "fw_small_decrypt": 200}})
    theirs = [
        Published("paper", "small", "avr", scenario, "block", "", "", {"cycles_per_byte": 25.0}, frozenset(), "")
        for scenario in ("encrypt", "cbc128-encrypt")
    ]
    ((_, [one]), (_, [other])) = compare_published([ours], theirs, {"small": 8})
    assert (one.new, one.judgement) == (20, "not comparable")
    assert (other.new, other.judgement) == (None, "none yet")


def test_encryption_with_round_keys_in_flash_is_a_part_of_ctr16() -> None:
    calls = {"fw_ctr16_encrypt_O2": 500, "fw_small_encrypt": 320}
    ours = SMALL.model_copy(update={"scenario": "ctr16", "cycles": 500, "cycles_per_byte": 31.25, "calls": calls})
    theirs = Published("p", "small", "avr", "encrypt-flash", "block", "", "", {"cycles_per_byte": 25}, frozenset(), "")
    ((_, [found]),) = compare_published([ours], [theirs], {"small": 8})
    assert found.new == 20


def test_a_length_of_the_grid_meets_the_same_length() -> None:
    grid = {"16+128": {"fw_small_encrypt": 700, "fw_small_decrypt": 800}}
    ours = SMALL.model_copy(update={"scenario": "aead", "league": "bulk", "grid": grid})
    comparable = frozenset({"cycles"})
    theirs = Published("nist", "small", "avr", "aead-decrypt 16+128", "bulk", "", "", {"cycles": 900}, comparable, "")
    ((_, [found]),) = compare_published([ours], [theirs], {})
    assert (found.new, found.judgement) == (800, "better")

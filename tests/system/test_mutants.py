# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee is tested by mutants: machine code with one change, on every core. Each must be refused, unless it is
known to make no difference."""

import json
from typing import Any

import pytest

from featherweight.mutate.changes import KINDS
from featherweight.mutate.judge import Mutator
from featherweight.referee import trials
from featherweight.referee.device import exercise, modes, moved
from featherweight.referee.jobs import device_jobs
from featherweight.scales.selection import Selection
from tests.conftest import CATALOG, Command

pytestmark = [pytest.mark.slow, pytest.mark.each_time]

COUNT, SEED = 500, 1
CIPHERS = ("rectangle-80", "speck-64-128", "ascon-aead128", "prince", "sm4")
CHANGED = (
    "avr/bitslice_ctr_small",
    "avr/words_small",
    "msp430/words_bulk_fast",
    "armv6m/rows_small",
    "armv7m/bitslice_fast",
    "armv7m/bitslice_bulk_fast",
    "rv32/rows_fast",
    "aarch64/table_bulk_balanced",
)
TARGETS = ("atmega128", "msp430f1611", "cortex-m0plus", "cortex-m4", "e31", "aarch64-a13")

NO_DIFFERENCE = {
    "the carry is one": ("msp430/words_bulk_fast: sub d=9 i=2 w=0 -> subc",),
    "only the lowest byte of what is loaded counts": ("armv6m/rows_small: ldrb d=3 m=1 n=6 -> ldrsh",),
    "nobody looks at the flags": (
        "armv7m/bitslice_bulk_fast: eor d=2 i=0 m=6 n=2 t=0 -> eors",
        "armv7m/bitslice_bulk_fast: eor d=4 i=0 m=7 n=4 t=0 -> eors",
        "armv7m/bitslice_fast: and d=7 i=819 n=4 -> ands",
        "armv7m/bitslice_fast: eor d=4 i=0 m=2 n=4 t=0 -> eors",
        "armv7m/bitslice_fast: eor d=7 i=0 m=6 n=7 t=0 -> eors",
    ),
    "the order does not matter": (
        "aarch64/table_bulk_balanced: eor_v d=14 m=6 n=14 exchanged with eor_v d=14 m=15 n=14",
        "armv6m/rows_small: mov d=12 m=5 exchanged with cmp d=5 i=60",
        "armv7m/bitslice_bulk_fast: eor d=2 i=0 m=6 n=2 t=0 exchanged with eor d=2 i=4 m=6 n=2 t=0",
        "armv7m/bitslice_bulk_fast: eor d=2 i=0 m=7 n=2 t=0 exchanged with eor d=2 i=24 m=7 n=2 t=3",
    ),
    "of two elements both permutations take the first of each": (
        "aarch64/table_bulk_balanced: trn1 d=8 m=14 n=12 -> uzp1",
        "aarch64/table_bulk_balanced: trn1 d=8 m=14 n=12 -> zip1",
    ),
    "the bits are shifted out": (
        "armv6m/rows_small: byte 0x0a -> 0x8a",
        "armv6m/rows_small: byte 0x12 -> 0x92",
        "armv6m/rows_small: byte 0x14 -> 0x94",
    ),
    "the pointer comes from below, and never exceeds the end": ("rv32/rows_fast: bne k=3865 m=19 n=9 -> bltu",),
    "all words are stored byte by byte, as if misaligned": ("rv32/rows_fast: andi d=31 i=3 n=18 deleted",),
}
"""Why some changes make no difference, but perhaps to cycles and addresses."""


@pytest.fixture(scope="module")
def outcomes(ask: Command) -> list[dict[str, Any]]:
    """What became of COUNT mutants."""
    selection = [("--cipher", CIPHERS), ("--impl", CHANGED), ("--target", TARGETS)]
    words = [word for option, names in selection for name in names for word in (option, name)]
    done = ask("mutate", *words, "--count", str(COUNT), "--seed", str(SEED), "--jobs", "1", "--json")
    assert done.returncode in (0, 1), done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_every_core_and_every_kind_of_change_is_tried(outcomes: list[dict[str, Any]]) -> None:
    assert len(outcomes) == COUNT
    assert {outcome["target"] for outcome in outcomes} == set(TARGETS)
    assert {outcome["kind"] for outcome in outcomes} == set(KINDS)
    assert any(outcome["in_flash"] for outcome in outcomes)


def test_no_mutant_that_matters_escapes(outcomes: list[dict[str, Any]]) -> None:
    assert [outcome for outcome in outcomes if outcome["fate"] == "escaped"] == []


def test_all_are_refused_but_those_that_are_known_to_make_no_difference(outcomes: list[dict[str, Any]]) -> None:
    passed = {
        f"{outcome['implementation']}: {outcome['change']}" for outcome in outcomes if outcome["fate"] != "killed"
    }
    assert passed == {change for changes in NO_DIFFERENCE.values() for change in changes}


def fates(mutator: Mutator) -> set[str]:
    """Of the mutants of an implementation on AVR in which the carry into the upper byte of a pointer is lost."""
    selection = Selection(("hight",), ("atmega128",), implementations=("avr/bytes_bulk_small",))
    population = mutator.populations(device_jobs(selection, CATALOG)[0], control=False)[0]
    lost = [mutant for mutant in population.deletions() if mutant.change.words == "adc d=27 m=1 deleted"]
    assert lost
    return {mutator.judge(mutant)[0].fate for mutant in lost}


def test_a_referee_that_tries_less_lets_mutants_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all arrays in one layout, which page borders may not cut, a lost carry is not seen."""
    assert fates(Mutator(CATALOG)) == {"killed"}
    monkeypatch.setattr(exercise, "PLACEMENTS", 1)
    monkeypatch.setattr(modes, "CLASSES", 0)
    monkeypatch.setattr(modes, "WORD", 0)
    monkeypatch.setattr(trials, "_SHARED", {})
    monkeypatch.setattr(moved, "EVERYWHERE", ())
    assert "escaped" in fates(Mutator(CATALOG))

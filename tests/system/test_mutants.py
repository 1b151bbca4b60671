# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee is tested by mutants: machine code with one change, on every core. Each must be refused, unless it is
known to make no difference."""

import json
from typing import Any

import pytest

from featherweight.catalog import Catalog
from featherweight.mutate.changes import KINDS
from featherweight.mutate.judge import Mutator
from featherweight.referee.device import chain, exercise
from featherweight.referee.jobs import device_jobs
from featherweight.scales.selection import Selection
from featherweight.system.home import Home
from tests.conftest import ROOT, Command

pytestmark = pytest.mark.slow

CATALOG = Catalog(Home(ROOT))
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
    "the carry or the bits shifted in are zero": (
        "msp430/words_bulk_fast: add d=14 n=14 w=0 -> addc",
        "armv6m/rows_small: ldrb d=6 m=1 n=7 -> ldrsb",
        "aarch64/table_bulk_balanced: shl_v d=13 i=34 n=12 -> sli_v",
        "aarch64/table_bulk_balanced: shl_v d=13 i=50 n=12 -> sli_v",
    ),
    "the operands have no bits in common": ("armv7m/bitslice_bulk_fast: orr d=4 i=4 m=4 n=3 t=0 -> adds",),
    "nobody looks at the flags": (
        "armv7m/bitslice_bulk_fast: eor d=3 i=21 m=7 n=6 t=3 -> eors",
        "armv7m/bitslice_fast: eor d=7 i=0 m=12 n=7 t=0 -> eors",
        "armv7m/bitslice_bulk_fast: mov d=6 i=16 m=2 t=1 -> movs",
    ),
    "the order does not matter": (
        "aarch64/table_bulk_balanced: sub d=31 i=272 n=31 w=1 exchanged with orr d=19 i=0 m=0 n=31 w=1",
    ),
    "the flags still hold from an earlier instruction": ("armv7m/bitslice_bulk_fast: cmp d=1 i=0 deleted",),
    "the bits are shifted out": (
        "armv6m/rows_small: byte 0x2c -> 0x2d",
        "armv6m/rows_small: byte 0x2e -> 0x2f",
    ),
    "a register minus itself is zero, too": ("avr/words_small: eor d=1 m=1 -> sub",),
    "a constant is added twice": ("armv7m/bitslice_fast: and d=6 i=921 n=4 -> orn",),
    "padding": ("armv6m/rows_small: mov d=8 m=8 -> m=13",),
    "the place behind the jump is where it goes: with round keys in flash there is only encryption": (
        "avr/words_small: ijmp deleted",
    ),
    "what is in front of the function does no harm": ("armv6m/rows_small: bl k=4194138 -> k=4194137",),
    "the registers loaded from another place are loaded again before they are used": (
        "aarch64/table_bulk_balanced: ldp_v d=12 n=31 q=12 t=13 -> q=8",
    ),
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
    selection = Selection(("rectangle-80",), ("atmega128",), implementations=("avr/bitslice_upwards_small",))
    population = mutator.populations(device_jobs(selection, CATALOG)[0], control=False)[0]
    lost = [mutant for mutant in population.deletions() if mutant.change.words == "sbci d=11 i=0 deleted"]
    assert len(lost) > 1
    return {mutator.judge(mutant)[0].fate for mutant in lost}


def test_a_referee_that_tries_less_lets_mutants_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all arrays in one layout, which page borders may not cut, a lost carry is not seen."""
    assert fates(Mutator(CATALOG)) == {"killed"}
    monkeypatch.setattr(exercise, "PLACEMENTS", 1)
    monkeypatch.setattr(chain, "PAGE", 0)
    assert "escaped" in fates(Mutator(CATALOG))

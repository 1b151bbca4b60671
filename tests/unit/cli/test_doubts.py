# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Cycles that nobody should take for a device's are called so wherever they are shown."""

import io

import pytest
from rich.console import Console

from featherweight.cli.compare import noted
from featherweight.cli.main import MEANINGS, note_doubtful_cycles
from featherweight.cli.tables import measurement_table, rank_table
from featherweight.scales.measurement import DOUBTS
from featherweight.scores.compare import Difference, compare_published
from featherweight.scores.formats import as_latex, ranking_as_latex
from featherweight.scores.published import Published
from featherweight.scores.score import felics
from tests.conftest import CATALOG
from tests.unit.scores.test_score import EQUAL, row

ENGINE = "unicorn 2.1.4, a13 data-flow estimate 1"
ESTIMATE = row("sm4", "aarch64-a13", (100, 50, 1000)).model_copy(update={"engine": ENGINE})
EXACT = row("sm4", "atmega128", (100, 50, 1000)).model_copy(update={"engine": "simavr 1.6"})


def printed(table: object) -> str:
    screen = Console(file=io.StringIO(), width=200)
    screen.print(table)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def test_the_engine_says_it() -> None:
    assert (ESTIMATE.doubt, EXACT.doubt) == ("a13 data-flow estimate 1", "")
    assert ESTIMATE.device == "aarch64-a13 (a13 data-flow estimate 1)" and EXACT.device == "atmega128"


def test_every_doubt_of_a_manifest_has_its_words() -> None:
    doubtful = {target.manifest.simulator.cycles for target in CATALOG.targets} - {"exact", "model"}
    assert doubtful == set(DOUBTS) == set(MEANINGS)


def test_tables_and_latex_show_model_and_version() -> None:
    ranks = felics([ESTIMATE], EQUAL)
    for text in (printed(measurement_table([ESTIMATE])), printed(rank_table("", ranks, []))):
        assert ESTIMATE.doubt in text
    for text in (as_latex([ESTIMATE]), ranking_as_latex(ranks)):
        assert ESTIMATE.device in text


def test_a_note_below(capsys: pytest.CaptureFixture[str]) -> None:
    note_doubtful_cycles([EXACT, ESTIMATE, ESTIMATE])
    assert capsys.readouterr().out.startswith("cycles of aarch64-a13 (a13 data-flow estimate 1): an estimate")


def test_comparisons() -> None:
    theirs = Published(
        *("paper", "sm4", "aarch64-a13", "cbc128", "block", "v1", ""), {"cycles": 900.0}, frozenset(), ""
    )
    ((_, (beside,)),) = compare_published([ESTIMATE], [theirs], {"sm4": 16})
    assert beside.note == "paper; ours: portable -O2, a13 data-flow estimate 1"
    places = (("sm4", "portable", name, "block", "block", "-O2") for name in ("aarch64-a13", "atmega128"))
    rows = [Difference(place, metric, 2, 1, "better") for place in places for metric in ("cycles", "code_bytes")]
    notes = [item.note for item in noted([*rows, beside], CATALOG)]
    assert notes == ["cycles: estimate", "", "", "", beside.note]

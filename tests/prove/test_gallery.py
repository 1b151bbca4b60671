# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Bad implementations of the gallery are refuted or named by `fw prove`, and none is proved; nor are changes of good
machine code that testing lets pass, unless they are equal for all inputs."""

import json
from pathlib import Path

import pytest

from tests.prove import mutants
from tests.prove.gallery import FILE, judged, sample

ROWS = json.loads(FILE.read_text())
QUICK = ("gallery/avr/clobbers_register", "gallery/armv7m/modifies_key", "gallery/avr/changes_key")


def test_each_exhibit_of_the_sample_is_refuted() -> None:
    assert {row["exhibit"] for row in ROWS} == {exhibit.name for exhibit in sample()}
    assert all(row["known"] == "refuted" and row["message"] for row in ROWS)


@pytest.mark.parametrize("names", [QUICK, pytest.param(None, marks=pytest.mark.slow)], ids=["quick", "all"])
def test_exhibits_are_refuted_or_named(tmp_path: Path, names: tuple[str, ...] | None) -> None:
    chosen = [exhibit for exhibit in sample() if names is None or exhibit.name in names]
    found = [(row["exhibit"], row["known"], row["by"]) for row in judged(tmp_path, chosen)]
    recorded = [(row["exhibit"], row["known"], row["by"]) for row in ROWS]
    assert found == [row for row in recorded if names is None or row[0] in names]


def test_mutants_that_pass_are_equal_for_all_inputs() -> None:
    """Of the sample that is on the page: what testing calls equal is, and what it refuses is not proved."""
    rows = json.loads(mutants.FILE.read_text())
    passed = [row for row in rows if row["tested"] in ("equivalent", "harmless")]
    assert {row["known"] for row in passed} == {"proved"} and len(passed) >= 2
    assert all(row["known"] != "proved" for row in rows if row["tested"] == "escaped")


@pytest.mark.slow
def test_prover_says_the_same_of_mutants_again() -> None:
    names = mutants.GOOD[0]
    recorded = [row for row in json.loads(mutants.FILE.read_text()) if row["implementation"] == " ".join(names[:2])]
    assert mutants.rows(names) == recorded

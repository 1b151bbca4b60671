# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Bad implementations of the gallery are refuted or named by `fw prove`, and none is proved; nor are changes of good
machine code that testing lets pass, unless they are equal for all inputs."""

import json
from pathlib import Path

import pytest

from tests.prove.gallery import FILE, judged, sample

ROWS = json.loads(FILE.read_text())
QUICK = ("gallery/avr/clobbers_register", "gallery/armv7m/wrong_for_one_bit", "gallery/avr/changes_key")


def test_no_exhibit_of_the_sample_is_proved() -> None:
    assert {row["exhibit"] for row in ROWS} == {exhibit.name for exhibit in sample()}
    assert all(row["known"] != "proved" and row["message"] for row in ROWS)
    assert sum(row["known"] == "refuted" for row in ROWS) > len(ROWS) * 3 / 4


@pytest.mark.parametrize("names", [QUICK, pytest.param(None, marks=pytest.mark.slow)], ids=["quick", "all"])
def test_exhibits_are_refuted_or_named(tmp_path: Path, names: tuple[str, ...] | None) -> None:
    chosen = [exhibit for exhibit in sample() if names is None or exhibit.name in names]
    found = [(row["exhibit"], row["known"], row["by"]) for row in judged(tmp_path, chosen)]
    recorded = [(row["exhibit"], row["known"], row["by"]) for row in ROWS]
    assert found == [row for row in recorded if names is None or row[0] in names]

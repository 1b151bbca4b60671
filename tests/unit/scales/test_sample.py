# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How often a job is run to be weighed."""

from featherweight.scales.layout import CLASSES, ELSEWHERE, WORD, Site, layout_of
from featherweight.scales.sample import PLACES, RANDOM_RUNS, RUNS_AT_A_PLACE
from tests.conftest import ROOT

WORDS = {5: "five"}


def test_the_page_says_how_many_runs_there_are() -> None:
    page = " ".join((ROOT / "docs" / "felics.md").read_text().split())
    claimed, otherwise = PLACES * RUNS_AT_A_PLACE["yes"], PLACES * RUNS_AT_A_PLACE["no"]
    assert RUNS_AT_A_PLACE["yes"] == RUNS_AT_A_PLACE["cycles-only"]
    assert f"and on {WORDS[2 + RANDOM_RUNS]} others." in page
    assert f"{PLACES} in which arrays and stack lie elsewhere" in page
    assert f"{claimed} if the scenario has public inputs" in page
    assert f"{otherwise} if the claim of constant time is `no`" in page


def test_elsewhere_is_at_other_addresses_of_words() -> None:
    site = Site(arena_bytes=2048, state_bytes=64, state_alignment=2, data_alignment=1)
    layouts = [layout_of((("key", 16), ("schedule", None)), site, number) for number in ELSEWHERE[:64]]
    residues = {start % CLASSES for layout in layouts for start in layout.starts.values()}
    assert residues == set(range(WORD, CLASSES, WORD))
    assert len({layout.depth % CLASSES for layout in layouts}) > 1

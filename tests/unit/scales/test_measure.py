# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How often a job is run to be weighed."""

from featherweight.scales.measure import FRESH_RUNS, RANDOM_RUNS
from tests.conftest import ROOT

WORDS = {5: "five"}


def test_the_page_says_how_many_runs_are_verified() -> None:
    count = {claim: 2 * fresh + RANDOM_RUNS for claim, fresh in FRESH_RUNS.items()}
    page = " ".join((ROOT / "docs" / "felics.md").read_text().split())
    assert count["yes"] == count["cycles-only"]
    said = f"and on {WORDS[count['yes']]} others, {count['no']} where the claim of constant time is `no`; of all these"
    assert said in page

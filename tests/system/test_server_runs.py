# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw compare` of two runs of the server benchmark."""

import json
from pathlib import Path

from tests.conftest import ROOT, Command

RUNS = ROOT / "server/bench/runs"
ZEN4, CASCADE_LAKE = str(RUNS / "amd-zen4.json"), str(RUNS / "intel-cascade-lake.json")


def test_two_runs(ask: Command) -> None:
    """Every figure that both have, with its ratio; what one of them lacks is left out."""
    done = ask("compare", ZEN4, CASCADE_LAKE, "--json")
    assert done.returncode == 0, done.stderr
    found = {(item["table"], item["name"], item["messages"], item["bytes"]): item for item in json.loads(done.stdout)}
    one = found["ECB", "avx512_planes", 1, 1024]
    assert (one["cipher"], one["old"], one["new"], round(one["ratio"], 4)) == ("sm4", 2.1, 2.07, 0.9857)
    assert {item["cipher"] for item in found.values()} == {"sm4"}
    assert not any(name == "avx512_gfni" for _, name, _, _ in found)
    text = ask("compare", ZEN4, CASCADE_LAKE).stdout
    assert "old: AMD EPYC (Zen 4), 2026-11-26" in text and "sm4: CBC encryption" in text and "1.19" in text


def test_bad_input(ask: Command, tmp_path: Path) -> None:
    """One line each: a run alone, with options, and files that are no runs."""
    other = tmp_path / "other.json"
    other.write_text('{"processor": "some"}')
    array = tmp_path / "array.json"
    array.write_text("[]")
    for words, said in (
        ((ZEN4,), "give a second one"),
        ((ZEN4, ZEN4, "--fail-on-regression", "1%"), "no options"),
        ((ZEN4, ZEN4, "--target", "atmega128"), "no options"),
        ((ZEN4, str(other)), "is no run of the server benchmark"),
        ((ZEN4, str(array)), "is no run of the server benchmark"),
        ((str(other), ZEN4), "is no run of the server benchmark"),
        ((ZEN4, str(tmp_path / "missing.json")), "No such file"),
    ):
        done = ask("compare", *words)
        assert done.returncode == 2 and done.stderr.count("\n") == 1 and said in done.stderr, done.stderr

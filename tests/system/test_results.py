# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stored results as users look at them: list, diff, export, compare, pick; and the recorded costs of this checkout."""

import csv
import io
import json
import random
import re
import sqlite3
from pathlib import Path

import duckdb
import pytest

from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.origins import changed, groups, read_origins
from featherweight.scores.sets import cell, read_record, record_folder, record_texts, result_set
from featherweight.system.home import commit
from featherweight.work.threads import run_all
from tests.conftest import CATALOG, ROOT, Command, checkout_store, in_checkout

PORTABLE = ("--impl", "portable", "--cipher", "speck-64-128", "--target", "msp430f1611")
ONE = (*PORTABLE, "--scenario", "block", "--options", "-O2")
CHOSEN = (*PORTABLE, "--options", "-O2")

SAMPLE = 4
"""Pairs of cipher and device."""

MOST = 1000
"""Changed results that a test measures."""


@checkout_store
@pytest.mark.slow
@pytest.mark.each_time
def test_nothing_costs_more_than_recorded() -> None:
    """Simulated cycles are exact: whoever makes something slower says so by `fw record` in the same change.

    What was recorded of the very same sources and tools is not measured again, but for a few ciphers and devices, which
    are others in each commit. A change of more than a test can measure must be recorded.
    """
    scales, jobs = Scales(CATALOG), Selection().jobs(CATALOG)
    by_group, record = groups(jobs), read_record(record_folder(CATALOG.home))
    anew = changed(jobs, record, scales.key, read_origins(CATALOG.home, "costs"))
    count = sum(len(by_group[name]) for name in anew)
    assert count <= MOST, f"{count} costs are of other sources: run `fw record` and commit tests/"
    done = in_checkout("record", "--check", "--changed")
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nif that is meant, run `fw record` and commit tests/"
    chosen = random.Random(commit(ROOT)).sample(sorted(by_group), SAMPLE)
    rows = run_all([job for name in chosen for job in by_group[name]], scales.measure)
    assert result_set(rows) == {cell(row): record[cell(row)] for row in rows}


@checkout_store
@pytest.mark.slow
@pytest.mark.release
def test_nothing_costs_more_than_recorded_though_it_is_all_measured() -> None:
    done = in_checkout("record", "--check")
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def write_record(folder: Path, *rows: Measurement) -> None:
    """Record the costs of ROWS in FOLDER."""
    folder.mkdir(exist_ok=True)
    for name, text in record_texts(result_set(rows), CATALOG).items():
        (folder / name).write_text(text)


def slow_down(house: Path) -> None:
    """Make SPECK encrypt slower."""
    path = house / "ciphers" / "speck" / "portable.c"
    text = path.read_text()
    assert "_encrypt(" in text
    path.write_text(text.replace("#include", "#pragma clang optimize off\n#include", 1))


@pytest.mark.slow
def test_a_regression_fails_and_is_named(fw: Command, house: Path) -> None:
    assert fw("measure", *ONE).returncode == 0
    old = house / "old.csv"
    assert fw("results", "export", *ONE, "--format", "csv", "--output", str(old)).returncode == 0
    same = fw("compare", *ONE, str(old), "--fail-on-regression", "0%")
    assert same.returncode == 0 and same.stdout.strip() == "no difference"
    slow_down(house)
    worse = fw("compare", *ONE, str(old), "--fail-on-regression", "1%")
    assert worse.returncode == 1
    assert "slower: speck-64-128 portable msp430f1611 block block -O2: cycles" in worse.stderr
    assert fw("compare", *ONE, str(old), "--fail-on-regression", "100000%").returncode == 0


@pytest.mark.slow
def test_recorded_costs_catch_what_is_larger_and_what_is_gone(ask: Command, tmp_path: Path) -> None:
    row = json.loads(ask("measure", *ONE, "--json").stdout)[0]
    folder = tmp_path / "costs"
    write_record(folder, Measurement(**{**row, "code_bytes": row["code_bytes"] - 1}))
    (line,) = (folder / "speck.csv").read_text().splitlines()[1:]
    assert f",{row['code_bytes'] - 1}/{row['ram_bytes']}/{row['cycles']}," in line
    larger = ask("compare", *ONE, str(folder), "--fail-on-regression", "0%")
    assert larger.returncode == 1
    assert "larger: speck-64-128 portable msp430f1611 block block -O2: code_bytes" in larger.stderr
    write_record(folder, Measurement(**row), Measurement(**{**row, "implementation": "lost"}))
    gone = ask("compare", *ONE[2:-2], str(folder), "--fail-on-regression", "0%")
    assert gone.returncode == 1 and "gone: speck-64-128 lost" in gone.stderr and "larger" not in gone.stderr
    assert ask("compare", *ONE, "--impl", "portable", str(folder), "--fail-on-regression", "0%").returncode == 0
    (folder / "speck.csv").write_text((folder / "speck.csv").read_text().replace("/", "x"))
    assert "is not code/RAM/cycles" in ask("compare", *ONE, str(folder)).stderr


@pytest.mark.slow
def test_exports_agree(ask: Command, tmp_path: Path) -> None:
    rows = json.loads(ask("measure", *CHOSEN, "--json").stdout)
    listed = json.loads(ask("results", "list", *CHOSEN, "--json").stdout)
    exported = json.loads(ask("results", "export", *CHOSEN, "--format", "json").stdout)
    table = list(csv.DictReader(io.StringIO(ask("results", "export", *CHOSEN, "--format", "csv").stdout)))
    parquet = tmp_path / "out.parquet"
    assert ask("results", "export", *CHOSEN, "--format", "parquet", "--output", str(parquet)).returncode == 0
    with duckdb.connect() as connection:
        columns = connection.execute(f"SELECT scenario, cycles FROM '{parquet}' ORDER BY scenario").fetchall()
    expected = sorted((row["scenario"], row["cycles"]) for row in rows)
    assert len(expected) == 4 and columns == expected
    assert sorted((row["scenario"], int(row["cycles"])) for row in table) == expected
    for found in (listed, exported):
        assert sorted((row["scenario"], row["cycles"]) for row in found) == expected
    latex = ask("results", "export", *CHOSEN, "--format", "latex").stdout
    assert latex.startswith("\\begin{tabular}") and all(str(cycles) in latex for _, cycles in expected)
    assert ask("results", "export", *CHOSEN, "--format", "parquet").returncode == 2


@pytest.mark.slow
def test_diff_between_exports(ask: Command, tmp_path: Path) -> None:
    assert ask("measure", *ONE).returncode == 0
    for name in ("old.csv", "new.json"):
        arguments = ("--format", name.split(".")[1], "--output", str(tmp_path / name))
        assert ask("results", "export", *ONE, *arguments).returncode == 0
    assert ask("results", "diff", str(tmp_path / "old.csv"), str(tmp_path / "new.json")).returncode == 0
    rows = json.loads((tmp_path / "new.json").read_text())
    rows[0]["cycles"] -= 10
    (tmp_path / "new.json").write_text(json.dumps(rows))
    done = ask("results", "diff", str(tmp_path / "old.csv"), str(tmp_path / "new.json"), "--json")
    assert done.returncode == 1
    (found,) = json.loads(done.stdout)
    assert (found["metric"], found["judgement"], found["new"] - found["old"]) == ("cycles", "better", -10)


def test_a_set_that_is_none_is_one_line(ask: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("no,export\n1,2\n")
    for name, word in ((str(tmp_path / "bad.csv"), "is no export of results"), ("0123abc", "no commit")):
        done = ask("results", "diff", name, name)
        assert done.returncode == 2 and word in done.stderr and len(done.stderr.splitlines()) == 1


def test_published_figures_that_are_not_alike_get_no_verdict(ask: Command) -> None:
    done = ask("compare", "--cipher", "speck-64-128", "--scenario", "cbc128", "--options", "-Os", "--json")
    found = [item for item in json.loads(done.stdout) if item["row"][2] == "cortex-m3"]
    assert found and all(item["verdict"] in ("won", "lost", "equal") for item in found)
    assert {tuple(item["theirs"]) for item in found if item["source"] == "FELICS-zero-wait"} == {("cycles",)}
    boards = [item for item in found if item["source"] == "FELICS"]
    assert boards and not any("cycles" in item["theirs"] for item in boards)
    words = ask("compare", "--cipher", "speck-64-128", "--scenario", "cbc128", "--options", "-Os").stdout
    assert re.search(r"^all: \d+ won, \d+ lost, \d+ equal, 0 not comparable$", words, re.MULTILINE)


@pytest.mark.slow
def test_cells_are_best_rows_beside_best_rows(ask: Command) -> None:
    chosen = ("--cipher", "speck-64-128", "--target", "atmega128", "--options", "-Os")
    done = ask("compare", "--published", "--cells", *chosen, "--scenario", "ctr16", "--json")
    assert done.returncode == 0, done.stderr
    (cell,) = json.loads(done.stdout)
    mine = json.loads(ask("measure", *chosen, "--scenario", "ctr16", "--league", "block", "--json").stdout)
    duel = cell["cycles"]
    assert duel["alike"] and duel["ratio"] == min(row["cycles"] for row in mine) / duel["theirs"][-1]
    words = ask("compare", "--published", "--cells", *chosen, "--scenario", "ctr16").stdout
    assert "best figure of merit, all: ours is better in" in words
    for more in (("--fail-on-regression", "1%"), (str(Path("tests") / "costs"),)):
        wrong = ask("compare", "--cells", *more)
        assert wrong.returncode == 2 and len(wrong.stderr.splitlines()) == 1


def test_pick_names_what_fits_and_how_to_take_it(fw: Command, house: Path) -> None:
    question = ("pick", "--target", "msp430f1611", "--scenario", "block", "--cipher", "speck")
    done = fw(*question, "--flash", "2000", "--json")
    assert done.returncode == 0, done.stderr
    with sqlite3.connect(house / "build" / "results.sqlite") as store:
        kept = store.execute("SELECT kind, body ->> 'options', body ->> 'implementation' FROM result").fetchall()
    assert {options for kind, options, _ in kept if kind == "Measurement"} == {"-O2", "-Os"}, "nothing else is measured"
    shown = {row["implementation"] for row in json.loads(done.stdout)["choices"]}
    assert {name for kind, _, name in kept if kind == "Verdict"} == shown, "nothing else is tried"
    answer = json.loads(done.stdout)
    assert answer["choices"] and all(row["code_bytes"] <= 2000 for row in answer["choices"])
    take = answer["choices"][0]["take"].split()
    assert take[:2] == ["fw", "export"] and fw(*take[1:], "--output", str(house / "taken")).returncode == 0
    assert (house / "taken" / "src" / "speck.h").is_file()
    none = fw(*question, "--flash", "10")
    assert none.returncode == 1 and "nothing fits; nearest: speck-64-" in none.stdout
    assert "the least code bytes of all: " in none.stdout


@pytest.mark.slow
def test_a_report_shows_what_is_stored_and_checked_and_starts_nothing(fw: Command, house: Path) -> None:
    path = house / "report.html"
    wanted = ("report", *CHOSEN, "--output", str(path))
    assert fw("measure", *ONE).returncode == 0
    unchecked = fw(*wanted)
    assert unchecked.returncode == 2 and "run `fw measure` and `fw check` first" in unchecked.stderr
    assert fw("check", *CHOSEN).returncode == 0
    done = fw(*wanted)
    assert done.returncode == 0, done.stderr
    assert "1 measurements" in done.stdout and "left out: 3 not measured (`fw measure`), 0 not checked" in done.stdout
    (house / "like this").touch()
    assert path.stat().st_mode == (house / "like this").stat().st_mode
    assert len(json.loads(fw("results", "list", *CHOSEN, "--json").stdout)) == 1, "the report measured nothing"


@pytest.mark.slow
def test_rank_shows_stability_fronts_and_latex(ask: Command) -> None:
    chosen = ("--cipher", "speck", "--impl", "portable", "--target", "msp430f1611", "--options", "-Os")
    stability = json.loads(ask("rank", *chosen, "--stability", "--json").stdout)
    assert set(stability["places"]) == {f"speck-{sizes}" for sizes in ("64-96", "64-128", "128-128", "128-256")}
    assert all(len(places) == len(stability["shares"]) for places in stability["places"].values())
    front = json.loads(ask("rank", *chosen, "--pareto", "--json").stdout)["msp430f1611"]
    assert [row["variant"] for row in front] == ["speck-64-96"], "fewer rounds and a shorter key: less of everything"
    latex = ask("rank", *chosen, "--latex").stdout
    assert latex.startswith("\\begin{tabular}") and "1 & speck-64-96 & " in latex
    for view in ("--stability", "--pareto"):
        assert "speck-64-96" in ask("rank", *chosen, view).stdout

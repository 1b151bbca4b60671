# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw pages` and `fw record` write what is stale, and nothing else."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command

CHOSEN = ("--cipher", "speck-64-128", "--impl", "portable", "--target", "msp430f1611", "--scenario", "block")
LINE = "speck-64-128,portable,msp430f1611,block,block,"
SMALL = ("record", "--cipher", "speck", "--target", "aarch64-a13")
"""Of the cipher's devices this has the fewest implementations."""
SMALL_LINE = "speck-64-128,portable,aarch64-a13,block,block,"
ALL_KNOWN = re.compile(r"(\d+) results, \1 of them unchanged")
OTHER = "speck-64-128,portable,atmega128,block,block,"


def test_a_stale_page_is_named_and_written(fw: Command, house: Path) -> None:
    schema = house / "targets" / "target.schema.json"
    assert fw("pages", "schemas", "--check").returncode == 0
    schema.write_text("{}")
    stale = fw("pages", "schemas", "--check")
    assert stale.returncode == 1 and stale.stdout.splitlines() == ["stale: targets/target.schema.json"]
    assert schema.read_text() == "{}", "a check writes nothing"
    done = fw("pages", "schemas")
    assert done.returncode == 0 and done.stdout.splitlines() == ["wrote: targets/target.schema.json"]
    assert schema.read_bytes() == (ROOT / "targets" / "target.schema.json").read_bytes()
    unknown = fw("pages", "schema")
    assert unknown.returncode == 2 and "did you mean 'schemas'?" in unknown.stderr


def test_a_selection_is_recorded_and_all_else_stays(fw: Command, house: Path) -> None:
    folder = house / "tests" / "costs"
    folder.mkdir(parents=True)
    for name in ("speck.csv", "prince.csv"):
        shutil.copy(ROOT / "tests" / "costs" / name, folder)
    true = (folder / "speck.csv").read_text()
    mine, other = (next(line for line in true.splitlines() if line.startswith(start)) for start in (LINE, OTHER))
    other_figures = f"{OTHER}1/1/1,1/1/1,1/1/1,1/1/1"
    spoiled = true.replace(mine, f"{LINE}2/2/2,2/2/2,2/2/2,2/2/2").replace(other, other_figures)
    lost = LINE.replace("portable", "lost") + "3/3/3,3/3/3,3/3/3,3/3/3\n"
    (folder / "speck.csv").write_text(spoiled + lost)
    assert fw("record", *CHOSEN, "--check").returncode == 1
    done = fw("record", *CHOSEN)
    assert done.returncode == 0 and done.stdout.splitlines() == ["wrote: tests/costs/speck.csv"]
    assert (folder / "speck.csv").read_text() == true.replace(other, other_figures)
    assert (folder / "prince.csv").read_bytes() == (ROOT / "tests" / "costs" / "prince.csv").read_bytes()


@pytest.mark.slow
def test_what_has_not_changed_since_it_was_recorded_is_not_measured(fw: Command, house: Path) -> None:
    """A figure changed by hand and a changed source are found; another device's figures are not looked at."""
    (folder := house / "tests" / "costs").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "costs" / "speck.csv", folder)
    assert fw(*SMALL).returncode == 0
    for stored in (house / "build").glob("results.sqlite*"):
        stored.unlink()
    same = fw(*SMALL, "--check", "--changed")
    assert same.returncode == 0 and ALL_KNOWN.search(same.stderr)
    true = (folder / "speck.csv").read_text()
    mine = next(line for line in true.splitlines() if line.startswith(SMALL_LINE))
    (folder / "speck.csv").write_text(true.replace(mine, f"{SMALL_LINE}2/2/2,2/2/2,2/2/2,2/2/2"))
    assert fw(*SMALL, "--check", "--changed").stdout.splitlines() == ["stale: tests/costs/speck.csv"]
    assert fw(*SMALL, "--changed").stdout.splitlines() == ["wrote: tests/costs/speck.csv"]
    assert (folder / "speck.csv").read_text() == true
    source = house / "ciphers" / "speck" / "portable.c"
    source.write_text(source.read_text() + "\n")
    again = fw(*SMALL, "--check", "--changed")
    assert again.returncode == 0 and not ALL_KNOWN.search(again.stderr)
    assert fw(*SMALL, "--scenario", "block", "--check").returncode == 0
    assert fw(*SMALL, "--scenario", "block").returncode == 0
    told = json.loads((house / "tests" / "made-from.json").read_text())
    assert "speck aarch64-a13" not in told["costs"], "of what was measured in part nothing is known"

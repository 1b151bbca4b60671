# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw pages` and `fw record` write what is stale, and nothing else."""

import shutil
from pathlib import Path

from tests.conftest import ROOT, Command

CHOSEN = ("--cipher", "speck-64-128", "--impl", "portable", "--target", "msp430f1611", "--scenario", "block")
LINE = "speck-64-128,portable,msp430f1611,block,block,"
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

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The rule that orders kernels by a run, and the files that hold runs."""

from pathlib import Path

import pytest

from featherweight.catalog.families import families
from featherweight.scores.server_orders import USES, ordered
from featherweight.scores.server_runs import Contender, Part, Row, Run, Table, last_runs, read_run, run_text
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from tests.conftest import ROOT

KEY = USES["sm4"]["key"]


def part(**cycles: float) -> Part:
    """A part in which each kernel takes these CYCLES per byte in every mode, at a length that counts; others do not."""
    rows = tuple(Row(name=name, messages=1, cycles_per_byte=(99.0, figure)) for name, figure in cycles.items())
    contenders = tuple(Contender(name=one, kind="kernel", path="", constant_time=True, measured=True) for one in cycles)
    tables = tuple(Table(title=title, bytes=(64, 1024), rows=rows) for title in KEY.titles)
    return Part(cipher="sm4", about="", contenders=contenders, chosen={}, cpuid=None, additions=None, tables=tables)


def run(date: str, **cycles: float) -> Run:
    """A run on Zen 4."""
    return Run(processor="a processor", family="zen4", date=date, parts=(part(**cycles),))


def test_the_faster_comes_first() -> None:
    found = ordered(part(one=3.0, two=1.0, three=2.0), KEY, ["one", "two", "three"])
    assert [name for name, _ in found] == ["two", "three", "one"]
    assert [figure and round(figure, 6) for _, figure in found] == [1.0, 2.0, 3.0]


def test_who_was_not_measured_keeps_its_place() -> None:
    """Before the first of those that are listed behind it; the last one stays the last."""
    names = ["new", "one", "two", "other", "three", "last"]
    found = ordered(part(one=3.0, two=1.0, three=2.0), KEY, names)
    assert [name for name, _ in found] == ["new", "two", "other", "three", "one", "last"]
    assert [name for name, figure in found if figure is None] == ["new", "other", "last"]


def test_the_last_run_of_a_family_counts() -> None:
    runs = [(Path("a"), run("2026-01-02", one=1.0)), (Path("b"), run("2026-01-01", one=2.0))]
    assert last_runs(iter(runs), "sm4")["zen4"][0] == Path("a")
    assert last_runs(iter(runs), "knot") == {}


def test_relatives_are_asked_one_after_another() -> None:
    known = families(Home(ROOT))
    assert known.measured("haswell", {"skylake_server", "golden_cove"}) == "skylake_server"
    assert known.measured("haswell", {"golden_cove", "zen4"}) == "golden_cove"
    assert known.measured("haswell", {"zen4"}) is None


def test_a_run_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(run_text(run("2026-01-01", one=1.25)))
    assert read_run(path) == run("2026-01-01", one=1.25)
    path.write_text(path.read_text().replace('"date"', '"day"'))
    with pytest.raises(FeatherweightError, match=r"run\.json is no run of the server benchmark \(date: "):
        read_run(path)

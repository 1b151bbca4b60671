# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The tables of docs/knot.md, from figures worked out by hand."""

from featherweight.pages.knot import saved
from featherweight.pages.knot_costs import assembly, smallest
from featherweight.pages.knot_servers import member
from featherweight.scores.server_runs import Contender, Part, Row, Table
from featherweight.scores.sets import ResultSet
from featherweight.scores.standings import Standing

COSTS: ResultSet = {
    ("a", name, "arm", "aead", "bulk", "-O1"): {"code_bytes": code, "ram_bytes": 1.0, "cycles": cycles}
    for name, code, cycles in (
        ("rows_balanced", 400.0, 1300.0),
        ("portable", 500.0, 1000.0),
        ("armv7m/rows_small", 100.0, 1200.0),
        ("armv7m/interleaved256_fast", 900.0, 600.0),
    )
}


def test_what_is_saved_is_of_the_slower() -> None:
    assert saved(321630, 262655) == "18.3 %"


def test_c_and_assembly_have_their_ratio_to_interleaved_c_in_either_order() -> None:
    line = assembly(COSTS, ["a"], ["arm", "avr"]).splitlines()[-1]
    assert [cell.strip()[:9] for cell in line.split("|")[3:7]] == ["1,300 1.3", "1,000 1.0", "1,200 1.2", "600 0.60<"]
    only_c = {place: found for place, found in COSTS.items() if "fast" not in place[1]}
    assert len(assembly(only_c, ["a"], ["arm"]).splitlines()) == 2, "a head alone"


def test_the_smallest_stands_beside_theirs() -> None:
    theirs = Standing("nist", ("a", "rhys", "arm", "aead", "bulk", "-Os"), {"code_bytes": 400}, {}, "", "won", "")
    (line,) = smallest(COSTS, ["a"], [theirs]).splitlines()[2:]
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells == ["a", "arm", "100", "1,200", "armv7m/rows_small -O1", "400", "rhys -Os", "0.25"]


def test_kernels_are_measured_by_plain_c() -> None:
    names = {"straightforward C": "plain", "sse2": "kernel", "avx2": "kernel"}
    contenders = tuple(
        Contender.model_validate({"name": name, "kind": kind, "path": "", "constant_time": True, "measured": True})
        for name, kind in names.items()
    )
    figures = {"straightforward C": 20.0, "sse2": 22.0, "avx2": 10.0}
    rows = [Row(name=name, messages=1, cycles_per_byte=(99.0, figure)) for name, figure in figures.items()]
    many = Row(name="avx2", messages=8, cycles_per_byte=(1.0, 1.0))
    part = Part(
        **{"cipher": "knot", "about": "", "contenders": contenders, "chosen": {}, "cpuid": None, "additions": None},
        tables=(Table(title="T", bytes=(16, 64), rows=(*rows, many)),),
    )
    assert member(part, "T") == ["20.00", "22.00 (-10 %)", "10.00 (50 %)", "-", "-", "avx2 10.00 (50 %)"]

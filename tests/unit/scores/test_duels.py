# SPDX-License-Identifier: Apache-2.0 OR MIT
"""FELICS's ciphers cell by cell, against figures worked out by hand."""

from collections.abc import Mapping

from featherweight.scores.duels import as_row, corrected, duels, summary
from featherweight.scores.published import Published, read_published
from tests.unit.scores.test_score import row

ALL = frozenset({"code_bytes", "ram_bytes", "cycles"})
SIZES = ALL - {"cycles"}


def theirs(version: str, costs: Mapping[str, float], comparable: frozenset[str] = ALL, note: str = "") -> Published:
    return Published("FELICS", "a", "avr", "cbc128", "block", version, "-O3", dict(costs), comparable, note)


def all_three(code: float, ram: float, cycles: float) -> dict[str, float]:
    return {"code_bytes": code, "ram_bytes": ram, "cycles": cycles}


def test_best_rows_meet_by_merit_and_by_cycles() -> None:
    published = [theirs("small", all_three(100, 50, 2000)), theirs("fast", all_three(900, 50, 1000))]
    ours = [row("a", "avr", (100, 50, 1500)), row("a", "avr", (5000, 50, 800))]
    (cell,) = duels(ours, published, {"a"})
    assert cell.place == ("a", "avr", "cbc128")
    assert (cell.merit.theirs, cell.merit.ours, cell.merit.ratio) == (published[0], ours[0], 3.5 / 4)
    assert (cell.cycles.theirs, cell.cycles.ours, cell.cycles.ratio) == (published[1], ours[1], 0.8)
    assert [line.partition(":")[2].partition(",")[0] for line in summary([cell])] == [
        " ours is better in 1 of 1 cells (100%)"
    ] * 4


def test_what_was_counted_in_another_way_is_told_apart() -> None:
    (cell,) = duels(
        [row("a", "avr", (100, 50, 2200))], [theirs("v", all_three(100, 50, 2000), SIZES, "a board")], {"a"}
    )
    assert not cell.merit.alike and not cell.cycles.alike
    assert as_row(cell) == [
        *("100 / 50 / 2,000\nv -O3", "100 / 50 / 2,200\nportable -O2", "(1.03)"),
        *("100 / 50 / 2,000\nv -O3", "100 / 50 / 2,200\nportable -O2", "(1.10)", "a board"),
    ]
    assert [line.partition(":")[0] for line in summary([cell])] == [
        f"{measure}, {group}"
        for measure in ("best figure of merit", "fewest cycles")
        for group in ("all", "counted in unlike ways")
    ]


def test_cycles_of_the_same_code_counted_right_take_the_place_of_faulty_ones() -> None:
    board, exact = theirs("v", all_three(100, 50, 3000), SIZES), theirs("v", {"cycles": 2000}, frozenset({"cycles"}))
    other = theirs("w", {"cycles": 1}, frozenset({"cycles"}))
    assert [item.costs for item in corrected([board, exact, other])[3:]] == [all_three(100, 50, 2000)]
    (cell,) = duels([row("a", "avr", (100, 50, 2000))], [board, exact], {"a"})
    assert cell.merit.alike and cell.merit.ratio == 1 and cell.cycles.alike and cell.cycles.ratio == 1


def test_a_cell_without_ours_is_lost() -> None:
    published = [theirs("v", all_three(100, 50, 2000))]
    (cell,) = duels([row("b", "avr", (1, 1, 1))], published, {"a"})
    assert cell.merit.ratio is None and as_row(cell)[1:3] == ["none yet", "-"]
    assert summary([cell])[0].endswith("more than 1.1 times theirs in 1; worst: none yet (a avr cbc128)")
    assert duels([row("b", "avr", (1, 1, 1))], published, set()) == []
    assert duels([row("b", "arm", (1, 1, 1))], published, {"a"}) == [], "nothing was weighed there"


def test_felics_names_make_138_cells() -> None:
    outside = ("lilliput", "robinstar", "skinny", "sparx")
    names = {item.variant for item in read_published() if not item.variant.startswith(outside)}
    devices = ("atmega128", "cortex-m3", "msp430f1611")
    ours = [row("b", device, (1, 1, 1)) for device in devices]
    ours += [item.model_copy(update={"scenario": "ctr16"}) for item in ours]
    assert len(duels(ours, read_published(), names)) == 23 * 3 * 2

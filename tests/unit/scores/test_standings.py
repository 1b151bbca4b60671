# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verdicts on published rows: by figures worked out by hand, and that every stored row has one or a reason."""

import re
from dataclasses import replace

import pytest

from featherweight.scales.lengths import AEAD_GRIDS, HASH_GRIDS
from featherweight.scales.selection import Selection
from featherweight.scores.compare import measured_scenario
from featherweight.scores.others import Other
from featherweight.scores.published import Published, Source, read_others, read_published, read_sources, read_unreached
from featherweight.scores.sets import SUBJECT, read_record
from featherweight.scores.standings import NOT_MEASURED, other_standing, standings, why_not
from tests.conftest import CATALOG, ROOT
from tests.unit.scores.test_pareto import SMALL

SOURCES = {"paper": Source("", "", "source", "an old board")}
THEIRS = Published(
    *("paper", "small", "avr", "cbc128", "block", "v1", "-O3"),
    costs={"code_bytes": 120, "cycles": 1100},
    comparable=frozenset({"code_bytes", "cycles"}),
    note="",
)
FAST = SMALL.model_copy(update={"code_bytes": 300, "cycles": 500})
"""Beside SMALL: 100 bytes, 1000 cycles."""


@pytest.mark.parametrize(
    ("code", "cycles", "verdict"),
    [(120, 1100, "won"), (100, 1100, "won"), (100, 1000, "equal"), (300, 999, "won"), (299, 900, "lost")],
)
def test_one_row_must_win_in_all(code: int, cycles: int, verdict: str) -> None:
    theirs = replace(THEIRS, costs={"code_bytes": code, "cycles": cycles})
    (found,) = standings([SMALL, FAST], [theirs], SOURCES, {"small": 8})
    assert found.verdict == verdict


@pytest.mark.parametrize(("uncounted", "verdict"), [(0, "lost"), (16, "won")])
def test_ram_that_theirs_leave_out_and_ours_count_is_added(uncounted: int, verdict: str) -> None:
    costs = {"code_bytes": 200.0, "ram_bytes": SMALL.ram_bytes - 15.0}
    theirs = replace(THEIRS, costs=costs, comparable=frozenset(costs), uncounted_ram_bytes=uncounted)
    (found,) = standings([SMALL], [theirs], SOURCES, {"small": 8})
    assert found.verdict == verdict
    assert found.theirs["ram_bytes"] == costs["ram_bytes"] + uncounted
    assert ("16 bytes added to its RAM" in found.reason) == bool(uncounted)


def test_ram_is_added_where_the_key_schedule_was_free_and_nowhere_else() -> None:
    for row in read_published():
        free = row.source == "FELICS" and "its key schedule is free" in row.note
        assert bool(row.uncounted_ram_bytes) == free, row


def test_every_row_of_felics_that_is_lost_says_what_is_missing() -> None:
    measured = [
        SMALL.model_copy(update={**dict(zip(SUBJECT, place, strict=True)), **figures, "calls": {}})
        for place, figures in read_record(ROOT / "tests" / "costs").items()
    ]
    theirs = [row for row in read_published() if row.source.startswith("FELICS")]
    block_bytes = dict.fromkeys((row.variant for row in measured), 8)
    lost = [item for item in standings(measured, theirs, read_sources(), block_bytes) if item.verdict == "lost"]
    named = {(item.row[0], item.row[2], item.row[3], item.row[1], item.row[5]) for item in lost}
    assert named == {place for place in read_unreached() if place[-1]}
    assert all(item.reason.startswith(("best found, not proved: ", "bound by count, for ")) for item in lost)


def test_what_cannot_be_compared_says_why() -> None:
    unlike = replace(THEIRS, comparable=frozenset())
    rows = [unlike, replace(unlike, note="half of it"), replace(THEIRS, variant="big"), replace(THEIRS, target="arm")]
    found = list(standings([SMALL], rows, SOURCES, {"small": 8}))
    assert {item.verdict for item in found} == {"not comparable"}
    assert [item.reason for item in found] == ["an old board", "half of it", "the cipher is not here", NOT_MEASURED]
    assert [item.ours for item in found] == [{"code_bytes": 100, "cycles": 1000}] * 2 + [{}, {}]


def test_a_figure_in_another_unit_is_judged_unless_it_is_unlike() -> None:
    line = next(line for line in read_others() if line["ours"] and not line["unlike"])
    theirs = float(line["value"])
    verdicts = [other_standing(Other(line, line["ours"], value, SMALL)).verdict for value in (1, theirs, theirs + 1)]
    assert verdicts == ["won", "equal", "lost"]
    unreached = {place[:3]: why for place, why in read_unreached().items() if not place[-1]}
    places = {tuple(line[name] for name in ("cipher", "device", "metric")): line for line in read_others()}
    for place, why in unreached.items():
        value = float(places[place]["value"]) + 1
        assert other_standing(Other(places[place], places[place]["ours"], value, SMALL)).reason == why
    unlike = other_standing(Other({**line, "unlike": "masked"}, line["ours"], 1, SMALL))
    assert (unlike.verdict, unlike.reason) == ("not comparable", "masked")


def test_every_published_row_is_compared_or_says_why_not() -> None:
    jobs = Selection().jobs(CATALOG)
    places = {(job.variant.id, job.target.id, job.scenario.id, job.league) for job in jobs}
    lengths = {f"{ad}+{message}" for ad, message in (*AEAD_GRIDS["short"], *HASH_GRIDS["short"])}
    rows, sources = read_published(), read_sources()
    assert len(rows) > 1000
    for row in rows:
        if not why_not(row, sources, CATALOG.block_bytes):
            assert (row.variant, row.target, measured_scenario(row.scenario), row.league) in places, row
            assert row.scenario.partition(" ")[2] in {"", *lengths}, row
    known = {place[:3] for place in places}
    for line in read_others():
        assert line["unlike"] or line["ours"], f"{line['cipher']}, {line['metric']}: neither compared nor told why not"
        if line["ours"]:
            variant, target, *scenario, _ = line["ours"].split()
            assert (variant, target, measured_scenario(" ".join(scenario))) in known, line


def test_what_is_said_not_to_be_here_is_not() -> None:
    """A reason that was true when it was written: the cipher, the variant or the extension may have come since."""
    here = {
        name
        for cipher in CATALOG.ciphers
        for name in (cipher.name, *(variant.id for variant in cipher.manifest.variant))
    }
    extensions = {name for target in CATALOG.targets for name in target.manifest.isa}
    seen = set()
    for line in read_others():
        for name in re.findall(r"^(\S+)(?: of version \S+,.*)? (?:is|are) not here", line["unlike"]):
            seen.add(name)
            assert name.lower().replace("/", "-") not in here, line
        if "extension that is not simulated here" in line["unlike"]:
            (name,) = re.findall(r"\+ ?(Z\w+)", line["device"])
            seen.add(name)
            assert name.lower() not in extensions, line
    assert seen >= {"CHAM-128/128", "Ascon-128", "PIPO", "Zksed"}

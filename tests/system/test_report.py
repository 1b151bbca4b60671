# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The report in a real browser: does it say what the commands say?"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from featherweight.referee.verdict import Finding, Verdict
from featherweight.report.ciphers import Known
from featherweight.report.page import write_report
from featherweight.report.papers import write_tables
from featherweight.report.plots import all_plots
from featherweight.sbox.nibble.result import stored_results
from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.pareto import front
from featherweight.scores.published import read_others, read_published, read_sources
from featherweight.scores.score import felics, frozen
from featherweight.scores.sets import history
from featherweight.store.database import results_of
from tests.conftest import CATALOG, checkout_store
from tests.system.browser import Browser

CIPHERS = ("speck", "present")
TARGETS = ("atmega128", "cortex-m0plus", "msp430f1611")

LEAK = Finding(check="constant-time", function="fw_speck64_128_encrypt", message="it leaks")
VERDICTS = [
    Verdict(
        **{"cipher": "speck", "variant": "speck-64-128", "implementation": "portable", "target": "atmega128"},
        **{
            "league": "block",
            "options": option,
            "claimed": "yes",
            "found": found,
            "evidence": "specification",
            "runs": runs,
            "kinds": {},
            "chain": 0,
        },
        **{"interrupts_off_cycles": 0, "findings": findings, "passed": passed, "compared": runs - 1},
        **{"leaks": leaks, "commit": 40 * "c"},
    )
    for option, found, runs, findings, passed, leaks in (
        ("-O2", "yes", 200, [], ["constant-time", "stack", "vectors"], []),
        ("-Os", "no", 100, [LEAK], ["stack", "vectors"], ["fw_speck64_128_encrypt: the cycles"]),
    )
]
"""Verdicts in the referee's form, about things that it never saw."""
SUBJECTS = [
    ("speck-64-128", "portable", target, "block", option)
    for target, options in (("atmega128", ("-O1", "-O2", "-Os")), ("msp430f1611", ("-O2",)))
    for option in options
]

pytestmark = [pytest.mark.slow, checkout_store]


@pytest.fixture(scope="module")
def rows() -> list[Measurement]:
    selection = Selection(ciphers=CIPHERS, targets=TARGETS, options=("-O2", "-Os"))
    scales = Scales(CATALOG)
    return [scales.measure(job)[0] for job in selection.jobs(CATALOG)]


@pytest.fixture(scope="module")
def page(rows: list[Measurement], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(path, CATALOG, Known(rows, VERDICTS, SUBJECTS, history(results_of(CATALOG.home.build))))
    with Browser(path) as browser:
        yield browser


def at(rows: list[Measurement], *targets: str) -> list[Measurement]:
    """What is compared first, on TARGETS."""
    return [row for row in rows if row.scenario == "cbc128" and row.league == "block" and row.target in targets]


def ranking(page: Browser) -> list[tuple[str, str]]:
    names = page.texts(".ranks td.name a")
    return list(zip(names, page.texts(".ranks td.score"), strict=True))


VIEWS = (
    *("#compare", "#ciphers", "#cipher/speck", "#cipher/present", "#devices", "#device/atmega128", "#papers"),
    *("#paper/FELICS", "#others", "#results", "#verdicts", "#about", "#sheet"),
)


def test_nothing_is_loaded_and_nothing_complains(page: Browser) -> None:
    for view in VIEWS:
        page.show(view)
        assert len(page.texts("h1")) == 1, view
    page.show("#cipher/nobody")
    assert page.texts("h1") == ["No such cipher: nobody"]
    assert page.complaints() == []
    assert page.run("return performance.getEntriesByType('resource').filter(e => /^http/.test(e.name)).length") == 0


def test_links_lead_somewhere(page: Browser) -> None:
    for view in VIEWS:
        page.show(view)
        links = set(page.run("return [...document.querySelectorAll('a')].map(a => a.getAttribute('href'))"))
        assert len(links) > 7
        kinds = {link.removeprefix("#").partition("/")[0].partition("?")[0] for link in links}
        assert kinds <= {view.removeprefix("#").partition("/")[0] for view in VIEWS} | {"result", "main"}, view


def test_the_answer_is_the_least_of_the_rows(page: Browser, rows: list[Measurement]) -> None:
    page.show("#compare?device=msp430f1611")
    here = at(rows, "msp430f1611")
    fast, small = min(here, key=lambda row: row.cycles), min(here, key=lambda row: row.code_bytes)
    for card, row in zip(page.texts(".card"), (fast, small), strict=False):
        assert all(word in card for word in (row.variant, f"{row.code_bytes:,} B flash", f"{row.cycles:,} cycles"))
    assert page.texts("h1")[0].startswith("On a MSP430F1611, ")


def test_the_chart_shows_fronts_and_published_points(page: Browser, rows: list[Measurement]) -> None:
    page.show("#compare")
    here = at(rows, "atmega128")
    count = sum(
        len(front([row for row in here if row.variant == name], lambda row: (row.code_bytes, row.cycles)))
        for name in {row.variant for row in here}
    )
    assert page.run("return document.querySelector('.answer svg').getAttribute('aria-label')").endswith(
        f"{count} points"
    )
    assert any("published by others" in text for text in page.texts(".legend"))
    page.show("#compare?device=cortex-m0plus")
    assert not any("published by others" in text for text in page.texts(".legend"))
    assert page.texts("h1 .badge") == []
    page.show("#compare?device=aarch64-a13")
    assert page.texts("h1 .badge") == ["estimate"]


def test_limits_leave_out_what_exceeds_them(page: Browser, rows: list[Measurement]) -> None:
    here = at(rows, "atmega128")
    most = sorted(row.code_bytes for row in here)[len(here) // 2]
    page.show(f"#compare?flash={most}&leak=yes&language=c")
    kept = [row for row in here if row.code_bytes <= most and row.constant_time == "yes" and row.language == "c"]
    assert 0 < len(kept) < len(here)
    assert f"{len(kept)} implementations and options weighed" in page.texts(".measure")[0]
    page.show("#compare?flash=1")
    assert page.texts("h1") == ["On an ATmega128, nothing fits"]


def test_rankings_are_those_of_the_command(page: Browser, rows: list[Measurement]) -> None:
    some = at(rows, "atmega128", "msp430f1611")
    page.show("#compare")
    assert ranking(page) == [(rank.variant, f"{rank.score:.3f}") for rank in frozen(some, (1, 1, 1))]
    page.show("#compare?score=felics")
    assert ranking(page) == [(rank.variant, f"{rank.score:.3f}") for rank in felics(some, (1, 1, 1))]
    slider = page.find(".weights input[name=cycles]")
    slider.send_keys(Keys.END)
    assert ranking(page) == [(rank.variant, f"{rank.score:.3f}") for rank in felics(some, (1, 1, 5))]
    page.find(".chips[aria-label=devices] .chip[title^=MSP430]").click()
    page.settle()
    alone = at(rows, "atmega128")
    assert ranking(page) == [(rank.variant, f"{rank.score:.3f}") for rank in felics(alone, (1, 1, 5))]
    assert page.texts(".ranks tbody td.number a")[:3] == [
        f"{getattr(felics(alone, (1, 1, 5))[0].rows['atmega128'], name):,}"
        for name in ("code_bytes", "ram_bytes", "cycles")
    ]


def test_what_was_compared_with_no_device_does_not_count(page: Browser) -> None:
    page.show("#compare")
    assert page.texts(".ranks th.device a") == ["atmega128", "msp430f1611"]
    page.show("#compare?devices=none")
    assert ranking(page) == [] and page.texts(".remark")[0].startswith("Nothing to rank")


def test_every_scenario_and_league_has_a_ranking(page: Browser, rows: list[Measurement]) -> None:
    for scenario, league in {(row.scenario, row.league) for row in rows}:
        page.show(f"#compare?scenario={scenario}&league={league}")
        assert ranking(page), (scenario, league)


def test_the_address_is_the_state(page: Browser) -> None:
    page.show("#compare")
    page.find(".chip[title^=msp430f1611]").click()
    page.settle()
    address, said = page.run("return location.hash"), page.texts("h1, .card")
    assert "device=msp430f1611" in address
    page.run("history.back()")
    page.settle()
    assert page.texts("h1, .card") != said
    page.reload(address)
    assert page.texts("h1, .card") == said


def test_filtering(page: Browser, rows: list[Measurement]) -> None:
    page.show("#results")
    assert page.texts("#count") == [f"{len(rows):,} of {len(rows):,}"]
    page.find("#filter").send_keys("speck msp430")
    count = sum(row.cipher == "speck" and row.target == "msp430f1611" for row in rows)
    assert page.rows("fw-table") == count > 0
    assert page.texts("#count") == [f"{count} of {len(rows):,}"]
    assert all("speck" in name for name in page.texts("fw-table tr[data-index] td:first-child"))


def test_sorting_by_keyboard(page: Browser, rows: list[Measurement]) -> None:
    page.show("#results")
    head = page.find("fw-table th:nth-child(10) button")
    ends = []
    for _ in range(2):
        head.send_keys(Keys.ENTER)
        shown = [int(text.replace(",", "")) for text in page.texts("fw-table tr[data-index] td:nth-child(10)")]
        assert len(set(shown)) > 5 and shown in (sorted(shown), sorted(shown, reverse=True))
        ends.append(shown[0])
    assert ends == [min(row.cycles for row in rows), max(row.cycles for row in rows)]


def test_only_the_lines_in_sight_exist(page: Browser, rows: list[Measurement]) -> None:
    page.show("#results")
    assert page.rows("fw-table") == len(rows) > 100
    before = page.texts("fw-table td:nth-child(2)")
    assert len(before) < 60
    page.run("document.querySelector('fw-table').scrollTop = 1e6")
    page.settle()
    assert page.texts("fw-table td:nth-child(2)") != before


def test_a_measurement_says_how_it_was_made(page: Browser, rows: list[Measurement]) -> None:
    row = at(rows, "atmega128")[0]
    place = (row.variant, row.implementation, row.target, row.scenario, row.league, row.options)
    page.show(f"#result/{'~'.join(place).replace('/', '%2F')}")
    text = " ".join(page.texts("main"))
    for function, cycles in row.calls.items():
        assert f"{function}\t{cycles:,}" in text
    for word in (f"{row.cycles:,}", row.compiler, row.engine, row.source_digest[:12], "fw explain", "fw export"):
        assert word in text


def test_every_published_row_is_there_with_ours_or_none_yet(page: Browser) -> None:
    for source in read_sources():
        count = sum(row.source == source for row in read_published())
        page.show(f"#paper/{source}")
        assert page.rows("fw-table") == count > 0
    page.show("#paper/rectangle-on-felics")
    (line,) = (line for line in page.cells("fw-table") if line[:4] == ["aes-128", "best FOM", "atmega128", "cbc128"])
    assert line[4:10] == ["3,010", "none yet", "408", "none yet", "58,246", "none yet"]


def test_figures_in_other_units_have_ours_in_the_same(page: Browser, rows: list[Measurement]) -> None:
    page.show("#others")
    assert page.rows("fw-table") == len(read_others())
    page.show("#cipher/present")
    (line,) = (line for line in page.cells("#units fw-table") if line[2].startswith("enc, speed-optimised"))
    fits = (row for row in rows if (row.variant, row.target, row.scenario) == ("present-80", "atmega128", "block"))
    assert line[4].split()[0] == f"{min(row.calls['fw_present80_encrypt'] for row in fits):,}"


def test_a_cipher_shows_its_verdicts_and_best_rows(page: Browser, rows: list[Measurement]) -> None:
    page.show("#cipher/speck")
    place = ["speck-64-128", "portable", "atmega128", "block by block"]
    yes, no, evidence = "constant time", "leaks", "fw_speck64_128_encrypt: the cycles"
    assert page.cells("#verdicts fw-table") == [
        [*place, "constant-time (-Os)", "-O2 -Os", "-O1", yes, no, evidence, "100", "0", "stack, vectors", 12 * "c"],
        [*place[:2], "msp430f1611", place[3], "not checked", "", "-O2", yes, "", "", "0", "0", "", ""],
    ]
    places = {(row.variant, row.scenario, row.league, row.target) for row in rows if row.cipher == "speck"}
    assert len(places) <= page.rows("#best fw-table") <= 2 * len(places)
    page.find("#best th:nth-child(9) button").click()
    page.settle()
    fast = min((row for row in rows if row.cipher == "speck"), key=lambda row: row.cycles)
    assert page.cells("#best fw-table")[0][8] == f"{fast.cycles:,}"


def test_what_is_proved_of_an_sbox_is_told_from_what_is_best_found(page: Browser) -> None:
    page.show("#cipher/present")
    found = {
        (item.box, item.instruction_set.title): item for item in stored_results() if item.box.startswith("present")
    }
    lines = page.cells("#sboxes fw-table")
    assert len(lines) == len(found) > 3
    for box, title, cost, least, *_, state in lines:
        assert int(cost) == found[box, title].cost >= int(least)
        assert state.startswith("proved") == (cost == least)
    assert page.texts("#sboxes .proof")
    page.show("#cipher/speck")
    assert not page.texts("#sboxes")


def test_names_are_explained_where_they_stand(page: Browser) -> None:
    page.show("#compare")
    page.run("document.querySelector('.card .badge').focus()")
    (tip,) = page.texts("#tip")
    assert tip.startswith("Neither the path nor any address depends on secrets") and tip.endswith("not a proof.")


def test_keys_reach_what_is_there_and_the_focus_is_seen(page: Browser) -> None:
    page.reload("#compare")
    page.driver.switch_to.active_element.send_keys(Keys.TAB)
    first = page.driver.switch_to.active_element
    assert first.text == "Skip to the results" and first.is_displayed() and first.location["x"] >= 0
    assert first.value_of_css_property("outline-style") == "solid"
    first.send_keys(Keys.ENTER)
    page.driver.switch_to.active_element.send_keys(Keys.TAB)
    assert page.driver.switch_to.active_element.get_attribute("class") == "chip"


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_needs_no_sideways_scrolling_of_the_page(page: Browser, view: str) -> None:
    page.width(390, 844)
    page.show(view)
    assert page.run("return document.documentElement.scrollWidth") <= 390
    page.width(1400, 900)


def test_the_first_screen_of_a_phone_shows_a_result(page: Browser) -> None:
    page.width(390, 844)
    page.reload("#compare")
    for selector in ("h1", ".card"):
        assert page.find(selector).rect["y"] + page.find(selector).rect["height"] < 844
    page.width(1400, 900)


def test_plots_are_files_too(rows: list[Measurement], tmp_path: Path) -> None:
    from featherweight.report.draw import write_plots  # noqa: PLC0415 each run would wait for matplotlib

    some = [row for row in rows if row.scenario == "cbc128" and row.target == "atmega128"]
    write_plots(tmp_path, all_plots(some))
    names = {path.name for path in tmp_path.iterdir()}
    assert {
        "pareto-atmega128-cbc128-block.svg",
        "pareto-atmega128-cbc128-block.png",
        "stability-cbc128-block.png",
    } <= names
    assert (tmp_path / "stability-cbc128-block.png").read_bytes().startswith(b"\x89PNG")


def test_papers_are_tables_for_latex(rows: list[Measurement], tmp_path: Path) -> None:
    write_tables(tmp_path, rows, CATALOG.block_bytes)
    assert {path.stem for path in tmp_path.iterdir()} == set(read_sources())
    lines = (tmp_path / "rectangle-on-felics.tex").read_text().splitlines()
    count = sum(row.source == "rectangle-on-felics" for row in read_published())
    assert sum(line.endswith("\\\\") for line in lines) == count + 1
    assert any(line.startswith("aes-128 & best FOM & atmega128 & cbc128 & 3010 & none yet") for line in lines)

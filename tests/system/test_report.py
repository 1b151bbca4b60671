# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The report in a real browser: Debian's Chromium without a window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from featherweight.catalog import Catalog
from featherweight.referee.verdict import Finding, Verdict
from featherweight.report.ciphers import Known
from featherweight.report.draw import write_plots
from featherweight.report.page import write_report
from featherweight.report.papers import write_tables
from featherweight.report.plots import all_plots
from featherweight.sbox.nibble.result import stored_results
from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.published import read_others, read_published, read_sources
from featherweight.scores.score import felics, frozen
from featherweight.scores.sets import history
from featherweight.store.results import results_of
from featherweight.system.home import Home
from tests.conftest import ROOT, checkout_store

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
    catalog = Catalog(Home(ROOT))
    selection = Selection(ciphers=CIPHERS, targets=TARGETS, options=("-O2", "-Os"))
    scales = Scales(catalog)
    return [scales.measure(job)[0] for job in selection.jobs(catalog)]


@pytest.fixture(scope="module")
def browser(rows: list[Measurement], tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    catalog, path = Catalog(Home(ROOT)), tmp_path_factory.mktemp("report") / "report.html"
    write_report(path, catalog, Known(rows, VERDICTS, SUBJECTS, history(results_of(catalog.home.build))))
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    driver.get(path.as_uri())
    yield driver
    driver.quit()


def texts(browser: webdriver.Chrome, selector: str) -> list[str]:
    """Of what is shown, in one question: the driver takes milliseconds for each element."""
    script = (
        "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).map(e => e.innerText)"
    )
    found: list[str] = browser.execute_script(script, selector)
    return found


def cells(browser: webdriver.Chrome, table: str) -> list[list[str]]:
    """Of the body of the table with the id TABLE, shown or not."""
    script = (
        "return [...document.querySelectorAll('#' + arguments[0] + ' tbody tr')]"
        ".map(row => [...row.cells].map(cell => cell.textContent))"
    )
    found: list[list[str]] = browser.execute_script(script, table)
    return found


def text_of(browser: webdriver.Chrome, item: WebElement) -> str:
    """Shown or not."""
    return str(browser.execute_script("return arguments[0].textContent", item))


def trusted(rows: list[Measurement]) -> list[Measurement]:
    """What is ranked first: cbc128, one block per call, devices whose cycles are validated."""
    return [row for row in rows if row.scenario == "cbc128" and row.league == "block" and row.target != "cortex-m0plus"]


def ranking(browser: webdriver.Chrome) -> list[tuple[str, str]]:
    names = texts(browser, "#ranks tbody td:nth-child(2)")
    return list(zip(names, texts(browser, "#ranks tbody td:nth-child(3)"), strict=True))


def test_nothing_is_loaded_and_nothing_complains(browser: webdriver.Chrome) -> None:
    assert browser.get_log("browser") == []  # type: ignore[no-untyped-call]
    loaded = "return performance.getEntriesByType('resource').filter(e => /^http/.test(e.name)).length"
    assert browser.execute_script(loaded) == 0


def test_links_lead_somewhere(browser: webdriver.Chrome) -> None:
    links = [link.get_attribute("href") or "" for link in browser.find_elements(By.CSS_SELECTOR, "nav a")]
    assert len(links) > 5
    for link in links:
        assert browser.find_elements(By.ID, link.partition("#")[2]), link


def test_sorting_by_keyboard(browser: webdriver.Chrome) -> None:
    head = browser.find_element(By.CSS_SELECTOR, "#measurements th:nth-child(10)")
    orders = []
    for _ in range(2):
        head.send_keys(Keys.ENTER)
        orders.append([int(text) for text in texts(browser, "#measurements td:nth-child(10)")])
    assert len(set(orders[0])) > 10
    assert sorted(orders) == sorted([sorted(orders[0]), sorted(orders[0], reverse=True)])


def test_filtering(browser: webdriver.Chrome, rows: list[Measurement]) -> None:
    field = browser.find_element(By.ID, "filter")
    field.send_keys("speck msp430")
    count = sum(row.cipher == "speck" and row.target == "msp430f1611" for row in rows)
    assert len(texts(browser, "#measurements tbody tr")) == count > 0
    assert texts(browser, "#count") == [f"{count} of {len(rows)} rows"]
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(Keys.DELETE)
    assert len(texts(browser, "#measurements tbody tr")) == len(rows)


def test_sliders_rank_as_the_command_does(browser: webdriver.Chrome, rows: list[Measurement]) -> None:
    some = trusted(rows)
    browser.find_element(By.XPATH, "//select[@name='score']/option[text()='felics']").click()
    assert ranking(browser) == [(rank.variant, f"{rank.score:.3f}") for rank in felics(some, (1, 1, 1))]
    slider = browser.find_element(By.CSS_SELECTOR, "input[name=cycles]")
    slider.send_keys(Keys.END)
    assert ranking(browser) == [(rank.variant, f"{rank.score:.3f}") for rank in felics(some, (1, 1, 5))]
    browser.find_element(By.CSS_SELECTOR, "input[value=msp430f1611]").click()
    alone = [row for row in some if row.target == "atmega128"]
    assert ranking(browser) == [(rank.variant, f"{rank.score:.3f}") for rank in felics(alone, (1, 1, 5))]


def test_the_frozen_score_ranks_as_the_command_does(browser: webdriver.Chrome, rows: list[Measurement]) -> None:
    browser.get(browser.current_url)
    some = trusted(rows)
    assert ranking(browser) == [(rank.variant, f"{rank.score:.3f}") for rank in frozen(some, (1, 1, 1))]


def test_every_published_row_is_there_with_ours_or_none_yet(browser: webdriver.Chrome) -> None:
    for source in read_sources():
        count = sum(row.source == source for row in read_published())
        assert len(cells(browser, f"published-{source}")) == count > 0
    place = ["aes-128", "best FOM", "atmega128", "cbc128"]
    (line,) = (
        line for line in cells(browser, "published-rectangle-on-felics") if [cell.strip() for cell in line[:4]] == place
    )
    assert line[4:6] == ["3010", "none yet"] and line[8:10] == ["58246", "none yet"]


def test_figures_in_other_units_have_ours_in_the_same(browser: webdriver.Chrome, rows: list[Measurement]) -> None:
    lines = cells(browser, "others-figures")
    assert len(lines) == len(read_others())
    (ours,) = (line[4] for line in lines if line[0] == "PRESENT-80" and line[2].startswith("enc, speed-optimised"))
    fits = (row for row in rows if (row.variant, row.target, row.scenario) == ("present-80", "atmega128", "block"))
    assert ours == f"{min(row.calls['fw_present80_encrypt'] for row in fits):,}"
    assert {line[4] for line in lines if line[0] == "AES-128"} == {"", "none yet"}


def test_a_cipher_shows_its_verdicts_and_best_rows(browser: webdriver.Chrome, rows: list[Measurement]) -> None:
    place = ["speck-64-128", "portable", "atmega128", "block"]
    evidence = "fw_speck64_128_encrypt: the cycles"
    assert cells(browser, "verdicts-speck") == [
        [*place, "constant-time (-Os)", "-O2 -Os", "-O1", "yes", "no", evidence, "100", "", "stack, vectors", 12 * "c"],
        [*place[:2], "msp430f1611", "block", "not checked", "", "-O2", "yes", "", "", "", "", "", ""],
    ]
    places = {(row.variant, row.scenario, row.league, row.target) for row in rows if row.cipher == "speck"}
    best = cells(browser, "best-speck")
    fast = min((row for row in rows if row.cipher == "speck"), key=lambda row: row.cycles)
    assert len(best) == len(places)
    assert any(f"{fast.code_bytes} / {fast.ram_bytes} / {fast.cycles}" in line for line in best)


def test_what_is_proved_of_an_sbox_is_told_from_what_is_best_found(browser: webdriver.Chrome) -> None:
    found = {
        (item.box, item.instruction_set.title): item for item in stored_results() if item.box.startswith("present")
    }
    lines = cells(browser, "sboxes-present")
    assert len(lines) == len(found) > 3
    for box, title, cost, least, *_, state in lines:
        assert int(cost) == found[box, title].cost >= int(least)
        assert state.startswith("proved") == (cost == least)
    assert not browser.find_elements(By.ID, "sboxes-speck")


def test_plots_are_grouped_by_scenario_and_named(browser: webdriver.Chrome) -> None:
    groups = browser.find_elements(By.CSS_SELECTOR, "#plots details")
    assert [group.get_attribute("open") is not None for group in groups].count(True) == 1
    for target in TARGETS:
        (plot,) = browser.find_elements(By.CSS_SELECTOR, f"#pareto-{target}-cbc128-block svg")
        words = text_of(browser, plot)
        assert plot.get_attribute("aria-label") == f"cbc128, league block: {target}"
        assert all(word in words for word in ("flash (bytes)", "RAM (bytes)", "cycles", "speck-64-128"))
        assert ("hollow: published" in words) == (target != "cortex-m0plus")


def test_a_league_that_the_scenario_lacks_is_not_offered(browser: webdriver.Chrome) -> None:
    browser.get(browser.current_url)
    scenario = browser.find_element(By.CSS_SELECTOR, "select[name=scenario]")
    for option in scenario.find_elements(By.TAG_NAME, "option"):
        option.click()
        assert ranking(browser), option.text
    for box in browser.find_elements(By.CSS_SELECTOR, "input[name=target]"):
        if box.is_selected():
            box.click()
    assert ranking(browser) == [] and texts(browser, "#remark")[0].startswith("Nothing to rank")


def test_keys_reach_what_is_there_and_the_focus_is_seen(browser: webdriver.Chrome) -> None:
    browser.get(browser.current_url.partition("#")[0])
    browser.switch_to.active_element.send_keys(Keys.TAB)
    first = browser.switch_to.active_element
    assert first.text == "Skip the contents" and first.is_displayed() and first.location["x"] >= 0
    assert first.value_of_css_property("outline-style") == "solid"
    first.send_keys(Keys.ENTER)
    for _ in range(2):
        browser.switch_to.active_element.send_keys(Keys.TAB)
    assert browser.switch_to.active_element.tag_name in ("select", "input")


def test_what_was_compared_with_no_device_does_not_count(browser: webdriver.Chrome) -> None:
    boxes = browser.find_elements(By.CSS_SELECTOR, "input[name=target]")
    assert {box.get_attribute("value"): box.is_selected() for box in boxes} == {
        target: target != "cortex-m0plus" for target in TARGETS
    }


def test_a_phone_needs_no_sideways_scrolling_of_the_page(browser: webdriver.Chrome) -> None:
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 390


def test_plots_are_files_too(rows: list[Measurement], tmp_path: Path) -> None:
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
    write_tables(tmp_path, rows, Catalog(Home(ROOT)).block_bytes)
    assert {path.stem for path in tmp_path.iterdir()} == set(read_sources())
    lines = (tmp_path / "rectangle-on-felics.tex").read_text().splitlines()
    count = sum(row.source == "rectangle-on-felics" for row in read_published())
    assert sum(line.endswith("\\\\") for line in lines) == count + 1
    assert any(line.startswith("aes-128 & best FOM & atmega128 & cbc128 & 3010 & none yet") for line in lines)

"""The report in a real browser: Debian's Chromium without a window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from featherweight.catalog import Catalog
from featherweight.home import Home
from featherweight.jobs import Selection
from featherweight.measure import Scales
from featherweight.published import read_others, read_published, read_sources
from featherweight.report import write_plots, write_report
from featherweight.result_sets import history
from featherweight.results import results_of
from featherweight.score import felics, frozen
from featherweight.weigh import Measurement
from tests.conftest import ROOT

CIPHERS = ("speck", "present")
TARGETS = ("atmega128", "cortex-m0plus", "msp430f1611")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("store")]


@pytest.fixture(scope="module")
def rows() -> list[Measurement]:
    catalog = Catalog(Home(ROOT))
    selection = Selection(ciphers=CIPHERS, targets=TARGETS, options=("-O2", "-Os"))
    scales = Scales(catalog)
    return [scales.measure(job)[0] for job in selection.jobs(catalog)]


@pytest.fixture(scope="module")
def browser(rows: list[Measurement], tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    catalog, path = Catalog(Home(ROOT)), tmp_path_factory.mktemp("report") / "report.html"
    write_report(path, catalog, rows, [], history(results_of(catalog.home.build)))
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
    return [item.text for item in browser.find_elements(By.CSS_SELECTOR, selector) if item.is_displayed()]


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
    browser.find_element(By.CSS_SELECTOR, "select[name=score] option:nth-child(2)").click()
    assert ranking(browser) == [(rank.variant, f"{rank.score:.3f}") for rank in frozen(some, (1, 1, 1))]


def test_every_published_row_is_there_with_ours_or_none_yet(browser: webdriver.Chrome) -> None:
    for source in read_sources():
        count = sum(row.source == source for row in read_published())
        lines = browser.find_elements(By.CSS_SELECTOR, f"#published-{source} tbody tr")
        assert len(lines) == count > 0
    text = "arguments[0].textContent"
    (line,) = (
        content
        for item in browser.find_elements(By.CSS_SELECTOR, "#published-rectangle-on-felics tbody tr")
        if (content := str(browser.execute_script(f"return {text}", item))).startswith("aes-128best FOMatmega128cbc128")
    )
    assert "3010none yet" in line and "58246none yet" in line
    assert len(browser.find_elements(By.CSS_SELECTOR, "#others-figures tbody tr")) == len(read_others())


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
    write_plots(tmp_path, [row for row in rows if row.scenario == "cbc128" and row.target == "atmega128"])
    names = {path.name for path in tmp_path.iterdir()}
    assert {
        "pareto-atmega128-cbc128-block.svg",
        "pareto-atmega128-cbc128-block.png",
        "stability-cbc128-block.png",
    } <= names
    assert (tmp_path / "stability-cbc128-block.png").read_bytes().startswith(b"\x89PNG")

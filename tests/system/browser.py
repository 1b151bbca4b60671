# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A page in a real browser, Debian's Chromium without a window, and what a test asks of it in one question each."""

import base64
import re
from pathlib import Path
from types import TracebackType
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

SETTLE = "requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => arguments[0]())))"


class Browser:
    """A window with the report at PATH."""

    def __init__(self, path: Path) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.uri = path.as_uri()
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        self.width(1400, 900)
        self.reload("")

    def __enter__(self) -> "Browser":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.driver.quit()

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def settle(self) -> None:
        """Wait until what has happened is drawn."""
        self.driver.execute_async_script(SETTLE)

    def reload(self, address: str) -> None:
        """Open the page anew at ADDRESS, until it can be used."""
        self.driver.get("about:blank")
        self.driver.get(self.uri + address)
        ready = "return document.documentElement.dataset.ready"
        WebDriverWait(self.driver, 30).until(lambda driver: driver.execute_script(ready))
        self.settle()

    def show(self, address: str) -> None:
        """Go to ADDRESS, as a link does."""
        self.run("location.hash = arguments[0]", address)
        self.settle()

    def busy(self) -> float:
        """Milliseconds that a processor has worked for the page since it was opened, whatever else it works for."""
        metrics = self.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def texts(self, selector: str) -> list[str]:
        """Of what is shown."""
        script = (
            "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).map(e => e.innerText)"
        )
        found: list[str] = self.run(script, selector)
        return found

    def cells(self, table: str) -> list[list[str]]:
        """Of the lines of TABLE that exist."""
        script = (
            "return [...document.querySelectorAll(arguments[0] + ' tr[data-index]')]"
            ".map(row => [...row.cells].map(cell => cell.textContent.trim()))"
        )
        found: list[list[str]] = self.run(script, table)
        return found

    def rows(self, table: str) -> int:
        """How many rows TABLE has, in sight or not."""
        found: int = self.run("return document.querySelector(arguments[0]).rows.length", table)
        return found

    def elements(self) -> int:
        """How many there are in the page."""
        found: int = self.run("return document.querySelectorAll('*').length")
        return found

    def complaints(self) -> list[dict[str, Any]]:
        """What is in the console."""
        found: list[dict[str, Any]] = self.driver.get_log("browser")  # type: ignore[no-untyped-call]
        return found

    def width(self, width: int, height: int) -> None:
        """Be a screen of WIDTH and HEIGHT; a narrow one is a phone's."""
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)

    def pages(self) -> int:
        """On how many sheets of paper the view is printed."""
        printed = self.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
        return len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(printed["data"])))

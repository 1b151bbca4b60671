# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How large and how fast the report of the whole catalogue is, in a real browser, and on how much paper.

The figures are those recorded in tests/costs; what is not recorded, e.g. the cycles of single functions, is made up.
"""

import hashlib
import statistics
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.referee.jobs import device_jobs
from featherweight.referee.verdict import Verdict
from featherweight.report.ciphers import Known
from featherweight.report.page import write_report
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.sets import read_record
from tests.conftest import CATALOG, ROOT
from tests.system.browser import Browser

MOST_BYTES = 3_000_000
MOST_PAGES = 30
MOST_ELEMENTS = 5000
READY = 1000
FILTER = 50
"""Milliseconds of a processor."""
MARGIN = 4
"""By how much this computer's processor may be slower."""

pytestmark = pytest.mark.slow


def recorded() -> list[Measurement]:
    """A measurement for each recorded cost."""
    ciphers = {variant.id: cipher for cipher, variant in CATALOG.select_ciphers(())}
    rows = []
    for (variant, name, target, scenario, league, options), costs in read_record(ROOT / "tests/costs").items():
        item = ciphers[variant].implementation(name)
        ways = {way: int(costs["cycles"]) // part for part, way in enumerate(("expand", "encrypt", "decrypt"), 2)}
        words = f"{variant} {name} {target} {scenario}"
        rows.append(
            Measurement(
                **{"cipher": ciphers[variant].name, "variant": variant, "implementation": name, "target": target},
                **{"language": item.language, "scenario": scenario, "league": league, "options": options},
                **{metric: int(value) for metric, value in costs.items()},
                **{"stack_bytes": int(costs["ram_bytes"]) // 2, "cycles_per_byte": costs["cycles"] / 128},
                **{"calls": {f"fw_{variant}_{way}": cycles for way, cycles in ways.items()}, "helpers": []},
                **{"constant_time": item.constant_time, "compiler": f"compiler of {target}", "engine": target},
                **{"source_digest": hashlib.sha256(words.encode()).hexdigest(), "commit": 40 * "c"},
            )
        )
    return rows


def verdicts(catalog: Catalog) -> list[Verdict]:
    """One for each subject."""
    return [
        Verdict(
            **{"cipher": job.cipher.name, "variant": job.variant.id, "implementation": job.implementation.id},
            **{"target": job.target.id, "league": job.league, "options": job.options, "evidence": "specification"},
            **{"claimed": job.implementation.constant_time, "found": job.implementation.constant_time, "runs": 443},
            **{"kinds": {}, "chain": 1000, "interrupts_off_cycles": 0, "findings": [], "compared": 94},
            **{"passed": ["constant-time", "registers", "stack", "vectors"], "leaks": [], "commit": 40 * "c"},
        )
        for job in device_jobs(Selection(), catalog)
    ]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rows = recorded()
    assert len(rows) > 9000
    found, path = verdicts(CATALOG), tmp_path_factory.mktemp("whole") / "report.html"
    changed = [row.model_copy(update={"cycles": row.cycles + 1}) for row in rows[::4]]
    write_report(path, CATALOG, Known(rows, found, [item.subject for item in found], [*changed, *rows]))
    return path


@pytest.fixture(scope="module")
def page(path: Path) -> Iterator[Browser]:
    with Browser(path) as browser:
        yield browser


def test_it_is_small(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("view", ["#compare", "#results", "#cipher/knot", "#cipher/rectangle", "#paper/FELICS"])
def test_it_can_be_used_at_once(page: Browser, view: str) -> None:
    page.reload(view)
    assert page.busy() < MARGIN * READY
    assert page.elements() < MOST_ELEMENTS


@pytest.mark.parametrize(
    "views",
    [
        ["#compare?device=cortex-m3", "#compare?device=cortex-m3&leak=yes", "#compare?scenario=aead", "#compare"],
        ["#results?q=speck", "#results?q=speck+avr", "#results?q=cbc128", "#results"],
    ],
    ids=["compare", "results"],
)
def test_filters_are_fast(page: Browser, views: list[str]) -> None:
    page.show(views[-1])
    moments = [page.busy()]
    for view in views:
        page.show(view)
        moments.append(page.busy())
    assert statistics.median(end - start for start, end in pairwise(moments)) < MARGIN * FILTER


@pytest.mark.parametrize(
    "view", ["#sheet", "#compare", "#results", "#cipher/knot", "#device/atmega128", "#paper/FELICS"]
)
def test_it_fits_on_thirty_pages(page: Browser, view: str) -> None:
    page.show(view)
    assert 1 <= page.pages() <= MOST_PAGES

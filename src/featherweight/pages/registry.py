# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All pages, what they need together, and which of their files are stale."""

from collections.abc import Callable, Iterable, Sequence

from featherweight.catalog import Catalog
from featherweight.catalog.catalog import known_words
from featherweight.pages import (
    aead,
    aead_costs,
    bibliography,
    knot,
    layers,
    orders,
    others,
    prince_led,
    ranking,
    readme,
    rectangle,
    representations,
    sboxes,
    scaling,
    schemas,
    servers,
    sm4,
    tuning,
)
from featherweight.pages.page import Page
from featherweight.pages.prose import wrapped
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.system.generated import Stale, stale_files

PAGES = {
    module.PAGE.name: module.PAGE
    for module in (
        aead,
        aead_costs,
        bibliography,
        knot,
        layers,
        orders,
        others,
        prince_led,
        ranking,
        readme,
        rectangle,
        representations,
        sboxes,
        scaling,
        schemas,
        servers,
        sm4,
        tuning,
    )
}


def select_pages(names: Iterable[str]) -> list[Page]:
    """The pages called NAMES; all if empty."""
    wanted = known_words(names, PAGES, "page")
    return [page for name, page in PAGES.items() if name in wanted]


def needed_jobs(pages: Sequence[Page], catalog: Catalog) -> list[Job]:
    """What PAGES need measured, each job once, in the order of the catalogue: what is alike is built together."""
    jobs = {str(job): job for page in pages for job in page.jobs(catalog)}
    return sorted(jobs.values(), key=lambda job: (job.kin, str(job)))


def stale_pages(
    pages: Sequence[Page], catalog: Catalog, measure: Callable[[Sequence[Job]], Sequence[Measurement]]
) -> Stale:
    """The files of PAGES that are not what they must be; MEASURE is asked once for all measurements."""
    jobs = needed_jobs(pages, catalog)
    rows = dict(zip(map(str, jobs), measure(jobs) if jobs else (), strict=True))
    found: Stale = {}
    for page in pages:
        texts = page.texts(catalog, [rows[str(job)] for job in page.jobs(catalog)])
        fitted = {path: wrapped(text) if path.endswith(".md") else text for path, text in texts.items()}
        found |= stale_files(catalog.home.root, page.outputs, fitted)
    return found

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All pages, what they need together, and which of their files are stale."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

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
    prose,
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
from featherweight.scores.origins import Origins, origin
from featherweight.system.closure import COMPILED, PACKAGE, closure, method_digest
from featherweight.system.digest import files_digest
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


def changed_pages(pages: Sequence[Page], catalog: Catalog, key: Callable[[Job], str], known: Origins) -> list[Page]:
    """Those of PAGES that may be stale: their origin is not what is KNOWN of it, or they show no measurements."""
    return [page for page in pages if not page.is_measured or page_origin(page, catalog, key) != known.get(page.name)]


def page_origin(page: Page, catalog: Catalog, key: Callable[[Job], str]) -> str:
    """The digest of what PAGE is made from, and of its files. KEY: that of a job in the store."""
    root, module = catalog.home.root, page.texts.__module__
    texts = (path.read_bytes().hex() for pattern in page.outputs for path in sorted(root.glob(pattern)))
    data = files_digest([*_data_of(module), *_data(root)])
    methods = method_digest(module), method_digest(prose.__name__)
    return origin(data, *methods, *texts, *(key(job) for job in page.jobs(catalog)))


@cache
def _data(root: Path) -> Sequence[Path]:
    """The files of a checkout from which pages take figures: of the catalogue, stored runs, recorded costs."""
    patterns = ("ciphers/**/*", "docs/**/*.json", "tests/costs/*.csv")
    return _files(path for pattern in patterns for path in root.glob(pattern))


@cache
def _data_of(module: str) -> Sequence[Path]:
    """The files beside the code of MODULE, and of what it imports, from which these may take figures."""
    rooms = {path.parent for path in closure(module) if path.name != "__init__.py"}
    return [path for path in _data_of_package() if _room(path) in rooms]


@cache
def _data_of_package() -> Sequence[Path]:
    return _files(path for path in PACKAGE.rglob("*") if path.suffix not in (".py", ".so"))


def _room(path: Path) -> Path:
    """The folder of modules to which PATH belongs."""
    return next(filter(_has_modules, path.parents))


@cache
def _has_modules(folder: Path) -> bool:
    return any(folder.glob("*.py"))


def _files(paths: Iterable[Path]) -> Sequence[Path]:
    return sorted(path for path in paths if path.is_file() and COMPILED not in path.parts)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What programs have written is what they would write now."""

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from featherweight.catalog import Catalog
from featherweight.pages.page import Page
from featherweight.pages.registry import PAGES, changed_pages, page_origin, select_pages, stale_pages
from featherweight.scales.measure import Scales
from featherweight.scores.origins import read_origins
from featherweight.system.generated import refresh, stale_files
from featherweight.system.home import Home
from featherweight.work.threads import run_all
from tests.conftest import CATALOG, ROOT, checkout_store, new_house

SIMULATES = "representations"
"""The page that runs firmwares of its own."""
CASES = [pytest.param(name, marks=pytest.mark.slow) if name == SIMULATES else name for name in PAGES]


def script(name: str, folder: str) -> ModuleType:
    """The module FOLDER/NAME.py."""
    loader = importlib.util.spec_from_file_location(name, ROOT / folder / f"{name}.py")
    assert loader is not None and loader.loader is not None
    module = importlib.util.module_from_spec(loader)
    loader.loader.exec_module(module)
    return module


def test_manual_is_up_to_date() -> None:
    manual = script("manual", "codegen")
    found = {path: path.read_text() for path in manual.MANUAL.glob("*.3")}
    assert found == manual.documents(), "server/man is stale: run `make generated`"


@checkout_store
@pytest.mark.parametrize("name", CASES)
def test_pages_are_up_to_date(name: str) -> None:
    """One that shows measurements is not made again, which takes minutes: it is to be of what is there now."""
    known = read_origins(Home(ROOT), "pages")
    changed = changed_pages(select_pages([name]), CATALOG, Scales(CATALOG).key, known)
    assert not any(page.is_measured for page in changed), f"{name} is of other sources: run `fw pages --changed`"
    assert_up_to_date(changed)


@checkout_store
@pytest.mark.slow
@pytest.mark.release
def test_pages_are_up_to_date_whatever_they_were_made_from() -> None:
    assert_up_to_date(select_pages([]))


def assert_up_to_date(pages: Sequence[Page]) -> None:
    stale = stale_pages(pages, CATALOG, lambda jobs: run_all(jobs, Scales(CATALOG).measure))
    assert not stale, f"{', '.join(stale)}: run `make generated`"


def test_a_page_is_suspected_after_any_change(tmp_path: Path) -> None:
    """Of its text, by hand, or of a measurement's key."""
    (root := new_house(tmp_path)).joinpath("docs").mkdir()
    (text := root / "docs" / "others.md").write_text("right")
    catalog, (page,) = Catalog(Home(root)), select_pages(["others"])
    known = {"others": page_origin(page, catalog, str)}
    assert not changed_pages([page], catalog, str, known)
    assert changed_pages([page], catalog, lambda job: f"another {job}", known) == [page]
    assert changed_pages([page], catalog, str, {}) == [page]
    text.write_text("wrong")
    assert changed_pages([page], catalog, str, known) == [page]


def test_no_two_pages_write_the_same_file() -> None:
    patterns = [pattern for page in PAGES.values() for pattern in page.outputs]
    files = [path for pattern in patterns for path in ROOT.glob(pattern)]
    assert len(set(files)) == len(files) >= len(patterns)


def test_stale_files_are_found_and_mended(tmp_path: Path) -> None:
    texts = {"right.md": "right\n", "wrong.md": "new\n", "folder/missing.md": "missing\n"}
    for name, text in (("right.md", "right\n"), ("wrong.md", "old\n"), ("left.md", "left\n"), ("other.txt", "other")):
        (tmp_path / name).write_text(text)
    stale = stale_files(tmp_path, ["*.md"], texts)
    assert stale == {"wrong.md": "new\n", "folder/missing.md": "missing\n", "left.md": None}
    refresh(tmp_path, stale)
    assert stale_files(tmp_path, ["*.md"], texts) == {}
    assert not (tmp_path / "left.md").exists() and (tmp_path / "other.txt").read_text() == "other"

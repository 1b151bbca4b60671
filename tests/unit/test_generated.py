"""What scripts have written is what they would write now."""

import importlib.util
from types import ModuleType

import pytest

from tests.conftest import ROOT, checkout_store


def script(name: str, folder: str = "scripts") -> ModuleType:
    """The module FOLDER/NAME.py."""
    loader = importlib.util.spec_from_file_location(name, ROOT / folder / f"{name}.py")
    assert loader is not None and loader.loader is not None
    module = importlib.util.module_from_spec(loader)
    loader.loader.exec_module(module)
    return module


def test_schemas_are_up_to_date() -> None:
    schemas = script("write_schemas")
    for path in schemas.SCHEMAS:
        assert path.read_text() == schemas.schema_text(path), f"{path.name} is stale: run `make generated`"


def test_manual_is_up_to_date() -> None:
    manual = script("manual", "codegen")
    found = {path: path.read_text() for path in manual.MANUAL.glob("*.3")}
    assert found == manual.documents(), "server/man is stale: run `make generated`"


@pytest.mark.slow
def test_drawings_are_up_to_date() -> None:
    drawings = script("draw_representations")
    found = {path: path.read_text() for path in (drawings.PAGE, *drawings.DRAWINGS.glob("*.svg"))}
    assert found == drawings.documents(), "docs/drawings is stale: run `make generated`"


@checkout_store
@pytest.mark.slow
@pytest.mark.parametrize("name", ["write_pages", "write_ranking", "write_sm4", "write_others"])
def test_pages_are_up_to_date(name: str) -> None:
    pages = script(name)
    assert pages.PAGE.read_text() == pages.page_text(), f"{pages.PAGE.name} is stale: run `make generated`"


def test_sboxes_are_up_to_date() -> None:
    sboxes = script("write_sboxes")
    assert sboxes.PAGE.read_text() == sboxes.page_text(), f"{sboxes.PAGE.name} is stale: run `make generated`"


def test_costs_of_messages_are_up_to_date() -> None:
    costs = script("write_aead_costs")
    assert costs.PAGE.read_text() == costs.page_text(), f"{costs.PAGE.name} is stale: run `make generated`"

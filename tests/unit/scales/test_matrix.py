# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The matrix: what fills a cell, what a hole lacks, and that every reason is of a hole."""

import json
from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.catalog.holes import HOLES_FILE, read_holes
from featherweight.scales.matrix import Cell, matrix
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from tests.conftest import CATALOG, Command

SPECK = "ciphers/speck/cipher.toml"


def cells_of(house: Path, cipher: str = "speck") -> dict[tuple[str, str, str], Cell]:
    catalog = Catalog(Home(house))
    chosen = [item for item in catalog.ciphers if item.name == cipher]
    return {(cell.core, cell.goal, cell.league): cell for cell in matrix(catalog, chosen)}


def explain(house: Path, text: str) -> None:
    """The reasons of HOUSE, which are the checkout's, become TEXT."""
    path = house / "ciphers" / HOLES_FILE
    path.unlink()
    path.write_text(text)


def test_assembly_fills_the_cells_of_its_core_goal_and_league(house: Path) -> None:
    cells = cells_of(house)
    cell = cells["msp430", "small", "bulk"]
    names = ("msp430/words128_bulk_small", "msp430/words_bulk_small")
    assert cell.is_full and cell.implementations == names and cell.reason is None
    assert "armv7m/words_fast" in cells["armv7m", "fast", "block"].implementations
    assert not any("portable" in cell.implementations for cell in cells.values())


def test_what_has_one_mode_or_one_variant_leaves_a_hole_that_says_what_it_lacks(house: Path) -> None:
    path = house / SPECK
    old = '"msp430/words_bulk_small" = { variants = ["speck-64-96", "speck-64-128"], over = "msp430/words_small" }'
    assert old in path.read_text()
    new = old.replace('["speck-64-96", "speck-64-128"]', '["speck-64-96"], operations = ["ctr"]')
    path.write_text(path.read_text().replace(old, new))
    cell = cells_of(house)["msp430", "small", "bulk"]
    assert cell.implementations[-1] == "msp430/words_bulk_small" and not cell.is_full
    lacking = ("speck-64-96 cbc128", "speck-64-128 cbc128", "speck-64-128 ctr16", "speck-64-128 bulk")
    assert cell.lacks == lacking


def test_the_first_reason_that_fits_is_given_for_a_hole_and_none_for_a_full_cell(house: Path) -> None:
    path = house / SPECK
    path.write_text("\n".join(line for line in path.read_text().splitlines() if '"msp430/words_small"' not in line))
    wanted = 'cores = ["msp430"]\nciphers = ["sp*"]\nleagues = ["block"]\nreason = "{}"\n'
    entries = [f"[[hole]]\n{wanted.format(reason)}" for reason in ("first", "second")]
    explain(house, "\n".join(entries))
    cells = cells_of(house)
    assert cells["msp430", "fast", "block"].reason is None
    small = [cell for cell in cells.values() if cell.core == "msp430" and not cell.is_full]
    assert {(cell.league, cell.reason) for cell in small} <= {("block", "first"), ("bulk", None)}
    assert all(cell.reason is None for cell in cells.values() if cell.core == "aarch64" and not cell.is_full)


def test_a_mistake_in_the_file_of_reasons_names_its_line(house: Path) -> None:
    explain(house, '[[hole]]\ncores = ["avr"]\nreasons = "none"\n')
    with pytest.raises(FeatherweightError, match=r"^ciphers/holes\.toml:\d: hole\.1\.reason"):
        cells_of(house)


def test_every_reason_of_this_checkout_is_of_a_hole() -> None:
    given = {cell.reason for cell in matrix(CATALOG, CATALOG.ciphers)}
    assert {hole.reason for hole in read_holes(CATALOG.home).hole} <= given


def test_fw_list_prints_it(ask: Command) -> None:
    text, cells = ask("list", "--matrix", "lea").stdout, json.loads(ask("list", "--matrix", "lea", "--json").stdout)
    assert {cell["cipher"] for cell in cells} == {"lea"}
    assert set(cells[0]) == {"cipher", "core", "goal", "league", "implementations", "lacks", "reason"}
    assert "words_bulk_small" in text
    full = sum(not cell["lacks"] for cell in cells)
    said = sum(cell["reason"] is not None for cell in cells)
    assert f"{full} of {len(cells)} cells are full, {said} holes have a reason, {len(cells) - full - said} none" in text

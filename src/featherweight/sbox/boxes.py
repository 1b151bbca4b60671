# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue of S-boxes, boxes.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from featherweight.system.errors import FeatherweightError

INVERSE = "-inverse"


@dataclass(frozen=True)
class Box:
    """An S-box of three or four bits, its name ("custom" outside the catalogue), and published gate counts."""

    name: str
    table: tuple[int, ...]
    source: str = ""
    plain: tuple[int, str] | None = None
    """The published number of AND, OR, XOR and NOT gates, and its source."""
    andn: tuple[int, str] | None = None
    """The published number of gates with AND-NOT and OR-NOT as well, and its source."""

    @property
    def hexadecimal(self) -> str:
        return "".join(f"{value:X}" for value in self.table)


@cache
def catalogue() -> dict[str, Box]:
    """All S-boxes and their inverses by name."""
    boxes: dict[str, Box] = {}
    for name, entry in tomllib.loads((Path(__file__).parent / "boxes.toml").read_text()).items():
        box = Box(name, table_of(entry["table"]), entry["source"], **_figures(entry))
        back = tuple(box.table.index(value) for value in range(len(box.table)))
        boxes[name] = box
        boxes[name + INVERSE] = Box(name + INVERSE, back, box.source, **_figures(entry.get("inverse", {})))
    return boxes


def _figures(entry: dict[str, Any]) -> dict[str, tuple[int, str]]:
    return {key: (entry[key][0], entry[key][1]) for key in ("plain", "andn") if key in entry}


def select_box(text: str) -> Box:
    """The S-box of the catalogue called TEXT, or with the table TEXT of 8 or 16 hexadecimal digits.

    Raises FeatherweightError if it is neither.
    """
    if text in catalogue():
        return catalogue()[text]
    try:
        table = table_of(text)
    except ValueError:
        raise FeatherweightError(
            f"{text}: no S-box of the catalogue and no table of 8 or 16 hexadecimal digits; see `fw sbox list`"
        ) from None
    known = [box for box in catalogue().values() if box.table == table]
    return known[0] if known else Box("custom", table)


def table_of(text: str) -> tuple[int, ...]:
    """The S-box whose table is TEXT, 8 or 16 hexadecimal digits; raises ValueError if TEXT is something else."""
    table = tuple(int(digit, 16) for digit in text)
    if len(table) not in (8, 16) or max(table) >= len(table):
        raise ValueError(text)
    return table

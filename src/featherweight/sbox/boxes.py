# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue of S-boxes, boxes.toml."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

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
    instructions: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """The published number of instructions, and its source, by the name of the machine."""

    @property
    def hexadecimal(self) -> str:
        return "".join(f"{value:X}" for value in self.table)


@cache
def catalogue() -> dict[str, Box]:
    """All S-boxes and their inverses by name."""
    entries = tomllib.loads((Path(__file__).parent / "boxes.toml").read_text())
    boxes: dict[str, Box] = {}
    for name, (text, source) in entries["tables"].items():
        table = table_of(text)
        inverse = tuple(table.index(value) for value in range(len(table)))
        for known, values in ((name, table), (name + INVERSE, inverse)):
            plain, andn = (tuple(entries[gates].get(known, ())) or None for gates in ("plain", "andn"))
            lengths = {isa: tuple(found[known]) for isa, found in entries["instructions"].items() if known in found}
            boxes[known] = Box(known, values, source, plain, andn, lengths)
    return boxes


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
    return next((box for box in catalogue().values() if box.table == table), Box("custom", table))


def table_of(text: str) -> tuple[int, ...]:
    """The S-box whose table is TEXT, 8 or 16 hexadecimal digits; raises ValueError if TEXT is something else."""
    table = tuple(int(digit, 16) for digit in text)
    if len(table) not in (8, 16) or max(table) >= len(table):
        raise ValueError(text)
    return table

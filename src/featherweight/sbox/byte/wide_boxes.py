# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue of S-boxes of eight bits, wide_boxes.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from featherweight.sbox.boxes import INVERSE
from featherweight.sbox.byte.galois import SIZE, Element, Field
from featherweight.system.errors import FeatherweightError

Map = tuple[int, ...]
"""A linear map as a table."""


@dataclass(frozen=True)
class WideBox:
    """The S-box AFTER(1 / BEFORE(x + BEFORE_CONSTANT)) + AFTER_CONSTANT, with the inversion in FIELD."""

    name: str
    field: Field
    before: Map
    before_constant: int
    after: Map
    after_constant: int
    source: str
    published: tuple[int, str] | None = None
    """The published number of AND, OR, XOR and XNOR gates, and its source."""

    @cached_property
    def table(self) -> tuple[int, ...]:
        return tuple(
            self.after[self.field.invert(self.before[x ^ self.before_constant])] ^ self.after_constant
            for x in range(SIZE)
        )

    def to_field(self, other: Field) -> list[Element]:
        """The image of each input under BEFORE, as an element of OTHER."""
        images = self.field.images_in(other)
        return [images[element] for element in self.before]

    def from_field(self, other: Field) -> list[int]:
        """The image of each element of OTHER under AFTER."""
        back = {image: element for element, image in self.field.images_in(other).items()}
        return [self.after[back[element]] for element in range(SIZE)]


@cache
def wide_catalogue() -> dict[str, WideBox]:
    """All S-boxes of eight bits and their inverses by name."""
    boxes: dict[str, WideBox] = {}
    for name, entry in tomllib.loads((Path(__file__).parent / "wide_boxes.toml").read_text()).items():
        (first, added), (second, after_constant) = entry["before"], entry["after"]
        before, after, field = _circulant(first), _circulant(second), Field(entry["polynomial"])
        before_constant, back = before.index(added), name + INVERSE
        figures = [tuple(entry["best"]), tuple(entry["inverse"]["best"]) if "inverse" in entry else None]
        boxes[name] = WideBox(name, field, before, before_constant, after, after_constant, entry["source"], figures[0])
        boxes[back] = WideBox(
            back, field, _inverse(after), after_constant, _inverse(before), before_constant, entry["source"], figures[1]
        )
    return boxes


def select_wide_box(name: str) -> WideBox:
    """The S-box of eight bits called NAME; raises FeatherweightError if there is none."""
    if name not in wide_catalogue():
        raise FeatherweightError(f"{name}: no S-box of eight bits; there are {', '.join(wide_catalogue())}")
    return wide_catalogue()[name]


def _circulant(first_row: int) -> Map:
    """The circulant map whose row for bit i is FIRST_ROW rotated by i."""
    rows = [first_row << bit | first_row >> 8 - bit for bit in range(8)]
    return tuple(sum(((row & x & 0xFF).bit_count() & 1) << bit for bit, row in enumerate(rows)) for x in range(SIZE))


def _inverse(table: Map) -> Map:
    return tuple(table.index(x) for x in range(SIZE))

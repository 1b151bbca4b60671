# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs of a firmware: which steps they do with which arrays, and where these lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from featherweight.scales.layout import Arrays, Layout, Site, layout_of
from featherweight.scales.scenarios import Memory
from featherweight.scales.simulate import Start
from featherweight.scales.steps import DEPTH, STEPS, Access, Step, accesses, encoded


@dataclass(frozen=True, eq=False)
class Shape:
    """What runs have in common that do the same with arrays of the same sizes."""

    symbol: str
    """The variant's prefix in C."""
    steps: tuple[Step, ...]
    arrays: Arrays
    results: tuple[str, ...]
    """The arrays that are read after a run."""

    @cached_property
    def accesses(self) -> list[Access]:
        """What its functions may access."""
        return accesses(self.steps, self.symbol)


@cache
def shape_of(symbol: str, steps: tuple[Step, ...], arrays: Arrays, results: tuple[str, ...]) -> Shape:
    """The one shape with these properties."""
    return Shape(symbol, steps, arrays, results)


class Place(NamedTuple):
    """Where the arrays of runs lie: a SITE, and the number of a layout there."""

    site: Site
    placement: int

    def layout(self, shape: Shape) -> Layout:
        return layout_of(shape.arrays, self.site, self.placement)


def start_at(
    place: Place,
    shape: Shape,
    inputs: Mapping[str, bytes],
    *,
    watched: bool = True,
    audited: bool = False,
    alike: bool = False,
    limit: int = 0,
    times: int = 0,
) -> Start:
    """The start of a run of SHAPE at PLACE with the contents INPUTS of arrays; the rest is as in `Start`.

    LIMIT: its most cycles, if not those of all runs. TIMES: the same, as a multiple of those of the longest watched run
    before it, if there is one.
    """
    arranged = _arranged(shape, place)
    settings, symbols = arranged.settings, arranged.symbols
    memory = {symbols[name]: content for name, content in inputs.items() if content}
    settings = f"limit={limit} {settings}" if limit else settings
    settings = f"times={times} {settings}" if times else settings
    memory |= arranged.memory
    return Start(memory, watched=watched, audited=audited, alike=alike, settings=settings)


class _Arranged(NamedTuple):
    """What starts of one shape at one place have in common."""

    settings: str
    """What is read after a run, and what functions may read and write."""
    symbols: Mapping[str, str]
    """The simulator's name of each array."""
    memory: Memory
    """The steps, and how much stack is in use."""


@lru_cache(1 << 15)
def _arranged(shape: Shape, place: Place) -> _Arranged:
    layout, word_bytes = place.layout(shape), place.site.word_bytes
    words = [f"read={layout.region(array)}" for array in shape.results]
    for access in shape.accesses:
        region = layout.region(access.part.array, access.part.offset, access.part.bytes)
        words += [f"see={region}@{access.function}"]
        words += [f"allow={region}@{access.function}"] if access.writes else []
    steps, depth = encoded(shape.steps, layout.starts, word_bytes), layout.depth.to_bytes(word_bytes, "little")
    symbols = {name: layout.symbol(name) for name in layout.starts}
    return _Arranged(" ".join(words), symbols, {STEPS: steps, DEPTH: depth})

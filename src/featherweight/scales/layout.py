# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where the arrays of a run lie in the arena: at random places, at every address class that the manifest allows, and
across page borders."""

import random
from collections.abc import Callable, Mapping
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from featherweight.scales.steps import ARENA, FLASH_ARENA
from featherweight.system.errors import FeatherweightError

PLACEMENTS = 256
"""Different layouts of the same arrays. In the first, all lie at multiples of CLASSES, far from each other."""

CLASSES = 16
"""Addresses modulo this number differ in their alignment: over so many layouts, an array that may lie anywhere has
each."""

WEIGHED = range(CLASSES, 17 * CLASSES, CLASSES)
"""Layouts in which arrays lie at multiples of CLASSES, and so of FELICS's alignment, in any order and with random gaps.
By a digest of its machine code, an implementation is weighed in one of them, and tried in the same."""

ELSEWHERE = range(1 << 10, 2 << 10)
"""Further layouts, in which an implementation is timed: arrays lie at multiples of WORD bytes, but not of CLASSES if
the manifest allows that, in any order and with random gaps, and any number of bytes is on the stack."""

WORD = 4
"""Bytes of the longest word that cores with slow or no other accesses load: at its multiples, honest code takes the
same time everywhere."""

ARENAS_OF_DEPTH = 32
"""A caller has up to this part of the arena's size on the stack, or PAGE bytes, if that is more and ROOM_FOR_DEEP is
there."""

ROOM_FOR_DEEP = 1024
"""Bytes of RAM beside arena, variables and tables with which callers have up to PAGE bytes on the stack."""

PACKED = range(PLACEMENTS - CLASSES + 1, PLACEMENTS)
"""Those of PLACEMENTS in which each array begins where another ends, as near as its alignment allows."""

CUT = 0.5
"""The part of the arrays that a page border cuts, if it can, where layouts are not WEIGHED."""

PAGE = 256
"""Bytes between the places where an address's upper bytes change; the arena begins at such a place."""


EVERYWHERE = range(-PAGE, 0)
"""Further layouts: arrays lie in a row that moves on by a byte, so that over all, each begins at each address of a page
that its alignment allows, if there is room."""


class Site(NamedTuple):
    """What layouts depend on besides the arrays: the target's arena, and the types of the implementation's C API.

    A tuple, since it is a part of many keys: Python is slower at digesting a dataclass.
    """

    arena_bytes: int
    state_bytes: int
    """Size of the schedule or context."""
    state_alignment: int
    data_alignment: int
    """Of all other arrays."""
    flash_bytes: int = 0
    """Size of the arena in flash in which schedules lie; 0: they lie in RAM with all the other arrays."""
    stack_bytes: int = ROOM_FOR_DEEP
    """What is left of the RAM for the stack, but no more than ROOM_FOR_DEEP, so that most implementations share their
    layouts."""

    @property
    def word_bytes(self) -> int:
        """Bytes of a word in the list of steps: an offset in the arena."""
        return 2 if self.arena_bytes <= 1 << 16 else 4


Arrays = tuple[tuple[str, int | None], ...]
"""Names and sizes; None: it is a schedule or context."""


class Layout:
    """The places of ARRAYS at SITE; made by `layout_of`."""

    def __init__(self, arrays: Arrays, site: Site, placement: int) -> None:
        self.sizes = {name: site.state_bytes if size is None else size for name, size in arrays}
        alignments = {name: site.state_alignment if size is None else site.data_alignment for name, size in arrays}
        self._in_flash = {name for name, size in arrays if size is None and site.flash_bytes}
        starts: dict[str, int] = {}
        for there, room in ((False, site.arena_bytes), (True, site.flash_bytes)):
            sizes = {name: size for name, size in self.sizes.items() if (name in self._in_flash) == there}
            if sizes:
                starts |= _method(placement)(sizes, alignments, room, placement)
        self.starts: Mapping[str, int] = starts
        self.depth = _depth(self.sizes, site, placement)
        """Bytes of stack that are in use besides when a function is called."""

    def is_in_flash(self, array: str) -> bool:
        """Whether ARRAY lies in the arena in flash."""
        return array in self._in_flash

    def symbol(self, array: str, offset: int = 0) -> str:
        """The simulator's name of the byte at OFFSET of ARRAY."""
        return f"{FLASH_ARENA if array in self._in_flash else ARENA}+{self.starts[array] + offset}"

    def region(self, array: str, offset: int = 0, size: int | None = None) -> str:
        """The simulator's name of SIZE bytes (None: all behind it) from OFFSET of ARRAY on."""
        return f"{self.symbol(array, offset)}:{self.sizes[array] - offset if size is None else size}"

    def place(self, offset: int) -> str:
        """The byte at OFFSET of the arena as "ARRAY+n" or "ARRAY-n", relative to the nearest array."""

        def distance(array: str) -> int:
            beyond = offset - self.starts[array] - self.sizes[array] + 1
            return max(self.starts[array] - offset, beyond, 0)

        nearest = min((array for array in self.starts if array not in self._in_flash), key=distance)
        return f"{nearest}{offset - self.starts[nearest]:+d}"


def _depth(sizes: Mapping[str, int], site: Site, placement: int) -> int:
    """The bytes of stack in use where SIZES are tried in layout number PLACEMENT: over all layouts, another multiple of
    CLASSES within a page and a little more, so that page borders are anywhere in a function's frame; where it is
    weighed, a multiple of CLASSES."""
    deepest = site.arena_bytes // ARENAS_OF_DEPTH
    if placement % CLASSES != 0 or placement in ELSEWHERE:
        source = random.Random(f"depth {placement} of {sizes}")
        if site.stack_bytes < ROOM_FOR_DEEP:
            return source.randint(0, deepest)
        pages = PAGE * source.randint(0, max(deepest // PAGE - 1, 0))
        return pages + CLASSES * (placement % CLASSES) + source.randrange(CLASSES)
    return CLASSES * random.Random(f"depth {placement}").randint(0, deepest // CLASSES) if placement != 0 else 0


@cache
def layout_of(arrays: Arrays, site: Site, placement: int) -> Layout:
    """The layout number PLACEMENT; cached, so that implementations share it."""
    return Layout(arrays, site, placement)


def fits(arrays: Arrays, site: Site) -> bool:
    """Whether every layout of ARRAYS has room in the arena of SITE."""
    return sum((site.state_bytes if size is None else size) + CLASSES for _, size in arrays) <= site.arena_bytes


def _method(placement: int) -> Callable[[Mapping[str, int], Mapping[str, int], int, int], dict[str, int]]:
    """What places arrays of some sizes and alignments in an arena in layout number PLACEMENT."""
    if placement in PACKED:
        return _packed
    return _row if placement in EVERYWHERE else _starts


def _starts(
    sizes: Mapping[str, int], alignments: Mapping[str, int], arena_bytes: int, placement: int
) -> dict[str, int]:
    source = random.Random(f"layout {placement} of {sizes}")
    names = list(sizes)
    if placement > 0:
        source.shuffle(names)
    free = arena_bytes - sum(size + CLASSES for size in sizes.values())
    if free < 0:
        raise FeatherweightError(
            f"all arrays together need {arena_bytes - free} bytes, and there is room for {arena_bytes}: choose shorter "
            "messages, smaller schedules, or a device with more RAM"
        )
    starts, end = {}, 0
    if placement == 0:
        end = min(CLASSES, free)
        free -= end
    for name in names:
        residue = _residue(name, alignments[name], placement)
        first = end + (residue - end) % CLASSES
        if placement == 0:
            wanted = CLASSES
        else:
            is_cut = placement % CLASSES != 0 and source.random() < CUT
            wanted = _across(first, sizes[name], source) if is_cut else source.randrange(PAGE)
        start = first + min(wanted, free) // CLASSES * CLASSES
        free -= start - first
        starts[name], end = start, start + sizes[name]
    return starts


def _packed(
    sizes: Mapping[str, int], alignments: Mapping[str, int], arena_bytes: int, placement: int
) -> dict[str, int]:
    """The layout number PLACEMENT of PACKED."""
    source = random.Random(f"layout {placement} of {sizes}")
    names = list(sizes)
    source.shuffle(names)
    end = source.randint(0, max(arena_bytes - sum(size + CLASSES for size in sizes.values()), 0))
    starts = {}
    for name in names:
        starts[name] = end + -end % alignments[name]
        end = starts[name] + sizes[name]
    return starts


def _row(sizes: Mapping[str, int], alignments: Mapping[str, int], arena_bytes: int, placement: int) -> dict[str, int]:
    """The layout number PLACEMENT of EVERYWHERE."""
    coarsest = max(alignments.values(), default=1)
    ends = list(accumulate((size + coarsest) // CLASSES * CLASSES + CLASSES for size in sizes.values()))
    reach = max(arena_bytes - sum(ends[-1:]), 0)
    moved = min(placement - EVERYWHERE.start, reach)
    places = zip(sizes, [0, *ends], strict=False)
    return {name: start + moved // alignments[name] * alignments[name] for name, start in places}


@cache
def _residue(name: str, alignment: int, placement: int) -> int:
    """The array's address modulo CLASSES: 0 if PLACEMENT is a multiple of CLASSES, another one in each layout up to the
    next multiple, and in an order of its own, so that arrays do not have the same alignment at the same time."""
    if placement in ELSEWHERE:
        steps = range(max(alignment, WORD), CLASSES, max(alignment, WORD))
        return random.Random(f"{name} {placement}").choice(steps or (0,))
    row, column = divmod(placement, CLASSES)
    classes = (0, *random.Random(f"{name} {row}").sample(range(1, CLASSES), CLASSES - 1))
    return alignment * (classes[column] % (CLASSES // alignment))


def _across(start: int, size: int, source: random.Random) -> int:
    """How far from START, in steps of CLASSES, an array of SIZE bytes must lie so that a page border cuts it somewhere,
    or is where it begins or ends; 0 if none can."""
    until_border = -start % PAGE
    before = until_border % CLASSES
    cuts = range(before, size + 1, CLASSES)
    return (until_border - source.choice(cuts)) % PAGE if cuts else 0

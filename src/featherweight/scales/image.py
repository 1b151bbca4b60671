# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The linked firmware beside what is counted of its objects: what measured calls use must have been counted.

Code is counted by following references from the measured functions through the objects (objects.py), as FELICS does.
Where the linker put each section says its map; where the calls loaded data says the simulator, which is told where they
may execute instructions.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from featherweight.catalog import Target
from featherweight.scales.archive import MEMBER
from featherweight.scales.build import FirmwarePlan
from featherweight.scales.job import Job
from featherweight.scales.objects import NO_NAMES, CodeSize, code_size, read_linked
from featherweight.scales.produce import map_of
from featherweight.scales.simulate import Run, Span
from featherweight.scales.symbols import place_name
from featherweight.system.errors import WrongResultError

Placed = tuple[str, str]
"""The name of an object, or of a library and its member, without the folder, and that of a section in it.

Objects are named by digests; their folder is that of the checkout in which the firmware was linked.
"""

Placement = Mapping[Placed, Sequence[Span]]
"""From which address up to which, not included, sections lie."""

GNU_SECTION = re.compile(r"^ (\.\S+|COMMON)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S.*)$", re.MULTILINE)
GNU_BEGIN = "Linker script and memory map"
"""Behind what GNU's linker says of sections that it left out."""
LLD_MERGED = "<internal>"
"""The file of which LLVM's linker says that merged contents are."""
LLD_SECTION = re.compile(r"^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) +\d+ +(\S.*):\((\.\S+|COMMON)\)$", re.MULTILINE)
NOT_LOADED = re.compile(r"\.(debug|stab|comment|note|ARM\.attributes|riscv\.attributes|MSP430\.attributes)")
TEXT = re.compile(r"\.text\b")
MERGED = re.compile(r"\.rodata\.(cst|str)\d+.*")
"""Sections of which the linker keeps equal contents once, in whichever object comes first."""


@lru_cache(maxsize=16)
def placement(firmware: Path) -> Placement:
    """Where the sections in FIRMWARE lie, which has its map beside it; read once for all that is asked of it."""
    found: dict[Placed, list[Span]] = {}
    for file, name, span in _lines(map_of(firmware).read_text()):
        found.setdefault((file.name, name), []).append(span)
    return found


@lru_cache(maxsize=16)
def members(firmware: Path) -> Sequence[Path]:
    """What of libraries is in FIRMWARE, which has its map beside it."""
    files = [file for file, _, _ in _lines(map_of(firmware).read_text())]
    return list(dict.fromkeys(file for file in files if MEMBER.fullmatch(str(file))))


def _lines(text: str) -> Iterator[tuple[Path, str, Span]]:
    """Object, name and place of each section that the map TEXT says to be loaded."""
    if GNU_BEGIN in text:
        lines = GNU_SECTION.findall(text[text.index(GNU_BEGIN) :])
        places = ((Path(file), name, int(start, 16), int(size, 16)) for name, start, size, file in lines)
    else:
        lines = LLD_SECTION.findall(text)
        places = ((Path(file), name, int(start, 16), int(size, 16)) for start, size, file, name in lines)
    for file, name, start, size in places:
        if size > 0 and not NOT_LOADED.match(name):
            yield file, name, (start, start + size)


def reached(plan: FirmwarePlan, functions: Iterable[str]) -> CodeSize:
    """What FUNCTIONS of PLAN's firmware, which is linked, need of it, whoever wrote it."""
    weighed, runtime = ([item.output for item in items] for items in (plan.weighed, plan.runtime))
    return linked_size(plan.output, weighed, runtime, functions, plan.names)


def linked_size(
    firmware: Path,
    objects: Sequence[Path],
    runtime: Sequence[Path],
    functions: Iterable[str],
    aliases: Mapping[str, str] = NO_NAMES,
) -> CodeSize:
    """What FUNCTIONS of OBJECTS need of FIRMWARE, which has its map beside it: of these, of RUNTIME and of libraries.

    ALIASES: as in `code_size`.
    """
    return code_size(objects, functions, aliases, [*runtime, *members(firmware)])


def free_ram(firmware: Path, target: Target) -> int:
    """The bytes of TARGET's RAM in which no section of FIRMWARE lies: for the stack."""
    first, size = target.manifest.simulator.ram
    spans = [span for sections in placement(firmware).values() for span in sections]
    return size - sum(end - start for start, end in spans if first <= start < first + size)


def own_spans(plan: FirmwarePlan) -> list[Span]:
    """Where what the functions in PLAN's firmware may read by themselves lies: what they reach."""
    return _spans(plan, reached(plan, {name for item in plan.weighed for name in read_linked(item.output).defined}))


def code_spans(plan: FirmwarePlan, function: str) -> Sequence[Span]:
    """Where the code that is counted of FUNCTION in PLAN's firmware lies: nothing else may be executed when it is
    called."""
    place = plan.output, function
    if place not in _CODE:
        size = reached(plan, [function])
        code = {key: count for key, count in size.sections.items() if TEXT.match(key[1])}
        _CODE[place] = list(_joined(_spans(plan, replace(size, sections=code))))
    return _CODE[place]


_CODE: dict[tuple[Path, str], Sequence[Span]] = {}


def without(spans: Iterable[Span], holes: Iterable[Span]) -> Iterator[Span]:
    """SPANS without HOLES; both are sorted, and each lie apart."""
    left = sorted(holes)
    for start, end in spans:
        at = start
        for first, last in left[bisect_left(left, (start, 0)) : bisect_left(left, (end, 0))]:
            if at < first:
                yield at, first
            at = max(at, last)
        if at < end:
            yield at, end


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """SPANS, which are sorted, as few as possible."""
    start = end = 0
    for first, last in spans:
        if first > end:
            if start < end:
                yield start, end
            start = first
        end = max(end, last)
    if start < end:
        yield start, end


def _spans(plan: FirmwarePlan, size: CodeSize, *, with_arrays: bool = False) -> list[Span]:
    """Where in PLAN's firmware what SIZE counts lies; WITH_ARRAYS: and the arrays of the caller."""
    counted = {(path.name, name) for path, name in size.sections}
    merged = _merged(plan, size)
    caller = plan.caller.output.name if with_arrays else None
    return sorted(
        span
        for (file, name), spans in placement(plan.output).items()
        if (file, name) in counted or (file, name) in merged or (file == caller and not TEXT.match(name))
        for span in spans
    )


def _merged(plan: FirmwarePlan, size: CodeSize) -> set[Placed]:
    """The sections in PLAN's firmware in which the linker may have put contents of merged ones in SIZE."""
    counted = {name for _, name in size.sections if MERGED.fullmatch(name)}
    paths = (*(item.output for item in plan.objects), *members(plan.output)) if counted else ()
    objects = {(linked.path.name, name) for linked in map(read_linked, paths) for name in linked.merged & counted}
    return objects | {(LLD_MERGED, name) for name in counted}


def unasked(plan: FirmwarePlan) -> Iterator[tuple[str, str]]:
    """The sections of the implementation that are in PLAN's firmware though its program refers to none of them.

    Yields their names, and why that is wrong.
    """
    needed = code_size([item.output for item in plan.objects], ["main"], plan.names).sections
    places = placement(plan.output)
    for file in (item.output for item in plan.ciphers):
        for name in sorted(read_linked(file).sections):
            if (file.name, name) in places and (file, name) not in needed:
                yield name, "is in the firmware though nothing that the firmware calls refers to it; leave it out"


def constants_in_ram(size: CodeSize, places: Placement, target: Target) -> int:
    """Bytes of the constants in SIZE that TARGET's linker puts into RAM, as AVR's does unless told otherwise."""
    first, count = target.manifest.simulator.ram
    spans = [span for file, name in size.constants for span in places.get((file.name, name), ())]
    return sum(end - start for start, end in spans if first <= start < first + count)


def refuse_uncounted(job: Job, plan: FirmwarePlan, size: CodeSize, runs: Iterable[Run]) -> None:
    """Raises WrongResultError if the measured calls of RUNS loaded anything of the firmware that SIZE does not count,
    or if there is anything in it that nothing needs.

    Not counted, and allowed, are the caller's arrays. What calls must not execute is among their bad manners.
    """
    for section, message in unasked(plan):
        raise WrongResultError(f"{job}: {section} {message}")
    allowed = _spans(plan, size, with_arrays=True)
    counted, merged = {(path.name, name) for path, name in size.sections}, _merged(plan, size)
    room = sum(count for (path, name), count in size.sections.items() if (path.name, name) in merged)
    elsewhere = [span for place in merged - counted for span in placement(plan.output).get(place, ())]
    for run in runs:
        if sum(_common(one, other) for one in run.loaded for other in elsewhere) > room:
            names = ", ".join(sorted({name for _, name in merged}))
            raise WrongResultError(f"{job}: loads more bytes of {names} than are counted")
        for address in _outside(run.loaded, allowed):
            where = place_name(plan.output, address)
            raise WrongResultError(f"{job}: loads {where}, which is not counted: nothing refers to it")


def _common(one: Span, other: Span) -> int:
    """How many bytes are in both."""
    return max(min(one[1], other[1]) - max(one[0], other[0]), 0)


def _outside(spans: Sequence[Span], allowed: Sequence[Span]) -> Iterator[int]:
    """The first address of each of SPANS that is in none of ALLOWED; both are sorted."""
    for start, end in spans:
        at = start
        for first, last in allowed:
            if first <= at < last:
                at = last
        if at < end:
            yield at

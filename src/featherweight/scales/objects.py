# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which sections of object files a set of functions needs, and how large they are.

The linker's --gc-sections keeps the same sections; here they are found before linking, because FELICS counts code in
unlinked objects (before linker relaxation). Unlike FELICS, what is reached counts whoever wrote it: helpers of the
compiler's libraries, too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from featherweight.scales.elf import (
    ARM,
    EXECUTABLE,
    FUNCTION,
    LOADED,
    MERGED,
    NO_BITS,
    REL,
    RELA,
    SYMBOL_TABLE,
    WRITABLE,
    Elf,
)

NULL, PROGRAM, STRINGS, NOTE = 0, 1, 3, 7
INIT_ARRAY, FINI_ARRAY, PREINIT_ARRAY, GROUP, INDICES = range(14, 19)
ATTRIBUTES, LLVM_ADDRSIG = 0x70000003, 0x6FFF4C03
PLAIN_SECTIONS = {
    *(NULL, PROGRAM, SYMBOL_TABLE, STRINGS, RELA, NOTE, NO_BITS, REL, INIT_ARRAY, FINI_ARRAY, PREINIT_ARRAY, GROUP),
    *(INDICES, ATTRIBUTES, LLVM_ADDRSIG),
}
"""Types of sections that are content, or say what content is; others give linkers orders, as LLVM's do."""
ARM_EXIDX = 0x70000001
"""Such a type, too, on ARM."""

WIDEST = 256
"""An address that is a multiple of so many bytes is enough for any table; what is before it is counted as nobody's."""

RECENT = 1 << 12
"""Of so many objects, those that were used last, what they hold is kept."""

SectionKey = tuple[Path, int]
"""An object file and the index of a section in it."""


SectionName = tuple[Path, str]
"""An object file and the name of a section in it; common variables are in one that is called COMMON."""


@dataclass(frozen=True)
class _Symbol:
    name: str
    section: int | None
    """None if the symbol is defined elsewhere."""
    binding: str
    is_function: bool
    """Whether it is called one, or stands in code: not everybody tells assemblers what it is."""
    is_odd: bool
    is_hidden: bool


@dataclass
class _Object:
    """Sections, symbols and references of one object file."""

    symbols: list[_Symbol] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    """Of each section that is loaded into the device."""
    sizes: dict[int, int] = field(default_factory=dict)
    """Bytes of each section that is loaded into the device."""
    writable: set[int] = field(default_factory=set)
    empty: set[int] = field(default_factory=set)
    """Variables without content in the file (.bss)."""
    references: dict[int, set[int]] = field(default_factory=dict)
    """Section index -> indices of the symbols that it refers to."""
    addressed: set[int] = field(default_factory=set)
    """Indices of the symbols whose address it takes otherwise than to call them."""
    orders: set[str] = field(default_factory=set)
    """Names of sections that are none of PLAIN_SECTIONS."""
    titles: set[str] = field(default_factory=set)
    """Names of all sections."""
    code: set[str] = field(default_factory=set)
    """Names of sections with code."""
    wide: set[str] = field(default_factory=set)
    """Names of sections that are to lie at multiples of more than WIDEST bytes."""
    merged: set[str] = field(default_factory=set)
    """Names of sections of which the linker keeps equal contents once, in whichever object comes first."""


@dataclass(frozen=True)
class CodeSize:
    """Bytes of the sections that a set of functions needs."""

    code_bytes: int
    """Code, constants and the initial values of variables."""
    data_bytes: int
    """Variables, initialised or not."""
    helpers: tuple[str, ...]
    """Functions called in libraries and the target's runtime."""
    sections: Mapping[SectionName, int] = field(default_factory=dict)
    """What is counted, and how much of `code_bytes` it is."""
    constants: frozenset[SectionName] = frozenset()
    """Those of `sections` that are not in `data_bytes`."""


@lru_cache(RECENT)
def _read(path: Path) -> _Object:
    result = _Object()
    elf = Elf.of(path)
    for number, symbol in enumerate(elf.symbols()):
        place = symbol.section
        if symbol.is_common:  # a variable without a section yet: give it one of its own
            place = -1 - number
            result.sizes[place] = symbol.bytes
            result.names[place] = "COMMON"
            result.writable.add(place)
            result.empty.add(place)
        in_code = place is not None and place >= 0 and elf.sections[place].flags & EXECUTABLE != 0
        is_function, is_odd = symbol.kind == FUNCTION or in_code, symbol.is_odd and not symbol.is_common
        result.symbols.append(_Symbol(symbol.name, place, symbol.binding, is_function, is_odd, symbol.is_hidden))
    plain = PLAIN_SECTIONS | {ARM_EXIDX} if elf.machine == ARM else PLAIN_SECTIONS
    for index, section in enumerate(elf.sections):
        result.titles.add(section.name)
        if section.flags & EXECUTABLE:
            result.code.add(section.name)
        if section.type not in plain:
            result.orders.add(section.name)
        if section.flags & (MERGED | EXECUTABLE) == MERGED:
            result.merged.add(section.name)
        if section.flags & LOADED:
            result.sizes[index] = section.bytes
            result.names[index] = section.name
            if section.alignment > WIDEST:
                result.wide.add(section.name)
            if section.flags & WRITABLE:
                result.writable.add(index)
            if section.type == NO_BITS and section.flags & WRITABLE:  # others become zeros in flash
                result.empty.add(index)
        # Sections that are not loaded (debugging information) refer to all others: not followed.
        if section.type in {REL, RELA} and elf.sections[section.info].flags & LOADED:
            relocated = elf.relocated(section)
            result.references.setdefault(section.info, set()).update(relocated)
            result.addressed.update(number for number, is_addressed in relocated.items() if is_addressed)
    return result


NO_NAMES: Mapping[str, str] = {}


def code_size(
    paths: Sequence[Path],
    names: Iterable[str],
    aliases: Mapping[str, str] = NO_NAMES,
    libraries: Sequence[Path] = (),
) -> CodeSize:
    """The size of the functions and constants called NAMES and of all that they need in the objects PATHS.

    LIBRARIES: objects of others, which also count.
    ALIASES: other names, and what the linker takes them for.

    A global definition is preferred to a weak one, as a linker does.
    """
    objects, definitions = _together((*libraries, *paths))
    defined = definitions | {alias: definitions[name] for alias, name in aliases.items() if name in definitions}
    needed: set[SectionKey] = set()
    helpers: set[str] = set()
    waiting = [defined[name] for name in names]
    while waiting:
        key = waiting.pop()
        if key in needed or key[1] not in objects[key[0]].sizes:
            continue
        needed.add(key)
        path, section = key
        for index in objects[path].references.get(section, ()):
            symbol = objects[path].symbols[index]
            place = (path, symbol.section) if symbol.section is not None else None
            if symbol.binding != "STB_LOCAL":
                place = defined.get(symbol.name, place)
            if place is not None:
                waiting.append(place)
            if symbol.name and path not in libraries and (place is None or place[0] in libraries):
                helpers.add(symbol.name)
    return CodeSize(
        code_bytes=sum(objects[path].sizes[index] for path, index in needed if index not in objects[path].empty),
        data_bytes=sum(objects[path].sizes[index] for path, index in needed if index in objects[path].writable),
        helpers=tuple(sorted(helpers)),
        sections=_code_by_section(objects, needed),
        constants=frozenset(
            (path, objects[path].names[index]) for path, index in needed if index not in objects[path].writable
        ),
    )


def _code_by_section(objects: Mapping[Path, _Object], needed: Iterable[SectionKey]) -> dict[SectionName, int]:
    """Bytes of code, constants and initial values in each of the sections NEEDED."""
    found: dict[SectionName, int] = {}
    for path, index in sorted(needed):
        name, size = (path, objects[path].names[index]), objects[path].sizes[index]
        found[name] = found.get(name, 0) + (0 if index in objects[path].empty else size)
    return found


def section_size(path: Path, name: str) -> int | None:
    """Bytes of the section of object PATH in which the global symbol NAME stands; None if it is not defined there."""
    content = _read(path)
    sections = [symbol.section for symbol in content.symbols if symbol.name == name and symbol.binding != "STB_LOCAL"]
    return next((content.sizes[section] for section in sections if section is not None), None)


@lru_cache(RECENT)
def symbol_sizes(path: Path) -> dict[str, int]:
    """Bytes of each symbol that object PATH defines."""
    symbols = Elf.of(path).symbols()
    return {symbol.name: symbol.bytes for symbol in symbols if symbol.section or symbol.is_common}


@lru_cache(RECENT)
def symbol_places(path: Path) -> dict[str, tuple[int, int]]:
    """Where each symbol that is not local stands that object PATH defines: section and address."""
    symbols = (symbol for symbol in Elf.of(path).symbols() if symbol.binding != "STB_LOCAL")
    return {symbol.name: (symbol.section, symbol.address) for symbol in symbols if symbol.section is not None}


def called_functions(callers: Sequence[Path], callees: Sequence[Path]) -> list[str]:
    """The functions that the objects CALLERS name and the objects CALLEES define, sorted."""
    wanted = {symbol.name for path in callers for symbol in _read(path).symbols if symbol.section is None}
    return sorted(wanted & {symbol.name for symbol in _functions(callees)})


def visible_functions(objects: Sequence[Path]) -> list[str]:
    """The functions that OBJECTS define for everybody: with external linkage, and not hidden; sorted."""
    return sorted({symbol.name for symbol in _functions(objects) if not symbol.is_hidden})


def _functions(objects: Sequence[Path]) -> Iterator[_Symbol]:
    """Those with external linkage that OBJECTS define."""
    for path in objects:
        for symbol in _read(path).symbols:
            if symbol.is_function and symbol.binding != "STB_LOCAL" and symbol.section is not None:
                yield symbol


@dataclass(frozen=True)
class Linked:
    """What a linker sees of an object file."""

    path: Path
    defined: dict[str, str]
    """Names that are not local, and their binding: STB_GLOBAL, STB_WEAK or an odd one."""
    wanted: frozenset[str]
    """Names that it refers to and does not define."""
    wanted_weakly: frozenset[str]
    """Those that may be defined nowhere."""
    addressed: frozenset[str]
    """Those whose address it takes otherwise than to call them."""
    sections: frozenset[str]
    """Names of the sections that are loaded and not empty."""
    odd: frozenset[str]
    """Names of its symbols that are no addresses."""
    orders: frozenset[str]
    """Names of its sections that are for the linker."""
    local: frozenset[str]
    """Names that it alone sees."""
    twice: frozenset[str]
    """Names of several of its sections that are loaded and not empty."""
    code: frozenset[str]
    """Names of its sections with code."""
    shown: frozenset[str]
    """Names of all its sections and of what is not local: those that linkers print."""
    wide: frozenset[str]
    """Names of its sections that are to lie at multiples of more than WIDEST bytes."""
    merged: frozenset[str]
    """Names of its sections without code of which a linker keeps equal contents once."""


@lru_cache(RECENT)
def read_linked(path: Path) -> Linked:
    """What object PATH defines and refers to."""
    content = _read(path)
    named = [symbol for symbol in content.symbols if symbol.name and symbol.binding != "STB_LOCAL"]
    filled = [name for index, name in content.names.items() if content.sizes[index] > 0]
    return Linked(
        path,
        {symbol.name: symbol.binding for symbol in named if symbol.section is not None},
        frozenset(symbol.name for symbol in named if symbol.section is None),
        frozenset(symbol.name for symbol in named if symbol.section is None and symbol.binding == "STB_WEAK"),
        frozenset(content.symbols[index].name for index in content.addressed),
        frozenset(filled),
        frozenset(symbol.name for symbol in content.symbols if symbol.is_odd),
        frozenset(content.orders),
        frozenset(symbol.name for symbol in content.symbols if symbol.name and symbol.binding == "STB_LOCAL"),
        frozenset(name for name, count in Counter(filled).items() if count > 1),
        frozenset(content.code),
        frozenset(symbol.name for symbol in named) | content.titles,
        frozenset(content.wide),
        frozenset(content.merged),
    )


@lru_cache(maxsize=16)
def _together(paths: tuple[Path, ...]) -> tuple[dict[Path, _Object], dict[str, SectionKey]]:
    """The objects PATHS of a firmware, and where each global name is defined; asked for each of its functions."""
    objects = {path: _read(path) for path in paths}
    return objects, _definitions(objects)


def _definitions(objects: dict[Path, _Object]) -> dict[str, SectionKey]:
    """Where each global name is defined."""
    defined: dict[str, SectionKey] = {}
    for binding in ("STB_WEAK", "STB_GLOBAL"):
        for path, content in objects.items():
            for symbol in content.symbols:
                if symbol.binding == binding and symbol.section is not None:
                    defined[symbol.name] = (path, symbol.section)
    return defined

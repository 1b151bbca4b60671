# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads little-endian ELF files. pyelftools, which knows all of such files, takes much longer for each table; debugging
information is left to it."""

import struct
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Self

from featherweight.scales.archive import open_object
from featherweight.system.errors import FeatherweightError

# gABI 4.1, chapters 4 and 5: places of the tables in the header, and the entries of these.
IS_64 = 2
"""The class of files with addresses of 64 bits."""
HEADERS = {32: "<16xHHIIIIIHHHHHH", 64: "<16xHHIQQQIHHHHHH"}
SECTIONS = {32: "<IIIIIIIIII", 64: "<IIQQQQIIQQ"}
SEGMENTS = {32: "<IIIIIIII", 64: "<IIQQQQQQ"}
SYMBOLS = {32: "<IIIBBH", 64: "<IBBHQQ"}
PLACES_AND_INFO = {(32, 8): "<II", (32, 12): "<II4x", (64, 16): "<QQ", (64, 24): "<QQ8x"}
"""Of relocations, by the bits of an address and the bytes of an entry."""
SYMBOL_SHIFT = {32: 8, 64: 32}

ARM, AVR, MSP430, AARCH64, RISCV = 40, 83, 105, 183, 243
"""Machines."""
SYMBOL_TABLE, RELA, NO_BITS, REL = 2, 4, 8, 9
"""Types of sections."""
WRITABLE, LOADED, EXECUTABLE, MERGED = 1, 2, 4, 16
"""Flags of sections."""
LOAD = 1
"""The type of segments that are loaded into the device."""

CALLS = {
    ARM: {10, 30},  # R_ARM_THM_CALL, R_ARM_THM_JUMP24
    AVR: {3, 18},  # R_AVR_13_PCREL, R_AVR_CALL
    RISCV: {17, 18, 19, 45},  # R_RISCV_JAL, R_RISCV_CALL, R_RISCV_CALL_PLT, R_RISCV_RVC_JUMP
    AARCH64: {282, 283},  # R_AARCH64_JUMP26, R_AARCH64_CALL26
}
"""Relocations of instructions that call or go to a function."""
MSP430_CALLS = (b"\xb0\x12", b"\x30\x40")
"""Where relocations are the same for addresses and calls: CALL #function and BR #function."""

BINDINGS = {0: "STB_LOCAL", 1: "STB_GLOBAL", 2: "STB_WEAK"}
"""Others are named by their numbers."""
FUNCTION = 2
NO_TYPE, OBJECT = 0, 1
SECTION, FILE = 3, 4
PLAIN = {NO_TYPE, OBJECT, FUNCTION, SECTION, FILE}
"""Kinds of symbols that linkers treat alike: as addresses."""
VISIBILITY, HIDDEN = 3, {1, 2}
"""The bits of a symbol that say who sees it, and what they are if only those do with whom it is linked."""
UNDEFINED, FIRST_RESERVED, ABSOLUTE, COMMON = 0, 0xFF00, 0xFFF1, 0xFFF2


class Symbol(NamedTuple):
    """An entry of a symbol table."""

    name: str
    address: int
    bytes: int
    binding: str
    kind: int
    """NO_TYPE, OBJECT, FUNCTION or another."""
    section: int | None
    """None if it is defined elsewhere, or in no section."""
    is_common: bool
    is_odd: bool
    """Whether it is no address in a section: thread-local, found out by a function, or, if it is global, a number."""
    is_hidden: bool
    """Whether it is for those only with whom it is linked: `.hidden`."""


class Section(NamedTuple):
    """An entry of the table of sections."""

    name: str
    type: int
    flags: int
    offset: int
    """Of its content in the file."""
    bytes: int
    link: int
    info: int
    alignment: int
    entry_bytes: int


class Segment(NamedTuple):
    """A part of the memory that is filled from the file."""

    type: int
    address: int
    load_address: int
    """Where its content is before the program starts."""
    memory_bytes: int
    content: bytes


class Elf:
    """The file with this CONTENT."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._width = 64 if content[4] == IS_64 else 32
        header = struct.unpack_from(HEADERS[self._width], content)
        _, self.machine, _, _, self._segments_at, self._sections_at, _, _, *counts = header
        self._segment_bytes, self._segments, self._section_bytes, self._sections, self._names = counts

    @classmethod
    def of(cls, path: Path) -> Self:
        """That at PATH, a file or the member of a library."""
        with open_object(path) as stream:
            return cls(stream.read())

    @cached_property
    def sections(self) -> list[Section]:
        """All, in their order. Raises FeatherweightError if there are more than the header has a number for."""
        if self._sections == 0 and self._sections_at != 0:
            raise FeatherweightError(f"an object has {FIRST_RESERVED} sections or more: make several of it")
        places = (self._sections_at + index * self._section_bytes for index in range(self._sections))
        entries = [struct.unpack_from(SECTIONS[self._width], self._content, place) for place in places]
        names = entries[self._names][4] if entries else 0
        return [
            Section(self._text(names + start), kind, flags, offset, size, link, info, alignment, entry)
            for start, kind, flags, _, offset, size, link, info, alignment, entry in entries
        ]

    def data(self, section: Section) -> bytes:
        """The content of SECTION in the file."""
        return b"" if section.type == NO_BITS else self._content[section.offset : section.offset + section.bytes]

    def segments(self) -> Iterator[Segment]:
        """All, in their order."""
        for index in range(self._segments):
            place = self._segments_at + index * self._segment_bytes
            entry = struct.unpack_from(SEGMENTS[self._width], self._content, place)
            if self._width == 32:
                kind, offset, address, load_address, size, memory_bytes, _, _ = entry
            else:
                kind, _, offset, address, load_address, size, memory_bytes, _ = entry
            yield Segment(kind, address, load_address, memory_bytes, self._content[offset : offset + size])

    def symbols(self) -> Iterator[Symbol]:
        """Those of the symbol table, in their order; none if there is no table."""
        table = next((section for section in self.sections if section.type == SYMBOL_TABLE), None)
        if table is None:
            return
        names = self.sections[table.link].offset
        for entry in struct.iter_unpack(SYMBOLS[self._width], self.data(table)):
            if self._width == 32:
                start, address, size, info, other, section = entry
            else:
                start, info, other, section, address, size = entry
            place = section if UNDEFINED < section < FIRST_RESERVED else None
            is_odd = info & 0xF not in PLAIN or (section == ABSOLUTE and info >> 4 != 0)
            binding = BINDINGS.get(info >> 4, f"STB_{info >> 4}")
            name, is_hidden = self._text(names + start), other & VISIBILITY in HIDDEN
            yield Symbol(name, address, size, binding, info & 0xF, place, section == COMMON, is_odd, is_hidden)

    def relocated(self, section: Section) -> dict[int, bool]:
        """The indices of the symbols to which SECTION, one of relocations, refers, and whether otherwise than to call
        them."""
        form, shift = PLACES_AND_INFO[self._width, section.entry_bytes], SYMBOL_SHIFT[self._width]
        code, calls = self.data(self.sections[section.info]), CALLS.get(self.machine, set())
        found: dict[int, bool] = {}
        for place, info in struct.iter_unpack(form, self.data(section)):
            kind = info & (1 << shift) - 1
            is_call = kind in calls or (self.machine == MSP430 and code[place - 2 : place] in MSP430_CALLS)
            found[info >> shift] = found.get(info >> shift, False) or not is_call
        return found

    def _text(self, place: int) -> str:
        return self._content[place : self._content.index(0, place)].decode(errors="backslashreplace")

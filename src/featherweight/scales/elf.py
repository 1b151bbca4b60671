# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The tables of an ELF file, read at once: pyelftools, which knows all else of such files, takes much longer for each
entry."""

import struct
from collections.abc import Iterator
from typing import NamedTuple

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

# gABI 4.1, chapter 4, "Symbol Table" and "Relocation"
SYMBOLS = {32: "<IIIBBH", 64: "<IBBHQQ"}
INFO_OF_RELOCATIONS = {(32, 8): "<4xI", (32, 12): "<4xI4x", (64, 16): "<8xQ", (64, 24): "<8xQ8x"}
"""By the bits of an address and the bytes of an entry."""
SYMBOL_SHIFT = {32: 8, 64: 32}

BINDINGS = {0: "STB_LOCAL", 1: "STB_GLOBAL", 2: "STB_WEAK"}
"""Others are named by their numbers."""
FUNCTION = 2
NO_TYPE, OBJECT = 0, 1
UNDEFINED, FIRST_RESERVED, COMMON = 0, 0xFF00, 0xFFF2


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


def read_symbols(elf: ELFFile, table: SymbolTableSection) -> Iterator[Symbol]:
    """The symbols of TABLE in the little-endian file ELF, in their order."""
    names, width = table.stringtable.data(), elf.elfclass
    for entry in struct.iter_unpack(SYMBOLS[width], table.data()):
        if width == 32:
            start, address, size, info, _, section = entry
        else:
            start, info, _, section, address, size = entry
        name = names[start : names.index(0, start)].decode()
        binding = BINDINGS.get(info >> 4, f"STB_{info >> 4}")
        place = section if UNDEFINED < section < FIRST_RESERVED else None
        yield Symbol(name, address, size, binding, info & 0xF, place, section == COMMON)


def read_relocated(elf: ELFFile, section: RelocationSection) -> set[int]:
    """The indices of the symbols to which SECTION of the little-endian file ELF refers."""
    form = INFO_OF_RELOCATIONS[elf.elfclass, section["sh_entsize"]]
    return {info >> SYMBOL_SHIFT[elf.elfclass] for (info,) in struct.iter_unpack(form, section.data())}

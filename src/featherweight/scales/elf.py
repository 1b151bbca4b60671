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
PLACES_AND_INFO = {(32, 8): "<II", (32, 12): "<II4x", (64, 16): "<QQ", (64, 24): "<QQ8x"}
"""Of relocations, by the bits of an address and the bytes of an entry."""
SYMBOL_SHIFT = {32: 8, 64: 32}

CALLS = {
    "EM_ARM": {10, 30},  # R_ARM_THM_CALL, R_ARM_THM_JUMP24
    "EM_AVR": {3, 18},  # R_AVR_13_PCREL, R_AVR_CALL
    "EM_RISCV": {17, 18, 19, 45},  # R_RISCV_JAL, R_RISCV_CALL, R_RISCV_CALL_PLT, R_RISCV_RVC_JUMP
    "EM_AARCH64": {282, 283},  # R_AARCH64_JUMP26, R_AARCH64_CALL26
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
        is_odd = info & 0xF not in PLAIN or (section == ABSOLUTE and info >> 4 != 0)
        yield Symbol(name, address, size, binding, info & 0xF, place, section == COMMON, is_odd)


def read_relocated(elf: ELFFile, section: RelocationSection) -> dict[int, bool]:
    """The indices of the symbols to which SECTION of the little-endian file ELF refers, and whether otherwise than to
    call them."""
    form, shift = PLACES_AND_INFO[elf.elfclass, section["sh_entsize"]], SYMBOL_SHIFT[elf.elfclass]
    code, machine = elf.get_section(section["sh_info"]).data(), elf["e_machine"]
    found: dict[int, bool] = {}
    for place, info in struct.iter_unpack(form, section.data()):
        kind = info & (1 << shift) - 1
        is_call = kind in CALLS.get(machine, ()) or (machine == "EM_MSP430" and code[place - 2 : place] in MSP430_CALLS)
        found[info >> shift] = found.get(info >> shift, False) or not is_call
    return found

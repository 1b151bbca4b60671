# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A shared library of x86-64 as it lies in memory: its bytes where they are loaded, and its functions by name."""

from dataclasses import dataclass
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from featherweight.system.errors import FeatherweightError

WORD = 8
IMPORTED = 0x6000_0000
"""The address of the first function of another library."""
RELATIVE = 8
"""The type of a relocation whose value is an address in the library (psABI, 4.4.1, table 4.9)."""


@dataclass(frozen=True)
class Segment:
    """CONTENT from START on."""

    start: int
    content: bytes
    is_writable: bool


@dataclass(frozen=True)
class Image:
    """A library that begins at address 0."""

    segments: tuple[Segment, ...]
    symbols: dict[str, int]
    imported: dict[int, str]
    """Functions of other libraries by addresses, at which there is no code."""

    def byte(self, address: int) -> int | None:
        """What stands at ADDRESS; None if nothing does."""
        for segment in self.segments:
            if segment.start <= address < segment.start + len(segment.content):
                return segment.content[address - segment.start]
        return None

    def word(self, address: int) -> int:
        """The pointer at ADDRESS."""
        return sum((self.byte(address + place) or 0) << 8 * place for place in range(WORD))

    def symbol(self, name: str) -> int:
        """The address of NAME."""
        if name not in self.symbols:
            raise FeatherweightError(f"the library has no symbol {name}: build it as `make server` does")
        return self.symbols[name]


def read_image(path: Path) -> Image:
    """The library at PATH, with its symbol table."""
    try:
        return _read(path)
    except ELFError as error:
        raise FeatherweightError(f"{path}: is no shared library: {error}; `make server` builds one") from error


def _read(path: Path) -> Image:
    with path.open("rb") as stream:
        elf = ELFFile(stream)
        if (elf["e_machine"], elf["e_type"]) != ("EM_X86_64", "ET_DYN"):
            raise FeatherweightError(f"{path}: is no shared library for x86-64; `make server` builds one")
        loaded = [segment for segment in elf.iter_segments() if segment["p_type"] == "PT_LOAD"]
        memory = {segment["p_vaddr"]: bytearray(segment.data().ljust(segment["p_memsz"], b"\0")) for segment in loaded}
        imported: dict[str, int] = {}
        for section in elf.iter_sections():
            if not isinstance(section, RelocationSection):
                continue
            names = elf.get_section(section["sh_link"])
            assert isinstance(names, SymbolTableSection)
            for relocation in section.iter_relocations():
                place = relocation["r_offset"]
                if relocation["r_info_type"] == RELATIVE:
                    value = relocation["r_addend"]
                else:
                    symbol = names.get_symbol(relocation["r_info_sym"])
                    value = symbol["st_value"]
                    if value == 0:
                        value = imported.setdefault(symbol.name, IMPORTED + len(imported))
                start = max(at for at in memory if at <= place)
                memory[start][place - start : place - start + WORD] = value.to_bytes(WORD, "little")
        table = elf.get_section_by_name(".symtab")
        if not isinstance(table, SymbolTableSection):
            raise FeatherweightError(f"{path}: has no symbol table, perhaps it was stripped; `make server` builds one")
        symbols = {symbol.name: symbol["st_value"] for symbol in table.iter_symbols() if symbol["st_value"]}
        segments = tuple(
            Segment(start, bytes(memory[start]), bool(segment["p_flags"] & 2))
            for segment in loaded
            for start in [segment["p_vaddr"]]
        )
    return Image(segments, symbols, {address: name for name, address in imported.items()})

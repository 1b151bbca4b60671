# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where an implementation's own instructions and tables are in a firmware."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from elftools.elf.constants import P_FLAGS, SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from featherweight.scales.objects import read_linked
from featherweight.scales.symbols import code_pieces

Range = tuple[int, int]
"""Addresses, from and up to."""


@dataclass(frozen=True)
class Image:
    """A firmware's file, with the places of its bytes."""

    content: bytes
    segments: tuple[tuple[Range, int, bool], ...]
    """Of each that is loaded: its addresses, the place of the first byte in CONTENT, and whether it is executed."""

    def at(self, start: int, end: int) -> bytes:
        """The bytes from START up to END."""
        place = self.place(start)
        return self.content[place : place + end - start]

    def place(self, address: int) -> int:
        """The place of the byte at ADDRESS in `content`."""
        return next(place + address - start for (start, end), place, _ in self.segments if start <= address < end)

    def executes(self, part: Range) -> bool:
        """Whether PART is in a segment that is executed."""
        return any(start <= part[0] and part[1] <= end for (start, end), _, executed in self.segments if executed)

    def changed(self, address: int, new: bytes) -> bytes:
        """The file with NEW at ADDRESS."""
        place = self.place(address)
        return self.content[:place] + new + self.content[place + len(new) :]


def read_image(elf: Path) -> Image:
    """The firmware ELF."""
    with elf.open("rb") as stream:
        segments = []
        for segment in ELFFile(stream).iter_segments("PT_LOAD"):
            start, executed = segment["p_vaddr"], bool(segment["p_flags"] & P_FLAGS.PF_X)
            segments.append(((start, start + segment["p_filesz"]), segment["p_offset"], executed))
    return Image(elf.read_bytes(), tuple(segments))


@dataclass(frozen=True)
class Places:
    """The ranges of addresses of an implementation in a firmware."""

    code: tuple[Range, ...]
    """Instructions that follow each other."""
    tables: tuple[Range, ...]


def places_of(elf: Path, image: Image, objects: Sequence[Path]) -> Places:
    """The places of OBJECTS in ELF."""
    symbols = _symbols(elf)
    defined = {name for path in objects for name in read_linked(path).defined}
    begins = {value & ~1 for name, value, *_, kind in symbols if name in defined and kind != "STT_OBJECT"}
    pieces = code_pieces(elf)
    own = {number for start, _, number, _ in pieces if start in begins}
    code = _joined((start, end) for start, end, number, _ in pieces if number in own)
    code, pools = _without_data([part for part in code if image.executes(part)], symbols)
    tables = [part for path in objects for part in _tables(path, image, symbols)]
    return Places(tuple(code), tuple(dict.fromkeys([*tables, *pools])))


def _joined(parts: Iterator[Range]) -> list[Range]:
    """PARTS, those that follow each other made one."""
    found: list[Range] = []
    for start, end in sorted(set(parts)):
        if found and found[-1][1] >= start:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _symbols(path: Path) -> list[tuple[str, int, int, int | str, str]]:
    """Name, address, size, section and type of each symbol in the ELF file PATH."""
    with path.open("rb") as stream:
        table = ELFFile(stream).get_section_by_name(".symtab")
        assert isinstance(table, SymbolTableSection)
        return [
            (item.name, item["st_value"], item["st_size"], item["st_shndx"], item["st_info"]["type"])
            for item in table.iter_symbols()
        ]


def _without_data(
    code: list[Range], symbols: Sequence[tuple[str, int, int, int | str, str]]
) -> tuple[list[Range], list[Range]]:
    """CODE without the data in it, and that data; mapping symbols like $d, where a core has them, tell both apart."""
    marks = sorted({(value, name[:2]) for name, value, *_ in symbols if name[:1] == "$"})
    kept: list[Range] = []
    data: list[Range] = []
    for start, end in code:
        before = [name for value, name in marks if value <= start]
        cuts = [(start, before[-1] if before else "$x"), *((at, name) for at, name in marks if start < at < end)]
        for (here, name), (there, _) in zip(cuts, [*cuts[1:], (end, "")], strict=True):
            (data if name == "$d" else kept).append((here, there))
    return kept, data


def _tables(path: Path, image: Image, symbols: Sequence[tuple[str, int, int, int | str, str]]) -> Iterator[Range]:
    """The places of the constants and initial values of the object PATH, found by the symbols before them."""
    with path.open("rb") as stream:
        elf = ELFFile(stream)
        sections = {
            index: section.data()
            for index, section in enumerate(elf.iter_sections())
            if section["sh_flags"] & SH_FLAGS.SHF_ALLOC and not section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR
            if section["sh_type"] == "SHT_PROGBITS" and section.name != ".eh_frame"
        }
    for name, offset, _, index, _ in _symbols(path):
        if not isinstance(index, int) or index not in sections or offset != 0 or name[:1] in {"", "$"}:
            continue
        content = sections[index]
        for other, value, *_ in symbols:
            if other == name and any(start <= value < end for (start, end), *_ in image.segments):
                yield value, value + len(content)

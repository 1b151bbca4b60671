# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads ELF files: the digest of the machine code, and addresses as symbols and source lines."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from elftools.dwarf.lineprogram import LineProgram
from elftools.elf.elffile import ELFFile

from featherweight.scales.elf import FUNCTION, LOAD, NO_TYPE, OBJECT, Elf
from featherweight.system.digest import digest


def machine_code(elf: Path) -> str:
    """A digest of what is loaded into the device, and where; symbols and debugging information are left out."""
    loaded = [segment for segment in Elf.of(elf).segments() if segment.type == LOAD]
    places = [f"{segment.address} {segment.load_address} {segment.memory_bytes}" for segment in loaded]
    return digest(*places, *(segment.content for segment in loaded))


@cache
def code_pieces(elf: Path) -> list[tuple[int, int, int, str]]:
    """For each piece of code in ELF, sorted: its addresses, from and up to, its object by number, its source line; none
    if its debugging information is damaged."""
    with elf.open("rb") as stream:
        try:
            return sorted(_code_pieces(ELFFile(stream)))
        except Exception:  # whoever wrote the sources may have written debugging information, too
            return []


def _code_pieces(file: ELFFile) -> Iterator[tuple[int, int, int, str]]:
    if not file.has_dwarf_info():
        return
    dwarf = file.get_dwarf_info()
    for number, unit in enumerate(dwarf.iter_CUs()):
        program = dwarf.line_program_for_CU(unit)
        if program is not None:
            yield from ((start, end, number, line) for start, end, line in _program_lines(program))


def _program_lines(program: LineProgram) -> list[tuple[int, int, str]]:
    """The pieces of the sections that are linked; the addresses of others begin at 0."""
    ranges: list[tuple[int, int, str]] = []
    files, version = program["file_entry"], program["version"]
    previous, first = None, 0
    for entry in program.get_entries():
        state = entry.state
        if state is None:
            continue
        if previous is None:
            first = state.address
        elif state.address > previous.address and first > 0:
            name = files[previous.file - (0 if version >= 5 else 1)].name.decode()
            ranges.append((previous.address, state.address, f"{name}:{previous.line}"))
        previous = None if state.end_sequence else state
    return ranges


def line_at(elf: Path, address: int) -> str | None:
    """ "file:line" of the instruction at ADDRESS; None if ELF has no line for it."""
    pieces = code_pieces(elf)
    place = bisect_right(pieces, address, key=lambda piece: piece[0])
    return pieces[place - 1][3] if place and address < pieces[place - 1][1] else None


def source_line(elf: Path, address: int) -> str:
    """ "file:line" of the instruction at ADDRESS, or the address in hexadecimal if ELF has no line for it."""
    line = line_at(elf, address)
    return f"{address:#x}" if line is None else f"{line} ({address:#x})"


@cache
def _symbols(elf: Path) -> list[tuple[int, int, str]]:
    return [
        (symbol.address, symbol.bytes, symbol.name)
        for symbol in Elf.of(elf).symbols()
        if symbol.kind in {NO_TYPE, OBJECT, FUNCTION} and symbol.bytes > 0
    ]


def names(elf: Path) -> set[str]:
    """The names that ELF defines or mentions, whatever their size."""
    return {symbol.name for symbol in Elf.of(elf).symbols()}


def functions_at(elf: Path, address: int) -> list[str]:
    """The names of ELF's function at ADDRESS, which may have several; symbols of Thumb code are odd."""
    return [name for start, size, name in _symbols(elf) if start & ~1 <= address < (start & ~1) + size]


def place_name(elf: Path, address: int) -> str:
    """ADDRESS as "symbol+offset", or in hexadecimal if it is in no symbol."""
    for start, size, name in _symbols(elf):
        if start <= address < start + size:
            return f"{name}+{address - start}"
    return f"{address:#x}"

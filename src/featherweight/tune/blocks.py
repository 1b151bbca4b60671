# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Blocks of straight code in the lines of a file, and what the assembler makes of them wherever they are used.

Each line is marked: a label before it, whose address and number the assembler writes to a section of their own. So a
line of a macro is known in every place where the macro is used, with the registers that it has there.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from featherweight.scales.build import Builder
from featherweight.scales.firmware import plans_of
from featherweight.scales.job import Job
from featherweight.tune.decode import Decoder, Instruction
from featherweight.tune.sources import Place, Texts, changed, statements
from featherweight.tune.trials import Candidate, built_apart

SECTION = ".fw_marks"
MARK = '988: .pushsection {},"",%progbits; .4byte 988b, {}; .popsection'
IF_THEN = re.compile(r"\s+it([te]*)\s", re.IGNORECASE)


@dataclass(frozen=True)
class Block:
    """Lines one behind the other that are executed one after the other."""

    places: tuple[Place, ...]
    uses: tuple[tuple[Instruction, ...], ...]
    """The instructions of its lines, wherever it is used."""


def blocks_of(job: Job, builder: Builder, texts: Texts, decoder: Decoder) -> list[Block]:
    """The blocks of TEXTS, JOB's own files, with two lines or more."""
    places = list(_markable(texts))
    marks = {
        place: f"{MARK.format(SECTION, number)}\n{texts[place.file].split(chr(10))[place.line]}"
        for number, place in enumerate(places)
    }
    made = changed(texts, dict(marks))
    with built_apart(Candidate(job, tuple(sorted(made.items()))), builder) as apart:
        plan = plans_of(builder, apart)[0]
        builder.compile(plan)
        uses = [use for item in plan.ciphers if item.source.suffix == ".S" for use in _uses(item.output, decoder)]
    return list(_blocks(places, uses))


def _markable(texts: Texts) -> Iterator[Place]:
    """The instructions of TEXTS but those that an IT governs, between which nothing may stand."""
    governed = 0
    for place in statements(texts):
        line = texts[place.file].split("\n")[place.line]
        found = IF_THEN.match(line)
        if found:
            governed = 1 + len(found[1])
        elif governed:
            governed -= 1
        else:
            yield place


def _uses(path: Path, decoder: Decoder) -> Iterator[list[tuple[int, Instruction]]]:
    """Runs of instructions one behind the other in the object PATH, each with the number of its mark."""
    with path.open("rb") as stream:
        elf = ELFFile(stream)
        marks = elf.get_section_by_name(SECTION)
        if marks is None:
            return
        content = marks.data()
        numbers: dict[int, dict[int, int]] = {}
        for offset, section, address in _addresses(elf, marks, content):
            (number,) = struct.unpack_from("<I", content, offset + 4)
            numbers.setdefault(section, {})[address] = number  # of a macro's call and its first line, that of the line
        for section, marked in numbers.items():
            code = elf.get_section(section).data()
            run: list[tuple[int, Instruction]] = []
            end = -1
            for address in sorted(marked):
                instruction = decoder.decode(code[address : address + 4])
                if run and (address != end or instruction is None):
                    yield run
                    run = []
                if instruction is not None:
                    run.append((marked[address], instruction))
                    end = address + instruction.size
            if run:
                yield run


def _addresses(elf: ELFFile, marks: object, content: bytes) -> Iterator[tuple[int, int, int]]:
    """Offset of each mark, and the section and the address at which it is."""
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection) and elf.get_section(section["sh_info"]).name == SECTION:
            symbols = elf.get_section(section["sh_link"])
            assert isinstance(symbols, SymbolTableSection)
            for relocation in section.iter_relocations():
                offset, symbol = relocation["r_offset"], symbols.get_symbol(relocation["r_info_sym"])
                added = relocation["r_addend"] if section.is_RELA() else struct.unpack_from("<I", content, offset)[0]
                address = (symbol["st_value"] + added) & ~(not section.is_RELA())  # Thumb's lowest bit
                yield offset, symbol["st_shndx"], address


def _blocks(places: Sequence[Place], uses: Sequence[Sequence[tuple[int, Instruction]]]) -> Iterator[Block]:
    """Lines that follow each other in the file, and in every use."""
    known: dict[int, list[Instruction]] = {}
    joined: dict[tuple[int, int], int] = {}
    for use in uses:
        for number, instruction in use:
            known.setdefault(number, []).append(instruction)
        for (number, _), (following, _) in pairwise(use):
            joined[number, following] = joined.get((number, following), 0) + 1
    head = 0
    starts = []
    for number, place in enumerate(places):
        before = places[number - 1] if number else None
        follows = before is not None and (before.file, before.line + 1) == (place.file, place.line)
        count = len(known.get(number, ()))
        if not (follows and count and joined.get((number - 1, number)) == count == len(known.get(number - 1, ()))):
            head = number
        starts.append(head)
    for _, members in groupby(range(len(places)), key=starts.__getitem__):
        numbers = list(members)
        if len(numbers) > 1 and all(number in known for number in numbers):
            uses_of = zip(*(known[number] for number in numbers), strict=True)
            yield Block(tuple(places[number] for number in numbers), tuple(uses_of))

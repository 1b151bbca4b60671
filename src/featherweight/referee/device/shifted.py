# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Firmwares in which code and tables lie further up: code that computes addresses of them by hand, or knows a part of
them, may be right only where the linker happens to put them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from featherweight.referee.device.exercise import BESIDE, CHAIN, LONG, MOVED, WEIGHED, Exercise, Trial
from featherweight.referee.device.judge import Case
from featherweight.referee.device.moved import CORES, short_trials
from featherweight.referee.trials import NONE, part_of, shared, spread
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.elf import Elf
from featherweight.scales.firmware import firmware_of
from featherweight.scales.image import placement
from featherweight.scales.inline_assembly import assembly_of
from featherweight.scales.job import Job
from featherweight.scales.layout import PAGE
from featherweight.scales.options import OPTIONS
from featherweight.scales.produce import plan_object, produce_firmware, produce_object
from featherweight.system.digest import digest
from featherweight.system.home import Home

SOURCE = Path(__file__).with_name("shift.S")

MOST_SHIFTS = 8
"""So many firmwares are made at most."""

MOST_BEHIND = 5
"""So many of them for what is addressed."""

ROOM = 64
"""Bytes of flash that moved code may need besides, e.g. where a jump leads further."""

TRIALS = 32
"""So many trials there are of each, besides one for each function."""


CODE_UNITS = {"aarch64": 4}
"""By core: what functions are aligned to at least, if not 2 bytes."""

LOWER_BYTES = {6: 1, 9: 1, 12: 2, 15: 2, 24: 2}
"""By AVR's relocations of instructions with the lowest byte of an address: of how many bytes the address counts units.
They are those of lo8(x) and lo8(-(x)), of pm_lo8(x) and pm_lo8(-(x)), and of lo8(gs(x))."""

BEHIND = 2
"""Bytes of what is addressed so that lie before a page border, where one is put into it."""

UPPER_PARTS = {"aarch64": 1 << 16, "armv6m": 1 << 16, "armv7m": 1 << 16, "rv32": 1 << 12, "rv32e": 1 << 12}
"""By core: how far code is moved, so that the part of addresses changes that one instruction puts into a register."""


@dataclass(frozen=True)
class Shift:
    """By how many bytes the implementation's functions are moved, and by how many more its tables."""

    code: int
    tables: int

    def __str__(self) -> str:
        return f"with tables {self.code + self.tables} bytes further up"


def shifts(home: Home, job: Job, plan: FirmwarePlan) -> list[Shift]:
    """How code and tables in PLAN's firmware, which is linked, are moved in turn. Code in C, which may have assembly
    inside, is moved at one option for all; on AVR if it has some."""
    if part_of(job) == NONE:
        return []
    has_turn = job.options == OPTIONS[0]
    assembled = [item for item in plan.ciphers if item.source.suffix == ".S"]
    if job.target.manifest.core not in CORES:
        return [_far(job, plan)] if assembled or has_turn else []
    compiled = [item for item in plan.ciphers if has_turn and item not in assembled]
    mixed = [item for item in compiled if assembly_of(home, item.command, item.known)]
    return _behind_borders(job, plan, [item.output for item in (*assembled, *mixed)])


def _behind_borders(job: Job, plan: FirmwarePlan, own: Sequence[Path]) -> list[Shift]:
    """So that a page border lies just behind the beginning of what the objects OWN address by bytes, and in the middle
    of each of their sections, tables first."""
    first, size = job.target.manifest.simulator.ram
    names = {path.name for path in own}
    places = {
        (file, name): (start, end)
        for (file, name), ((start, end), *others) in placement(plan.output).items()
        if file in names and not others and not first <= start < first + size
    }
    begins = [
        (".text" in section, places[path.name, section][0] + offset, unit)
        for path in own
        for section, offset, unit in _addressed(path)
        if (path.name, section) in places
    ]
    behind = [-(start + BEHIND) % (PAGE * unit) for _, start, unit in sorted(begins)]
    spans = sorted((".text" in name, start, end) for (_, name), (start, end) in places.items())
    middle = [-((start + end) // 2) % PAGE for _, start, end in spans]
    wanted = dict.fromkeys(count + count % 2 for count in (*behind[:MOST_BEHIND], *middle))
    return [Shift(0, count) for count in list(wanted)[:MOST_SHIFTS]]


def _addressed(path: Path) -> Iterator[tuple[str, int, int]]:
    """What the object at PATH addresses by bytes: section and offset there, and the bytes of which the address counts
    units."""
    with path.open("rb") as stream:
        elf = ELFFile(stream)
        found = set()
        for section in elf.iter_sections():
            symbols = elf.get_section(section["sh_link"])
            if not isinstance(section, RelocationSection) or not isinstance(symbols, SymbolTableSection):
                continue
            for entry in section.iter_relocations():
                symbol, unit = symbols.get_symbol(entry["r_info_sym"]), LOWER_BYTES.get(entry["r_info_type"])
                if unit is not None and isinstance(symbol["st_shndx"], int):
                    target = elf.get_section(symbol["st_shndx"]).name
                    found.add((target, symbol["st_value"] + entry["r_addend"], unit))
    yield from sorted(found)


def _far(job: Job, plan: FirmwarePlan) -> Shift:
    """So that nothing is aligned that does not say so, and that upper halves of addresses change: as far as UPPER_PARTS
    says, if PLAN's firmware has room for that, with its tables at odd addresses."""
    core, (first, size) = job.target.manifest.core, job.target.manifest.simulator.flash
    ends = [segment.load_address + len(segment.content) for segment in Elf.of(plan.output).segments()]
    unit, upper = CODE_UNITS.get(core, 2), UPPER_PARTS.get(core, 0)
    used = max(end for end in ends if first <= end <= first + size) - first
    return Shift(unit + (upper if used + upper + ROOM <= size else 0), 1)


def shifted_cases(builder: Builder, job: Job, case: Case) -> list[tuple[Shift, Case]]:
    """What is tried of CASE's firmware, which is JOB's, where it lies further up by each of `shifts`."""
    found: list[tuple[Shift, Case]] = []
    for shift in shifts(builder.home, job, case.firmware.plan):
        plan = _linked(builder, case.firmware.plan, shift)
        trials = _chosen(case.exercise.trials)
        found.append((shift, Case(Exercise(case.exercise.calls, trials), firmware_of(builder, job, plan))))
    return found


def _linked(builder: Builder, plan: FirmwarePlan, shift: Shift) -> FirmwarePlan:
    """PLAN with its functions and tables moved by SHIFT, linked."""
    compiler = builder.compiler
    command = (compiler.program, *compiler.flags, f"-DFW_SHIFT={shift.tables}", f"-DFW_SHIFT_CODE={shift.code}")
    item = plan_object(builder.home, builder.toolchain, command, SOURCE, (SOURCE.parent,))
    produce_object(builder.home, item, f"{SOURCE.name} does not compile for {builder.target.id}", "")
    name = digest(plan.output.stem, item.output.stem)
    moved = replace(plan, ciphers=(item, *plan.ciphers), output=plan.output.with_name(f"{name}.elf"))
    link = (*builder.link_command(moved), "--undefined=fw_shift", "--undefined=fw_shift_code")
    produce_firmware(builder.home, link, moved.output, f"the firmware does not link {shift}", "")
    return moved


def _chosen(trials: Sequence[Trial]) -> list[Trial]:
    """Some of TRIALS, among them one for each function; all are watched, so that unaligned accesses are seen."""
    short = [item for item in trials if item.kind not in {*LONG, BESIDE, CHAIN, MOVED, WEIGHED} and item.expected]
    chosen = dict.fromkeys([*short_trials(short), *spread(short, TRIALS)])
    return [shared(("shifted", item), partial(replace, item, compared=False, watched=True)) for item in chosen]

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Firmwares in which code and tables lie further up: code that computes addresses of them by hand, or knows a part of
them, may be right only where the linker happens to put them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from featherweight.referee.device.exercise import BESIDE, CHAIN, LONG, MOVED, WEIGHED, Exercise, Trial
from featherweight.referee.device.judge import Case
from featherweight.referee.device.moved import CORES, short_trials
from featherweight.referee.trials import NONE, part_of, shared, spread
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.elf import Elf
from featherweight.scales.firmware import firmware_of
from featherweight.scales.image import placement
from featherweight.scales.job import Job
from featherweight.scales.layout import PAGE
from featherweight.scales.options import OPTIONS
from featherweight.scales.produce import plan_object, produce_firmware, produce_object
from featherweight.system.digest import digest

SOURCE = Path(__file__).with_name("shift.S")

MOST_SHIFTS = 8
"""So many firmwares are made at most."""

ROOM = 64
"""Bytes of flash that moved code may need besides, e.g. where a jump leads further."""

TRIALS = 32
"""So many trials there are of each, besides one for each function."""


CODE_UNITS = {"aarch64": 4}
"""By core: what functions are aligned to at least, if not 2 bytes."""

UPPER_PARTS = {"aarch64": 1 << 16, "armv6m": 1 << 16, "armv7m": 1 << 16, "rv32": 1 << 12, "rv32e": 1 << 12}
"""By core: how far code is moved, so that the part of addresses changes that one instruction puts into a register."""


@dataclass(frozen=True)
class Shift:
    """By how many bytes the implementation's functions are moved, and by how many more its tables."""

    code: int
    tables: int

    def __str__(self) -> str:
        return f"with tables {self.code + self.tables} bytes further up"


def shifts(job: Job, plan: FirmwarePlan) -> list[Shift]:
    """How code and tables in PLAN's firmware, which is linked, are moved in turn.

    On AVR, assembly alone: so that a page border cuts each of its sections in the middle, tables first. Elsewhere so
    that nothing is aligned that does not say so, and that upper halves of addresses change; code in C, which may have
    assembly inside, at one option for all.
    """
    if part_of(job) == NONE:
        return []
    own = {item.output.name for item in plan.ciphers if item.source.suffix == ".S"}
    if job.target.manifest.core not in CORES:
        return [_far(job, plan)] if own or job.options == OPTIONS[0] else []
    first, size = job.target.manifest.simulator.ram
    spans = sorted(
        (".text" in name, start, end)
        for (file, name), some in placement(plan.output).items()
        for start, end in some
        if file in own and not first <= start < first + size
    )
    wanted = [-((start + end) // 2) % PAGE // 2 * 2 for _, start, end in spans]
    return [Shift(0, count) for count in list(dict.fromkeys(wanted))[:MOST_SHIFTS]]


def _far(job: Job, plan: FirmwarePlan) -> Shift:
    """As far as UPPER_PARTS says, if PLAN's firmware has room for that, with its tables at odd addresses."""
    core, (first, size) = job.target.manifest.core, job.target.manifest.simulator.flash
    ends = [segment.load_address + len(segment.content) for segment in Elf.of(plan.output).segments()]
    unit, upper = CODE_UNITS.get(core, 2), UPPER_PARTS.get(core, 0)
    used = max(end for end in ends if first <= end <= first + size) - first
    return Shift(unit + (upper if used + upper + ROOM <= size else 0), 1)


def shifted_cases(builder: Builder, job: Job, case: Case) -> list[tuple[Shift, Case]]:
    """What is tried of CASE's firmware, which is JOB's, where it lies further up by each of `shifts`."""
    found: list[tuple[Shift, Case]] = []
    for shift in shifts(job, case.firmware.plan):
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

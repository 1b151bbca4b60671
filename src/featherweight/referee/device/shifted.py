# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Firmwares in which code and tables lie further up: code that computes addresses of tables by hand may be right only
where the linker happens to put them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from featherweight.referee.device.exercise import CHAIN, LONG, MOVED, WEIGHED, Exercise, Trial
from featherweight.referee.device.judge import Case
from featherweight.referee.device.moved import CORES, short_trials
from featherweight.referee.trials import shared, spread
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.firmware import firmware_of
from featherweight.scales.image import placement
from featherweight.scales.job import Job
from featherweight.scales.layout import PAGE
from featherweight.scales.produce import plan_object, produce_firmware, produce_object
from featherweight.system.digest import digest

SOURCE = Path(__file__).with_name("shift.S")

MOST_SHIFTS = 8
"""So many firmwares are made at most."""

TRIALS = 32
"""So many trials there are of each, besides one for each function."""


CODE_UNITS = {"aarch64": 4}
"""By core: what functions are aligned to at least, if not 2 bytes."""


def shifts(job: Job, plan: FirmwarePlan) -> list[int]:
    """By how many bytes tables in PLAN's firmware, which is linked, are moved in turn, if JOB's implementation has any
    assembly.

    Where addresses take several registers, so that a page border cuts each section of assembly in the middle, tables
    first. Elsewhere by one byte, so that nothing is aligned that does not say so.
    """
    own = {item.output.name for item in plan.ciphers if item.source.suffix == ".S"}
    if job.target.manifest.core not in CORES:
        return [1] if own else []
    first, size = job.target.manifest.simulator.ram
    spans = sorted(
        (".text" in name, start, end)
        for (file, name), some in placement(plan.output).items()
        for start, end in some
        if file in own and not first <= start < first + size
    )
    wanted = [-((start + end) // 2) % PAGE // 2 * 2 for _, start, end in spans]
    return list(dict.fromkeys(wanted))[:MOST_SHIFTS]


def shifted_cases(builder: Builder, job: Job, case: Case) -> list[tuple[int, Case]]:
    """What is tried of CASE's firmware, which is JOB's, where it lies further up by each of `shifts`."""
    found: list[tuple[int, Case]] = []
    for count in shifts(job, case.firmware.plan):
        plan = _linked(builder, case.firmware.plan, count, CODE_UNITS.get(job.target.manifest.core, 2))
        trials = _chosen(case.exercise.trials)
        found.append((count, Case(Exercise(case.exercise.calls, trials), firmware_of(builder, job, plan))))
    return found


def _linked(builder: Builder, plan: FirmwarePlan, count: int, code: int) -> FirmwarePlan:
    """PLAN with COUNT bytes before its tables and CODE bytes before its functions, linked."""
    compiler = builder.compiler
    command = (compiler.program, *compiler.flags, f"-DFW_SHIFT={count}", f"-DFW_SHIFT_CODE={code}")
    item = plan_object(builder.home, builder.compiler_version, command, SOURCE, (SOURCE.parent,))
    produce_object(builder.home, item, f"{SOURCE.name} does not compile for {builder.target.id}", "")
    name = digest(plan.output.stem, item.output.stem)
    moved = replace(plan, ciphers=(item, *plan.ciphers), output=plan.output.with_name(f"{name}.elf"))
    link = (*builder.link_command(moved), "--undefined=fw_shift", "--undefined=fw_shift_code")
    produce_firmware(builder.home, link, moved.output, f"the firmware does not link {count} bytes further up", "")
    return moved


def _chosen(trials: Sequence[Trial]) -> list[Trial]:
    """Some of TRIALS, among them one for each function; all are watched, so that unaligned accesses are seen."""
    short = [item for item in trials if item.kind not in {*LONG, CHAIN, MOVED, WEIGHED} and item.expected]
    chosen = dict.fromkeys([*short_trials(short), *spread(short, TRIALS)])
    return [shared(("shifted", item), partial(replace, item, compared=False, watched=True)) for item in chosen]

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a banner of assembly says its functions cost is what the scales say.

The costs of a function are cycles, bytes of code and bytes of stack. Cycles and code are those of scenario `block`;
stack, the return address included, is the most that any call takes in all scenarios, with round keys in RAM and flash.
They are of the core in whose folder the file is; those of another core that executes it say so: `on rv32e`.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from featherweight.catalog import Implementation, Target
from featherweight.catalog.includes import files_read
from featherweight.catalog.schema import League
from featherweight.scales.bench import shape_for
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.elf import FUNCTION, Elf
from featherweight.scales.firmware import firmware_of, has_flash_code
from featherweight.scales.job import Job
from featherweight.scales.objects import section_size
from featherweight.scales.oracle import Oracle
from featherweight.scales.scenarios import SCENARIOS, Scenario
from featherweight.scales.shape import Place, start_at
from featherweight.scales.simulate import Call, Simulator
from tests.conftest import CATALOG, ROOT, changed_lately

BLOCK, CBC128, CTR16, BULK, AEAD, HASH = SCENARIOS
CALLING: list[tuple[Scenario, League]] = [
    (BLOCK, "block"),
    (CTR16, "block"),
    *((scenario, "bulk") for scenario in (CBC128, CTR16, BULK, AEAD, HASH)),
]
"""What calls all functions of all implementations, with schedules in RAM and in flash; counters carry."""

SM4_INSTRUCTIONS = ROOT / "ciphers" / "sm4" / "aarch64" / "sm4e_fast.S"
COST = re.compile(r"^ \* cost (\w+)(?: +(\d+) cycles +(\d+) bytes)? +(\d+) stack(?: on (\w+))?$", re.MULTILINE)
# No target has the SM4 instructions.
ASSEMBLY = sorted(set(ROOT.glob("ciphers/*/*/*.S")) - {SM4_INSTRUCTIONS})
BUILDERS = {target.id: Builder(CATALOG.home, target) for target in CATALOG.targets}
SIMULATORS = {target.id: Simulator(CATALOG.home, target) for target in CATALOG.targets}

Function = tuple[str, str]
"""Its name, and its core."""

Cost = tuple[int | None, int | None, int]
"""Cycles, bytes of code (None of both if scenario `block` does not call the function), bytes of stack."""


def taking_turns() -> Iterator[Any]:
    """The files of ASSEMBLY as parameters; what has changed lately, or reads what has, is compared each time."""
    for path in ASSEMBLY:
        folders = [path.parents[1], CATALOG.home.ciphers / "common"]
        near = {file for file in changed_lately() if any(map(file.is_relative_to, folders))}
        marks = () if near and near & {path, *files_read([path], folders)} else pytest.mark.alike(8)
        yield pytest.param(path, marks=marks, id=str(path.relative_to(ROOT / "ciphers")))


@pytest.mark.parametrize("path", [*taking_turns()])
def test_costs_in_the_banner(path: Path) -> None:
    stated = {
        (name, core or path.parent.name): (_number(cycles), _number(size), int(stack))
        for name, cycles, size, stack, core in _stated(path)
    }
    assert stated == measured(path)


def _stated(path: Path) -> list[tuple[str, str, str, str, str]]:
    lines = [line for line in path.read_text().splitlines() if line.startswith(" * cost ")]
    found = COST.findall("\n".join(lines))
    assert len(found) == len(lines), "a cost line of another form"
    return found


def _number(digits: str) -> int | None:
    return int(digits) if digits else None


def measured(path: Path) -> dict[Function, Cost]:
    """The costs of all functions of PATH that a header of its cipher declares."""
    costs: dict[Function, Cost] = {}
    for job in _jobs(path):
        in_flash = job.scenario.schedule_in_flash and has_flash_code(job)
        plan = BUILDERS[job.target.id].plan(job, in_flash=in_flash)
        for name, call in _calls(job, plan, path):
            function = name, job.target.manifest.core
            cycles, size, stack = costs.get(function, (None, None, 0))
            if job.scenario is BLOCK:
                cycles, size = call.cycles, _function_bytes(plan, name)
            costs[function] = cycles, size, max(stack, call.stack_bytes)
    return costs


def _jobs(path: Path) -> Iterator[Job]:
    """All that calls functions of PATH, in the implementation of its name or else in the first that has it."""
    cipher = next(cipher for cipher in CATALOG.ciphers if cipher.name == path.parents[1].name)
    file = str(path.relative_to(path.parents[1]))
    users = [item for item in cipher.manifest.implementation if file in item.files]
    implementation = min(users, key=lambda user: f"{user.id}.S" != file)
    for target in _targets(implementation):
        for variant in (cipher.variant(name) for name in implementation.variants):
            for scenario, league in CALLING:
                if scenario.kind == variant.kind and league in scenario.leagues(implementation):
                    yield Job(cipher, variant, implementation, target, scenario, league, "-O2")


def _targets(implementation: Implementation) -> Iterator[Target]:
    """For each core that IMPLEMENTATION names, the first target that executes it: ARMv6-M code is weighed on the
    Cortex-M0+."""
    targets = [target for target in CATALOG.targets if target.manifest.executes(implementation)]
    for core in implementation.cores:
        yield next(target for target in targets if target.manifest.core == core)


def _calls(job: Job, plan: FirmwarePlan, path: Path) -> Iterator[tuple[str, Call]]:
    """The functions of PATH that JOB calls, under all their names."""
    elf = BUILDERS[job.target.id].build(plan)
    declared = _declared(job.cipher.folder)
    written = {name for item in plan.weighed if item.source == path for name in _functions(item.output)}
    linked = {name: place for name, place in _functions(elf).items() if name in written & declared}
    memory = job.scenario.inputs(job.variant)
    answer = job.scenario.outputs(Oracle(job.cipher, job.variant, memory.get("key", b"")), memory)
    if plan.in_flash:  # what is in it changes no stack
        memory = {"schedule": bytes(job.schedule_bytes), **memory}
        del memory["key"]
    firmware = firmware_of(BUILDERS[job.target.id], job, plan)
    start = start_at(Place(firmware.site, firmware.weighed_placement), shape_for(job, memory, answer), memory)
    (run,) = SIMULATORS[job.target.id].execute(elf, [start], {}, sorted(linked))
    assert run.fault is None, run.fault
    for call in run.calls:
        for name, place in linked.items():
            if place == linked[call.function]:
                yield name, call


@cache
def _declared(folder: Path) -> set[str]:
    """The functions in headers of a cipher's FOLDER: the API, and what a tuned implementation may replace."""
    headers = "".join(path.read_text() for path in folder.glob("*.h"))
    return set(re.findall(r"\b(fw_\w+?) *\(", headers))


@cache
def _functions(binary: Path) -> dict[str, int]:
    """The global functions of an object or a firmware, and their addresses."""
    return {
        symbol.name: symbol.address
        for symbol in Elf.of(binary).symbols()
        if symbol.kind == FUNCTION and symbol.binding != "STB_LOCAL" and symbol.section is not None
    }


def _function_bytes(plan: FirmwarePlan, name: str) -> int:
    """The size of the section of function NAME."""
    sizes = [section_size(item.output, name) for item in plan.weighed]
    return next(size for size in sizes if size is not None)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The firmware of an implementation: one ELF file, which the referee tries and the scales weigh."""

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from featherweight.catalog.schema import MODES
from featherweight.scales import linkage
from featherweight.scales.build import FLASH_ARENA_BYTES, HARVARD, Builder, FirmwarePlan, arena_bytes
from featherweight.scales.forms import Form, hidden
from featherweight.scales.image import code_spans, free_ram, own_spans, without
from featherweight.scales.job import Job
from featherweight.scales.layout import CLASSES, ROOM_FOR_DEEP, WEIGHED, Site
from featherweight.scales.objects import called_functions, read_linked, visible_functions
from featherweight.scales.scenarios import EXPANSION, IN_FLASH
from featherweight.scales.shape import Place, shape_of, start_at
from featherweight.scales.simulate import Probing, Simulator, Span
from featherweight.scales.steps import ARENA, DEPTH, POSITION, STEPS
from featherweight.scales.symbols import machine_code, names
from featherweight.system.errors import WrongResultError

FETCHED_BYTES = 2
"""Simulators look at so many bytes of an instruction, the first ones, when they ask whether it is counted."""

NOWHERE: Span = (0, 0)
"""Where the code of a function lies of which none is counted; without any, it might execute everything."""

CONVENTIONAL = re.compile(r"mem(cpy|set|move|cmp)|__aeabi_\w+")
"""Functions of compilers' libraries that are called as others are; further ones have conventions of their own."""

OF_MEMORY = re.compile(r"mem(cpy|set|move|cmp)|__aeabi_mem\w+")
"""Those of which other libraries have others, which leave other values in registers."""


@dataclass(frozen=True)
class Firmware:
    """A firmware that is linked, and what its runs depend on."""

    elf: Path
    site: Site
    inner: Sequence[str]
    """Functions whose manners are judged inside the calls of others, too: they find random values in registers, and
    leave such."""
    judged: Sequence[str]
    """The others that everybody may call, and what they call of the compiler's libraries otherwise: they are judged
    there as they are called."""
    own: Sequence[Span]
    """Where what its functions may read by themselves lies."""
    plan: FirmwarePlan
    """What it is made of."""
    hidden: Mapping[int, Form] = field(default_factory=dict)
    """Where it has what is wrong if it is executed."""
    changed: Path | None = None
    """What runs in place of ELF: a mutant, which has its symbols and source lines."""

    @property
    def program(self) -> Path:
        """What runs."""
        return self.changed or self.elf

    @property
    def poisoned(self) -> Probing:
        """What every run finds: random values around what is handed over, and what no call may read."""
        return Probing(poison=(ARENA,), hidden=(STEPS, POSITION, DEPTH), own=self.own)

    def probing(self, functions: Iterable[str]) -> Probing:
        """What every call of FUNCTIONS that is judged finds, and what it may execute."""
        holes = [(address, address + FETCHED_BYTES) for address in self.hidden]
        code = {name: list(without(code_spans(self.plan, name), holes)) or [NOWHERE] for name in functions}
        return replace(self.poisoned, inner=self.inner, judged=self.judged, code=code)

    @cached_property
    def weighed_placement(self) -> int:
        """The layout in which it is weighed, and tried among others: nobody knows it before the code is written."""
        return random.Random(machine_code(self.elf)).choice(WEIGHED)


def has_flash_code(job: Job) -> bool:
    """Whether JOB's target has other code for round keys in flash, and its implementation uses any."""
    operations = IN_FLASH if job.league == "block" else MODES
    used = any(operation in IN_FLASH and job.implementation.has(operation) for operation in operations)
    return job.variant.kind == "block" and job.target.manifest.core in HARVARD and used


def plans_of(builder: Builder, job: Job) -> list[FirmwarePlan]:
    """The firmwares of JOB's implementation: for round keys in RAM, and, if it has other code, for these in flash."""
    plan = builder.plan(job)
    return [plan, builder.plan(job, in_flash=True)] if has_flash_code(job) else [plan]


def build(builder: Builder, job: Job, plans: Sequence[FirmwarePlan]) -> None:
    """Compile and link PLANS, which are of JOB's implementation; raises WrongResultError if its objects have anything
    that they must not."""
    for plan in plans:
        builder.compile(plan)
        linkage.refuse(job, plan)
        for fault in over_aligned(builder, job, plan):
            raise WrongResultError(f"{job}: {fault.message}")
        builder.build(plan)


def over_aligned(builder: Builder, job: Job, plan: FirmwarePlan) -> Iterator[linkage.Fault]:
    """Whether the schedule or context of PLAN, which is of JOB's implementation and compiled, is to lie at multiples of
    more bytes than is tried."""
    alignment = builder.state_type(plan).alignment
    if alignment > CLASSES:
        what = f"its schedule or context is to lie at multiples of {alignment} bytes"
        yield linkage.Fault(job.variant.symbol, f"{what}, which nobody tries: {CLASSES} are the most")


def firmware_of(builder: Builder, job: Job, plan: FirmwarePlan) -> Firmware:
    """The firmware of PLAN, which is of JOB's implementation and built."""
    state = builder.state_type(plan)
    site = Site(
        arena_bytes(job.target),
        state.bytes,
        state.alignment,
        job.implementation.block_alignment,
        stack_bytes=min(ROOM_FOR_DEEP, free_ram(plan.output, job.target)),
    )
    if plan.in_flash:
        site = site._replace(flash_bytes=FLASH_ARENA_BYTES)
    library = _library_functions(plan)
    inner = [*_inner_functions(plan), *filter(OF_MEMORY.fullmatch, library)]
    judged = [name for name in (*_outer_functions(plan), *library) if name not in inner]
    return Firmware(plan.output, site, inner, judged, own_spans(plan), plan, hidden(job, plan))


def _inner_functions(plan: FirmwarePlan) -> list[str]:
    """Its functions that are called from the other language, where compiler and author rely on the calling convention;
    and those of assembly that everybody may call: their caller is either assembly, or a compiler that does not see
    them."""
    compiled = [item.output for item in plan.objects if item.source.suffix == ".c"]
    assembled = [item.output for item in plan.ciphers if item.source.suffix != ".c"]
    own = [item.output for item in plan.ciphers if item.source.suffix == ".c"]
    there = names(plan.output)
    called = (
        *called_functions(compiled, assembled),
        *called_functions(assembled, own),
        *visible_functions(assembled),
    )
    return [name for name in dict.fromkeys(called) if name in there]


def _outer_functions(plan: FirmwarePlan) -> list[str]:
    """Its functions that follow the calling convention whoever calls them: none is hidden, as what only assembly calls
    in a way of its own should be."""
    there = names(plan.output)
    return [name for name in visible_functions([item.output for item in plan.ciphers]) if name in there]


def _library_functions(plan: FirmwarePlan) -> list[str]:
    """Those of the compiler's libraries that it calls by the calling convention."""
    ciphers = [read_linked(item.output) for item in plan.ciphers]
    wanted = frozenset[str]().union(*(linked.wanted for linked in ciphers))
    return sorted(name for name in wanted & names(plan.output) if CONVENTIONAL.fullmatch(name))


def expanded(firmware: Firmware, simulator: Simulator, symbol: str, keys: Sequence[bytes]) -> Iterator[bytes]:
    """The schedules that FIRMWARE, which has them in RAM, makes of KEYS; SYMBOL is the variant's prefix."""
    place = Place(firmware.site, 0)
    shape = shape_of(symbol, (EXPANSION,), (("key", len(keys[0])), ("schedule", None)), ("schedule",))
    starts = [start_at(place, shape, {"key": key}, watched=False) for key in keys]
    for run in simulator.execute(firmware.program, starts, {}, []):
        yield bytes.fromhex(run.memory[place.layout(shape).symbol("schedule")])

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the objects of an implementation may define, name and contain, so that what is weighed is what runs.

Each operation that the manifest declares is defined by the implementation itself; its objects name nothing but
themselves, what its cipher shares, and the compiler's helpers: neither arrays nor functions of a scenario, of the
start-up code or of the linker script; and they have no sections that run or stay in the firmware unasked.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from featherweight.catalog import Variant
from featherweight.catalog.schema import Operation
from featherweight.scales.build import FirmwarePlan
from featherweight.scales.image import TEXT
from featherweight.scales.job import Job
from featherweight.scales.objects import WIDEST, Linked, read_linked, symbol_places
from featherweight.scales.reserved import HELPERS
from featherweight.scales.scenarios import IN_FLASH
from featherweight.system.errors import WrongResultError

FUNCTIONS: Mapping[Operation, tuple[str, ...]] = {
    "expand": ("_expand",),
    "encrypt": ("_encrypt",),
    "decrypt": ("_decrypt",),
    "cbc_encrypt": ("_cbc_encrypt",),
    "cbc_decrypt": ("_cbc_decrypt",),
    "ctr": ("_ctr",),
    "aead": ("_encrypt", "_decrypt", "_init", "_ad", "_encrypt_update", "_decrypt_update", "_tag", "_verify"),
    "hash": ("", "_init", "_update", "_final"),
    "permute": (),
}
"""The functions of each operation, behind the variant's prefix; a permutation has any name."""

OF_A_MODE: Mapping[Operation, str] = {"aead": "aead", "hash": "hash"}
"""The kind of variants that have these operations."""

SECTIONS = re.compile(r"\.(text|rodata|data|bss|srodata|sdata|sbss|progmem|ARM\.ex(idx|tab))(\..*)?|\.eh_frame|COMMON")
"""Sections that are in the firmware only if something refers to them."""

RESERVED = re.compile(
    r"_.*|main|exit|abort|raise|signal|atexit|malloc|calloc|realloc|free|(mem|str|std)[a-z]\w*"
    r"|\w*Handler|HAL_\w+|System(Init|CoreClock)\w*|app_main"
)
"""Names that C reserves for its libraries (C11, 7.1.3), that start-up code and libraries of targets may ask for, and of
which vendors' start-up code has weak definitions: who defines them takes interrupts over.

Functions of the manifest's operations are no such names, even if the cipher is called Strobe."""

NAMES = re.compile(r"[\w.$-]*", re.ASCII)
"""Names without characters that mean something to linkers, their maps, simulators or terminals."""

STARTUP = re.compile(r"\.(text|data|bss|rodata)\.(startup|init|fini|ctors|dtors|vectors)\b.*")
"""... unless a linker script takes them for these."""


@dataclass(frozen=True)
class Fault:
    """Something that is not allowed, in FUNCTION or about this symbol."""

    function: str
    message: str
    check: str = "linkage"


def refuse(job: Job, plan: FirmwarePlan) -> None:
    """Raises WrongResultError if `faults` finds any."""
    for fault in faults(job, plan):
        raise WrongResultError(f"{job}: {fault.function}: {fault.message}")


def faults(job: Job, plan: FirmwarePlan) -> Iterator[Fault]:
    """What is wrong with the objects of PLAN, which is of JOB's implementation and compiled."""
    own_sources = _sources(job.cipher.folder, tuple(job.implementation.files))
    own = [read_linked(item.output) for item in plan.ciphers if item.source in own_sources]
    filler = [read_linked(item.output) for item in plan.ciphers if item.source not in own_sources]
    others = [read_linked(item.output) for item in (*plan.loops, plan.caller, *plan.runtime)]
    yield from _missing(job, own, filler, IN_FLASH if plan.in_flash else None)
    yield from _nowhere(plan, [*own, *filler])
    yield from _undeclared(job, plan)
    yield from _ambiguous([*own, *filler])
    yield from _intruding(job, own, others, plan.names)
    yield from _foreign([*own, *filler], plan.caller.source)
    yield from _shared(job, plan)
    yield from _odd(own)
    yield from _disguised([*own, *filler], plan)
    for linked in own:
        for section in sorted(linked.sections):
            if not SECTIONS.fullmatch(section) or STARTUP.fullmatch(section):
                yield Fault(section, "is a section that may be in a firmware unasked; leave it out")


def operation_functions(job: Job) -> dict[str, Operation]:
    """The functions that JOB's implementation declares to provide, and the operation of each."""
    return _functions(job.variant, job.implementation.operations)


def _functions(variant: Variant, operations: Iterable[Operation]) -> dict[str, Operation]:
    """VARIANT's functions for OPERATIONS, and the operation of each."""
    return {
        f"{variant.symbol}{name}": operation
        for operation in operations
        if OF_A_MODE.get(operation, variant.kind) == variant.kind
        for name in FUNCTIONS[operation]
    }


def _undeclared(job: Job, plan: FirmwarePlan) -> Iterator[Fault]:
    """Operations that a file of JOB's implementation defines, and none that has this file declares: they are not tried,
    and serve who uses the file, where they may take the place of portable ones."""
    manifest = job.cipher.manifest
    operations = {name for variant in manifest.variant for name in _functions(variant, FUNCTIONS)}
    for item in plan.ciphers:
        sharing = [
            one for one in manifest.implementation if item.source in _sources(job.cipher.folder, tuple(one.files))
        ]
        declared = {
            name
            for one in sharing
            for variant in manifest.variant
            if variant.id in one.variants
            for name in _functions(variant, one.operations)
        }
        for name in sorted(operations & read_linked(item.output).defined.keys() - declared):
            yield Fault(name, "is defined by its files, but no implementation declares it: nothing tries it")


@cache
def _sources(folder: Path, files: tuple[str, ...]) -> frozenset[Path]:
    """FILES in a cipher's FOLDER."""
    return frozenset(folder / file for file in files)


def _missing(
    job: Job, own: Sequence[Linked], filler: Sequence[Linked], only: Collection[Operation] | None
) -> Iterator[Fault]:
    """Declared operations that OWN objects do not define: weak portable ones would take their place.

    ONLY: those that must be there; None: all.
    """
    defined = {name for linked in own for name in linked.defined}
    replaced = {name for linked in filler for name in linked.defined}
    for function, operation in operation_functions(job).items():
        needed = (function in replaced or operation not in OF_A_MODE) and (only is None or operation in only)
        if needed and function not in defined:
            yield Fault(function, f"is declared (operation {operation}), but none of the implementation's files has it")
    if "permute" in job.implementation.operations and filler and not defined & replaced:
        yield Fault("permute", "is declared, but the implementation's files replace no function of the portable code")


def _nowhere(plan: FirmwarePlan, objects: Sequence[Linked]) -> Iterator[Fault]:
    """Functions that the firmware of PLAN calls, and none of OBJECTS defines."""
    defined = {name for linked in objects for name in linked.defined}
    for name in sorted(set(plan.names.values()) - defined):
        yield Fault(name, "is called, and neither the implementation's files nor the portable code have it")


def _ambiguous(objects: Sequence[Linked]) -> Iterator[Fault]:
    """Functions of which the order of files would decide which definition is linked."""
    for name in sorted({name for linked in objects for name in linked.defined}):
        weak = [linked for linked in objects if linked.defined.get(name) == "STB_WEAK"]
        strong = [linked for linked in objects if linked.defined.get(name) == "STB_GLOBAL"]
        if len(weak) > 1 and not strong:
            yield Fault(name, f"is defined {len(weak)} times, each time weak; one definition must not be")
        if len(strong) > 1:
            yield Fault(name, f"is defined {len(strong)} times; begin that of the portable code with FW_WEAK")


def _shared(job: Job, plan: FirmwarePlan) -> Iterator[Fault]:
    """Operations that stand where another of them does: a call of the one cannot be told from a call of the other."""
    operations = operation_functions(job)
    for item in plan.ciphers:
        first: dict[tuple[int, int], str] = {}
        for name, place in symbol_places(item.output).items():
            if name in operations and first.setdefault(place, name) != name:
                yield Fault(name, f"is {first[place]} by another name: write a function that calls or jumps to it")


def _odd(objects: Sequence[Linked]) -> Iterator[Fault]:
    """Definitions and references that linkers treat in a way of their own."""
    for linked in objects:
        for name, binding in linked.defined.items():
            if binding not in ("STB_GLOBAL", "STB_WEAK"):
                yield Fault(name, f"is defined as {binding}; only global and weak definitions may be")
        for name in sorted(linked.wanted_weakly):
            yield Fault(name, "is named weakly, which tells whether it is linked; name it as it is needed")
        for name in sorted(linked.odd):
            yield Fault(name, "is no address in a section: thread-local, found out at run time, or a mere number")
        for name in sorted(linked.orders):
            yield Fault(name, "is a section that tells the linker what to do")
        for name in sorted(linked.wide):
            yield Fault(
                name, f"is to lie at multiples of more than {WIDEST} bytes, and nobody counts what is before it"
            )


def _disguised(objects: Sequence[Linked], plan: FirmwarePlan) -> Iterator[Fault]:
    """What could be taken for something else in the firmware of PLAN, in whose map and table of symbols things have but
    their names."""
    others = {name for item in plan.objects for name in read_linked(item.output).defined} | set(plan.names)
    for linked in objects:
        for name in sorted(linked.shown):
            if not NAMES.fullmatch(name):
                yield Fault(ascii(name), "is a name with other characters than letters, digits and any of _.$-")
        for name in sorted(linked.local & others):
            yield Fault(name, "is local, and the name of something else in the firmware: rename it")
        for name in sorted(linked.twice):
            yield Fault(name, "is the name of two sections; one is counted where the other is executed")
        for name in sorted(linked.code):
            if SECTIONS.fullmatch(name) and not TEXT.match(name):
                yield Fault(name, "is a section with code, and not called .text")


def _intruding(job: Job, own: Sequence[Linked], others: Sequence[Linked], lent: Collection[str]) -> Iterator[Fault]:
    """Definitions by OWN objects of what belongs to the caller, the start-up code or the compiler's libraries.

    LENT: names of operations that the linker defines.
    """
    suffixes = {name for names in FUNCTIONS.values() for name in names}
    operations = {f"{job.variant.symbol}{name}" for name in suffixes}
    declared = {f"{variant.symbol}{name}" for variant in job.cipher.manifest.variant for name in suffixes if name}
    taken = {name for linked in others for name in (*linked.defined, *linked.wanted)} - operations - set(lent)
    for linked in own:
        for name in sorted(linked.defined):
            if name in taken or (RESERVED.fullmatch(name) and name not in declared):
                yield Fault(name, "is defined by its files, but belongs to the scenario, the compiler or the device")


def _foreign(objects: Sequence[Linked], caller: Path) -> Iterator[Fault]:
    """References to what none of OBJECTS defines and no compiler asks for."""
    defined = {name for linked in objects for name in linked.defined}
    for linked in objects:
        for name in sorted(linked.wanted - defined):
            if not HELPERS.fullmatch(name):
                yield Fault(name, f"is named by the implementation and belongs to something else (like {caller.name})")
            elif name in linked.addressed:
                yield Fault(name, "is the compiler's, and its address is taken: compilers only call it")

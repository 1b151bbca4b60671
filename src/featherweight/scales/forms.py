# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions that no implementation may have, wherever they would lead: no run of a simulator shows their fault.

They are looked for where the sources have instructions, one behind the other; and elsewhere, in what is marked as data
or inside of instructions, nothing may be executed that is one: of that, simulators tell.

A conditional branch to the next instruction takes one path, and in a model without branch prediction one time, but
processors that predict branches tell its condition. Registers that belong to the platform, and interrupts, may not be
changed for a while, either: a handler would meet them. What needs more than the manifest's `isa` says, is told where it
is executed: the target has it, other devices of its core have not.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from struct import unpack_from

from featherweight.scales.build import FirmwarePlan
from featherweight.scales.elf import Elf
from featherweight.scales.image import TEXT, placement
from featherweight.scales.inline_assembly import assembly_of
from featherweight.scales.isa import FEATURES, OF_INTRINSICS, WORDS, features_in
from featherweight.scales.job import Job
from featherweight.scales.produce import ObjectPlan
from featherweight.scales.symbols import functions_at, source_line

MARKED = {"rv32", "rv32e", "aarch64"}
"""Cores whose assemblers mark data among instructions."""


@dataclass(frozen=True)
class Form:
    """What is wrong with an instruction: the check that it fails, and why."""

    check: str
    message: str


IDLE = Form("constant-time", "branches to the next instruction, so that a branch predictor tells the condition")
PLATFORM = Form("registers", "changes a register of the platform: handlers of interrupts need it")
RAMPZ = Form("registers", "uses RAMPZ or ELPM: what is in RAMPZ is left from other calls; tables lie where LPM reads")
INTERRUPTS = Form("interrupts", "enables interrupts, whatever its caller wants; restore the status register")
SLEEPS = Form("interrupts", "enables interrupts or switches a clock off, whatever its caller wants; restore SR")

BETWEEN = "in what is data or inside of an instruction"
"""Behind the message of a Form of `scan_between`."""

UNDECLARED = {
    feature: Form("illegal-instruction", f'needs "{feature}", which `isa` does not name: other devices lack it')
    for features in WORDS.values()
    for feature in features
}
"""By what is needed."""

UNITS = {"aarch64": 2}
"""By core: at multiples of how many halfwords instructions begin, if not anywhere."""

Decoded = tuple[int, Form | None]
"""How many halfwords an instruction has, and what is wrong with it."""

Decoder = Callable[[Sequence[int], int], Decoded]
"""What the instruction at a place among halfwords is; behind the last one stand as many as any instruction has."""


def refused(job: Job, plan: FirmwarePlan) -> Iterator[tuple[str, str, str]]:
    """Check, function and message of the first instruction of each Form in what JOB's implementation has of PLAN's
    firmware, which is linked."""
    told: set[Form] = set()
    for address, form in _found(job, plan, scan):
        if form not in told:
            told.add(form)
            function = next(iter(functions_at(plan.output, address)), job.variant.symbol)
            yield form.check, function, f"{form.message}, in {source_line(plan.output, address)}"
    for path, form in _undeclared_inside(job, plan):
        yield form.check, job.variant.symbol, f"{form.message}, in assembly inside of {path.name}"


def hidden(job: Job, plan: FirmwarePlan) -> dict[int, Form]:
    """The addresses in PLAN's firmware, which is linked, at which JOB's implementation has what is wrong if it is
    executed there, and `refused` does not see it."""
    return dict(_undeclared(job, plan)) | dict(_found(job, plan, scan_between))


def _found(
    job: Job, plan: FirmwarePlan, looked: Callable[[str, bytes, Sequence[bool]], Iterator[tuple[int, Form]]]
) -> Iterator[tuple[int, Form]]:
    core = job.target.manifest.core
    if core not in DECODERS:
        return
    for start, code, data in _code(plan, plan.ciphers, marked=core in MARKED):
        for offset, form in looked(core, code, data):
            if form.check != IDLE.check or job.implementation.constant_time != "no":
                yield start + offset, form


def _undeclared(job: Job, plan: FirmwarePlan) -> Iterator[tuple[int, Form]]:
    """Where the code of JOB's implementation needs a feature that its `isa` does not name. Compilers use by themselves
    what the target has, but for what is OF_INTRINSICS."""
    core, isa = job.target.manifest.core, job.implementation.isa
    if core not in FEATURES:
        return
    of_c, of_assembly = OF_INTRINSICS.get(core, set()) - set(isa), set(WORDS[core]) - set(isa)
    for item in plan.ciphers:
        refused = of_c if item.source.suffix == ".c" else of_assembly
        for address, feature in _needed(core, _code(plan, [item], marked=False)):
            if feature in refused:
                yield address, UNDECLARED[feature]


def _needed(core: str, spans: Iterable[tuple[int, bytes, Sequence[bool]]]) -> Iterator[tuple[int, str | None]]:
    """The addresses in SPANS of code for CORE at which an instruction may begin, and which feature it would need."""
    for start, code, _ in spans:
        halves = _halves(code)
        for place in range(0, len(code) // 2, UNITS.get(core, 1)):
            yield start + 2 * place, FEATURES[core](halves, place)


def _undeclared_inside(job: Job, plan: FirmwarePlan) -> Iterator[tuple[Path, Form]]:
    """C code in which assembly needs a feature that `isa` does not name, and what is wrong with it."""
    core, isa = job.target.manifest.core, job.implementation.isa
    for item in (item for item in plan.ciphers if item.source.suffix == ".c"):
        assembly = assembly_of(job.cipher.home, item.command, item.known)
        needed = (feature for feature in features_in(core, assembly) if feature not in isa)
        yield from ((item.source, UNDECLARED[feature]) for feature in needed)


def _code(
    plan: FirmwarePlan, items: Sequence[ObjectPlan], *, marked: bool
) -> Iterator[tuple[int, bytes, Sequence[bool]]]:
    """What ITEMS have among PLAN's instructions, with its addresses, and which of its halfwords are data by mapping
    symbols."""
    own = {item.output.name for item in items}
    places = placement(plan.output)
    spans = sorted(span for (file, name), some in places.items() if file in own and TEXT.match(name) for span in some)
    elf = Elf.of(plan.output)
    segments = [(segment.address, segment.content) for segment in elf.segments() if segment.content]
    symbols = elf.symbols() if marked else ()
    marks = sorted((one.address, one.name[1:2] == "d") for one in symbols if one.name[:1] == "$")
    for first, last in spans:
        memory = next(((at, data) for at, data in segments if at <= first < at + len(data)), None)
        if memory is None:
            continue
        inside = [(at, is_data) for at, is_data in marks if first <= at < last]
        borders = [(first, False), *inside, (last, True)]
        data = [is_data for (at, is_data), (end, _) in pairwise(borders) for _ in range(end // 2 - at // 2)]
        yield first, memory[1][first - memory[0] : last - memory[0]], data


def scan(core: str, code: bytes, data: Sequence[bool] = ()) -> Iterator[tuple[int, Form]]:
    """The offsets of instructions in CODE for CORE that are refused; DATA: which of its halfwords are none."""
    for place, (_, form) in _in_line(core, code, data):
        if form is not None:
            yield 2 * place, form


def scan_between(core: str, code: bytes, data: Sequence[bool] = ()) -> Iterator[tuple[int, Form]]:
    """The offsets, as of `scan`, of what would be refused if it were executed where `scan` sees no instruction."""
    halves, decoder = _halves(code), DECODERS[core]
    begun = {place for place, _ in _in_line(core, code, data)}
    for place in range(0, len(code) // 2, UNITS.get(core, 1)):
        form = None if place in begun else decoder(halves, place)[1]
        if form is not None:
            yield 2 * place, replace(form, message=f"{form.message}, {BETWEEN}")


def _in_line(core: str, code: bytes, data: Sequence[bool]) -> Iterator[tuple[int, Decoded]]:
    """The instructions in CODE, one behind the other, but for DATA, with their numbers of halfwords."""
    halves, decoder = _halves(code), DECODERS[core]
    place, end = 0, len(code) // 2
    while place < end:
        if place < len(data) and data[place]:
            place += 1
            continue
        decoded = decoder(halves, place)
        yield place, decoded
        place += decoded[0]


LONGEST = 3
"""Halfwords of an instruction at most."""


def _halves(code: bytes) -> Sequence[int]:
    return (*unpack_from(f"<{len(code) // 2}H", code), *[0] * (LONGEST - 1))


def _rv32(halves: Sequence[int], place: int) -> Decoded:
    low = halves[place]
    if low & 3 != 3:
        return 1, _rv32_short(low)
    word = low | halves[place + 1] << 16
    opcode, destination = word & 0x7F, word >> 7 & 31
    if opcode == 0x63:
        return 2, IDLE if word & 0xFE000F80 == 4 << 7 else None
    return 2, PLATFORM if opcode != 0x23 and destination in (3, 4) else None


def _rv32_short(half: int) -> Form | None:
    kind, destination = (half & 3, half >> 13), half >> 7 & 31
    if kind in ((1, 6), (1, 7)):
        return IDLE if half & 0x1C7C == 0x0008 else None
    writes = kind in ((1, 0), (1, 2), (1, 3), (2, 0), (2, 2), (2, 4))
    return PLATFORM if writes and destination in (3, 4) else None


X18 = 18


def _aarch64(halves: Sequence[int], place: int) -> Decoded:
    word = halves[place] | halves[place + 1] << 16
    group = word >> 25 & 15
    if group >> 1 == 0b101:
        is_of_19 = word >> 24 == 0x54 or word >> 25 & 0x3F == 0b011010
        is_of_14 = word >> 25 & 0x3F == 0b011011
        is_idle = (is_of_19 and word >> 5 & 0x7FFFF == 1) or (is_of_14 and word >> 5 & 0x3FFF == 1)
        return 2, IDLE if is_idle else None
    return 2, PLATFORM if _changes_x18(word, group) else None


def _changes_x18(word: int, group: int) -> bool:
    if group >> 1 == 0b100 or group & 7 == 0b101:  # with an immediate operand, with registers
        return word & 31 == X18
    if group & 5 == 0b100:  # loads and stores
        is_pair, of_vectors = word >> 27 & 7 == 0b101, word >> 26 & 1
        return not of_vectors and (word & 31 == X18 or (is_pair and word >> 10 & 31 == X18))
    if group & 7 == 0b111:  # UMOV, SMOV; FMOV to a register
        return word & 31 == X18 and (word & 0xBFE0EC00 == 0x0E002C00 or word & 0x7F3FFC00 == 0x1E260000)
    return False


def _avr(halves: Sequence[int], place: int) -> Decoded:
    half, address = halves[place], halves[place + 1]
    is_direct = half & 0xFC0F == 0x9000  # LDS, STS
    count = 2 if is_direct or half & 0xFE0C == 0x940C else 1
    if half in (0x9478, 0x9518):  # SEI, RETI
        return count, INTERRUPTS
    is_rampz = half == 0x95D8 or half & 0xFE0E == 0x9006 or half & 0xF60F == 0xB60B
    return count, RAMPZ if is_rampz or (is_direct and address == 0x5B) else None


FLAGS = 0x107
"""V, N, Z and C in the status register."""


def _msp430(halves: Sequence[int], place: int) -> Decoded:
    half, operand = halves[place], halves[place + 1]
    enables = half in (0xD232, 0x1300) or (half == 0xD032 and operand & ~FLAGS)  # EINT, RETI, BIS #, SR
    return 1 + _msp430_operands(half), SLEEPS if enables else None


def _msp430_operands(half: int) -> int:
    """How many words follow the instruction HALF."""
    if half >> 13 == 1:  # jumps
        return 0
    one = half >> 12 == 1
    register, way = half & 15 if one else half >> 8 & 15, half >> 4 & 3
    follows = (way == 1 and register != 3) or (way == 3 and register == 0)
    return int(follows) + (0 if one else half >> 7 & 1)


DECODERS: Mapping[str, Decoder] = {
    "rv32": _rv32,
    "rv32e": _rv32,
    "aarch64": _aarch64,
    "avr": _avr,
    "msp430": _msp430,
}
"""By core: what instructions are, of cores that refuse any."""

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions that no implementation may have, wherever they would lead: no run of a simulator shows their fault.

A conditional branch to the next instruction takes one path, and in a model without branch prediction one time, but
processors that predict branches tell its condition. Registers that belong to the platform, and interrupts, may not be
changed for a while, either: a handler would meet them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from struct import unpack_from

from featherweight.scales.build import FirmwarePlan
from featherweight.scales.elf import Elf
from featherweight.scales.image import TEXT, placement
from featherweight.scales.job import Job
from featherweight.scales.simulate import Span
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
INTERRUPTS = Form("interrupts", "enables interrupts or switches a clock off, whatever its caller wants; restore SR")

Found = tuple[int, Form]
"""The offset of an instruction, and what is wrong with it."""


def refused(job: Job, plan: FirmwarePlan) -> Iterator[tuple[str, str, str]]:
    """Check, function and message of the first instruction of each Form in what JOB's implementation has of PLAN's
    firmware, which is linked."""
    scan = SCANS.get(job.target.manifest.core)
    if scan is None:
        return
    own = {item.output.name for item in plan.ciphers}
    places = placement(plan.output)
    spans = sorted(span for (file, name), some in places.items() if file in own and TEXT.match(name) for span in some)
    told: set[Form] = set()
    for start, code in _code(plan, spans, marked=job.target.manifest.core in MARKED):
        for offset, form in scan(code):
            if form in told or (form is IDLE and job.implementation.constant_time == "no"):
                continue
            told.add(form)
            function = next(iter(functions_at(plan.output, start + offset)), job.variant.symbol)
            yield form.check, function, f"{form.message}, in {source_line(plan.output, start + offset)}"


def _code(plan: FirmwarePlan, spans: Sequence[Span], *, marked: bool) -> Iterator[tuple[int, bytes]]:
    """The pieces of SPANS that are instructions, as far as mapping symbols tell, with their addresses."""
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
        for (start, is_data), (end, _) in pairwise(borders):
            if not is_data and start < end:
                yield start, memory[1][start - memory[0] : end - memory[0]]


def _rv32(code: bytes) -> Iterator[Found]:
    halves = unpack_from(f"<{len(code) // 2}H", code)
    place = 0
    while place < len(halves):
        low = halves[place]
        if low & 3 != 3:
            yield from ((2 * place, form) for form in _rv32_short(low))
            place += 1
            continue
        word = low | (halves[place + 1] << 16 if place + 1 < len(halves) else 0)
        opcode, destination = word & 0x7F, word >> 7 & 31
        if opcode == 0x63:
            if word & 0xFE000F80 == 4 << 7:
                yield 2 * place, IDLE
        elif opcode != 0x23 and destination in (3, 4):
            yield 2 * place, PLATFORM
        place += 2


def _rv32_short(half: int) -> Iterator[Form]:
    kind, destination = (half & 3, half >> 13), half >> 7 & 31
    if kind in ((1, 6), (1, 7)):
        if half & 0x1C7C == 0x0008:
            yield IDLE
    elif kind in ((1, 0), (1, 2), (1, 3), (2, 0), (2, 2), (2, 4)) and destination in (3, 4):
        yield PLATFORM


X18 = 18


def _aarch64(code: bytes) -> Iterator[Found]:
    for place, word in enumerate(unpack_from(f"<{len(code) // 4}I", code)):
        group = word >> 25 & 15
        if group >> 1 == 0b101:
            is_of_19 = word >> 24 == 0x54 or word >> 25 & 0x3F == 0b011010
            is_of_14 = word >> 25 & 0x3F == 0b011011
            if (is_of_19 and word >> 5 & 0x7FFFF == 1) or (is_of_14 and word >> 5 & 0x3FFF == 1):
                yield 4 * place, IDLE
        elif _changes_x18(word, group):
            yield 4 * place, PLATFORM


def _changes_x18(word: int, group: int) -> bool:
    if group >> 1 == 0b100 or group & 7 == 0b101:  # with an immediate operand, with registers
        return word & 31 == X18
    if group & 5 == 0b100:  # loads and stores
        is_pair, of_vectors = word >> 27 & 7 == 0b101, word >> 26 & 1
        return not of_vectors and (word & 31 == X18 or (is_pair and word >> 10 & 31 == X18))
    if group & 7 == 0b111:  # UMOV, SMOV; FMOV to a register
        return word & 31 == X18 and (word & 0xBFE0EC00 == 0x0E002C00 or word & 0x7F3FFC00 == 0x1E260000)
    return False


def _avr(code: bytes) -> Iterator[Found]:
    halves = unpack_from(f"<{len(code) // 2}H", code)
    place = 0
    while place < len(halves):
        half = halves[place]
        address = halves[place + 1] if place + 1 < len(halves) else 0
        is_direct = half & 0xFC0F == 0x9000  # LDS, STS
        if half in (0x9478, 0x9518):  # SEI, RETI
            yield 2 * place, INTERRUPTS
        elif half == 0x95D8 or half & 0xFE0E == 0x9006 or half & 0xF60F == 0xB60B or (is_direct and address == 0x5B):
            yield 2 * place, RAMPZ
        place += 2 if is_direct or half & 0xFE0C == 0x940C else 1


FLAGS = 0x107
"""V, N, Z and C in the status register."""


def _msp430(code: bytes) -> Iterator[Found]:
    halves = unpack_from(f"<{len(code) // 2}H", code)
    place = 0
    while place < len(halves):
        half = halves[place]
        operand = halves[place + 1] if place + 1 < len(halves) else 0
        if half in (0xD232, 0x1300) or (half == 0xD032 and operand & ~FLAGS):  # EINT, RETI, BIS #, SR
            yield 2 * place, INTERRUPTS
        place += 1 + _msp430_operands(half)


def _msp430_operands(half: int) -> int:
    """How many words follow the instruction HALF."""
    if half >> 13 == 1:  # jumps
        return 0
    one = half >> 12 == 1
    register, way = half & 15 if one else half >> 8 & 15, half >> 4 & 3
    follows = (way == 1 and register != 3) or (way == 3 and register == 0)
    return int(follows) + (0 if one else half >> 7 & 1)


SCANS: Mapping[str, Callable[[bytes], Iterator[Found]]] = {
    "rv32": _rv32,
    "rv32e": _rv32,
    "aarch64": _aarch64,
    "avr": _avr,
    "msp430": _msp430,
}
"""By core: what it refuses in a piece of code."""

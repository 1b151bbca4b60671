# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a run with symbolic inputs says about constant time, memory and registers: it took the only path there is."""

from collections.abc import Iterator
from pathlib import Path

from featherweight.catalog.schema import ConstantTime
from featherweight.prove.execution import LookUp, Observation, Stray
from featherweight.prove.verdict import Known, Shown
from featherweight.scales.symbols import functions_at, line_at, place_name, source_line

STRAYS = {
    "read": "reads {place}, which it may not",
    "write": "writes {place}, which it may not",
    "unwritten": "reads {place}, which nothing has written",
}


def shown_of(observed: Observation, claimed: ConstantTime, elf: Path) -> list[Shown]:
    """The properties that OBSERVED, a run of ELF, proves or not; CLAIMED is the manifest's class."""
    found = [*_run(observed, claimed, elf), *_time(observed, claimed, elf)]
    found += [_memory(stray, elf) for stray in observed.strays]
    found += list(_registers(observed))
    proved = {"constant-time", "memory", "registers"} - {item.property for item in found}
    if observed.obstacle is None and claimed != "no":
        return [*found, *(Shown(property=name, known="proved") for name in sorted(proved))]
    return found


def place_of(elf: Path, pc: int) -> str:
    """The source line of the instruction at PC, or its function where ELF has no line for it, as of AVR's assembly."""
    line = source_line(elf, pc)
    functions = functions_at(elf, pc) if line_at(elf, pc) is None else []
    return f"{functions[0]} ({line})" if functions else line


def look_up_line(look_up: LookUp, elf: Path) -> str:
    """LOOK_UP for readers."""
    table = place_name(elf, look_up.first)
    return f"{place_of(elf, look_up.pc)}: {look_up.times} times, {look_up.addresses} addresses from {table} on"


def _known(is_certain: bool) -> Known:
    return "refuted" if is_certain else "undecided"


def _run(observed: Observation, claimed: ConstantTime, elf: Path) -> Iterator[Shown]:
    obstacle = observed.obstacle
    if obstacle is None:
        return
    message = f"{obstacle.message} at {place_of(elf, obstacle.pc)}"
    if obstacle.leaks and claimed != "no":
        yield Shown(property="constant-time", known="refuted", message=message)
    yield Shown(property="run", known="undecided", message=message)


def _time(observed: Observation, claimed: ConstantTime, elf: Path) -> Iterator[Shown]:
    if claimed == "no":
        return
    for operand in observed.operands:
        message = f"the time of the instruction at {place_of(elf, operand.pc)} depends on inputs"
        yield Shown(property="constant-time", known=_known(operand.varies), message=message)
    for look_up in observed.look_ups if claimed == "yes" else ():
        message = f"the address of a load depends on inputs at {look_up_line(look_up, elf)}"
        yield Shown(property="constant-time", known=_known(look_up.varies), message=message)


def _memory(stray: Stray, elf: Path) -> Shown:
    what = STRAYS[stray.kind].format(place=place_name(elf, stray.address))
    message = f"{stray.function} {what}, at {place_of(elf, stray.pc)}"
    return Shown(property="memory", known=_known(stray.always), message=message)


def _registers(observed: Observation) -> Iterator[Shown]:
    for call in observed.calls:
        for register in call.clobbered:
            message = f"{call.function} does not preserve {register.name}"
            yield Shown(property="registers", known=_known(register.differs), message=message)

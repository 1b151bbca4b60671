# SPDX-License-Identifier: Apache-2.0 OR MIT
"""From a measurement to its code: the commands that made it, the calls that were summed, where their cycles went."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from featherweight.scales.image import placement
from featherweight.scales.measure import Weighing
from featherweight.scales.measurement import Measurement
from featherweight.scales.produce import ObjectPlan, map_of
from featherweight.scales.symbols import functions_at, line_at, place_name
from featherweight.scales.weigh import keys_in_flash, ram_parts, slowest, timed
from featherweight.system.errors import FeatherweightError
from featherweight.system.tools import located

Key = TypeVar("Key")


@dataclass(frozen=True)
class Command:
    """A command line, and what its standard input is; it runs in `Explanation.folder`."""

    words: Sequence[str]
    input: str = ""


@dataclass(frozen=True)
class ExplainedCall:
    """A call that unwatched code makes, in the order of the run."""

    function: str
    cycles: int
    """From the call instruction to the return, both included."""
    subtracted: int
    """The cycles of an empty call, where FELICS subtracts them."""
    counts: bool
    """Whether its cycles are a part of the measurement's."""


@dataclass(frozen=True)
class Section:
    """Code, constants or initial values that count."""

    source: str
    section: str
    bytes: int


@dataclass(frozen=True)
class Spent:
    """Where cycles of the calls that count went: a function, or a line of a file."""

    place: str
    """The function, or FILE:LINE; an instruction without a line of source is named by function and offset."""
    times: int
    """Instructions executed."""
    cycles: int
    text: str = ""
    """The line of the file."""


@dataclass(frozen=True)
class Explanation:
    """What a measurement was made from. Sums of parts are the measurement's numbers."""

    measurement: Measurement
    folder: str
    """In which the commands run."""
    files: Sequence[str]
    """The implementation's, and those of the portable code that it needs."""
    compiler: Sequence[Command]
    linker: Command
    simulator: Command
    calls: Sequence[ExplainedCall]
    code: Sequence[Section]
    ram: Mapping[str, int]
    functions: Sequence[Spent]
    """By cycles, the most first; the caller is one of them, since its call instructions count."""
    lines: Sequence[Spent]
    """In the order of files and lines."""

    def dump(self) -> dict[str, object]:
        """As JSON has it."""
        return asdict(self) | {"measurement": self.measurement.model_dump()}


def explain(stored: Measurement, weighing: Weighing) -> Explanation:
    """How STORED came about, shown by WEIGHING, which is of the same job.

    Raises FeatherweightError if the two are not equal, or if parts do not add up to the whole.
    """
    job, plan, run = weighing.job, weighing.plan, slowest(weighing.job, weighing.sample)
    builder, measurement = weighing.builder, weighing.measurement
    same = ("code_bytes", "ram_bytes", "cycles", "calls", "instructions")
    for name in same:
        if getattr(stored, name) != getattr(measurement, name):
            was, now = getattr(stored, name), getattr(measurement, name)
            raise FeatherweightError(f"{job}: {name} stored is {was}, measured again {now}: please report this")
    empty, names = job.target.manifest.felics.empty_call_cycles, timed(job)
    calls = [
        ExplainedCall(call.function, call.cycles, empty, call.function in names)
        for call in run.calls
        if call.depth == 0 and call.function in job.calls
    ]
    spent: dict[int, tuple[int, int]] = {}
    for name in names:
        for pc, times, cycles in run.profile.get(name, ()):
            before = spent.get(pc, (0, 0))
            spent[pc] = before[0] + times, before[1] + cycles
    total = sum(call.cycles for call in calls if call.counts)
    if sum(cycles for _, cycles in spent.values()) != total:
        raise FeatherweightError(f"{job}: the profile does not add up to {total} cycles: please report this")
    assert run.origin is not None, "it was asked for"
    home = builder.home
    linked = [*builder.link_command(plan), "-Map", home.relative(map_of(plan.output)), "-o", home.relative(plan.output)]
    sources = {item.output: home.relative(item.source) for item in plan.objects}
    counted = weighing.size.sections.items()
    own = [Section(sources.get(path, path.name), name, count) for (path, name), count in counted if count]
    keys = keys_in_flash(job)
    return Explanation(
        measurement=stored,
        folder=str(home.root),
        files=[home.relative(item.source) for item in plan.ciphers],
        compiler=[_command(*item.command, "-o", home.relative(item.output)) for item in plan.objects],
        linker=_command(*linked),
        simulator=Command(run.origin.command, run.origin.line.decode()),
        calls=calls,
        code=[*own, *([Section("", "round keys in flash", keys)] if keys else [])],
        ram=ram_parts(job, plan, weighing.size, weighing.sample),
        functions=_by_function(plan.output, job.variant.symbol, spent),
        lines=_by_line(weighing, spent),
    )


def _command(program: str, *words: str) -> Command:
    return Command([*located(program), *words])


def _by_function(elf: Path, symbol: str, spent: Mapping[int, tuple[int, int]]) -> list[Spent]:
    """What each function took; of several names, the one that begins with SYMBOL, the variant's prefix."""
    sums: dict[str, tuple[int, int]] = {}
    for pc, cost in spent.items():
        found = sorted(functions_at(elf, pc), key=lambda name: not name.startswith(f"{symbol}_"))
        _add(sums, found[0] if found else f"{pc:#x}", cost)
    return sorted((Spent(name, *cost) for name, cost in sums.items()), key=lambda item: -item.cycles)


def _by_line(weighing: Weighing, spent: Mapping[int, tuple[int, int]]) -> list[Spent]:
    """What each line of source took; where there is none, as in the compiler's library, each instruction."""
    elf, relative = weighing.plan.output, weighing.builder.home.relative
    spans = _objects_at(weighing)
    sums: dict[tuple[str, int], tuple[int, int]] = {}
    texts: dict[str, Sequence[str]] = {}
    for pc, cost in sorted(spent.items()):
        line = line_at(elf, pc)
        item = next((item for first, last, item in spans if first <= pc < last), None)
        name, _, number = (line or "").rpartition(":")
        file = next((path for path in item.known if path.name == name), None) if item is not None else None
        if file is None:
            _add(sums, (line or place_name(elf, pc), 0), cost)
            continue
        shown = relative(file)
        texts.setdefault(shown, file.read_text().splitlines())
        _add(sums, (shown, int(number)), cost)
    return [
        Spent(f"{name}:{number}", *cost, texts[name][number - 1].rstrip()) if number else Spent(name, *cost)
        for (name, number), cost in sorted(sums.items())
    ]


def _objects_at(weighing: Weighing) -> list[tuple[int, int, ObjectPlan]]:
    """From which address up to which, not included, what of the firmware's objects lies."""
    items = {item.output.name: item for item in weighing.plan.objects}
    places = placement(weighing.plan.output).items()
    return [(*span, items[file]) for (file, _), spans in places if file in items for span in spans]


def _add(sums: dict[Key, tuple[int, int]], key: Key, cost: tuple[int, int]) -> None:
    before = sums.get(key, (0, 0))
    sums[key] = before[0] + cost[0], before[1] + cost[1]

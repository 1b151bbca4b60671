# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Weighs one function of a source file: no manifest, no scenario, one call with given arguments."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from featherweight.scales.arguments import words
from featherweight.scales.breadboard import Breadboard
from featherweight.scales.manners import bad_manners
from featherweight.scales.objects import read_linked
from featherweight.scales.simulate import Probing, Simulator, Start
from featherweight.scales.steps import ARENA
from featherweight.scales.symbols import place_name, source_line
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

TYPES = {"u8": 8, "u16": 16, "u32": 32, "u64": 64}
"""Types of numbers, and their bits."""
LETTERS = {"uint64_t": "L", "uint32_t": "D"}
"""Of the types that may be longer than a word, in the signatures of `arguments.words`; all others are words."""

FORMS = "a number, u8:, u16:, u32: or u64:NUMBER, hex:DIGITS, zeros:BYTES or buffer:BYTES"
NUMBER = re.compile(r"(?:(u8|u16|u32|u64):)?(\d+|0[xX][0-9a-fA-F]+)")
ARRAY = re.compile(r"(zeros|buffer):(\d+)|hex:((?:[0-9a-fA-F]{2})+)")
MOST_BYTES = 1 << 16
GAP = 8
"""Arrays lie at multiples of so many bytes, with at least as many between them that must not be touched."""

CALLER = """
#include <stddef.h>
#include <stdint.h>
uint8_t {arena}[{arena_bytes}] __attribute__((aligned(8)));
{result_type} {symbol}({types});
{result_variable}
_Noreturn void fw_done(void);
int main(void)
{{
    {assignment}{symbol}({values});
    fw_done();
}}
"""


@dataclass(frozen=True)
class Argument:
    """One argument: a number, or an array by its address."""

    type: str
    value: int = 0
    size: int = 0
    """Of an array; 0: it is a number."""
    content: bytes | None = None
    """What the array holds; None: nobody has written it."""


@dataclass(frozen=True)
class FunctionCost:
    """One call of a function on a target."""

    function: str
    target: str
    options: str
    cycles: int
    """From the call instruction to the return, both included."""
    instructions: int
    stack_bytes: int
    """With the return address, where that is on the stack."""
    code_bytes: int
    """Of the function and all that it needs, before linking."""
    destroyed: list[str]
    """Registers that belong to the caller and come back changed."""
    faults: list[str]
    """Other bad manners, in words."""
    helpers: list[str] = field(default_factory=list)
    """Functions of libraries that it calls; they count, too."""
    result: int | None = None
    arrays: dict[str, str] = field(default_factory=dict)
    """The arrays behind the call, in hexadecimal, by the number of the argument."""

    def dump(self) -> dict[str, object]:
        """As JSON has it."""
        return asdict(self)


def read_argument(text: str) -> Argument:
    """The argument that TEXT describes (see FORMS)."""
    if (found := NUMBER.fullmatch(text)) is not None:
        kind, value = found[1] or "size_t", int(found[2], 0) if not found[2].isdecimal() else int(found[2])
        if value >= 1 << TYPES.get(kind, 64):
            raise FeatherweightError(f"argument {text}: the number does not fit in {kind}")
        return Argument(f"{'uint' + str(TYPES[kind]) + '_t' if kind in TYPES else kind}", value)
    if (found := ARRAY.fullmatch(text)) is None:
        raise FeatherweightError(f"argument {text}: must be {FORMS}")
    size = int(found[2] or len(found[3]) // 2)
    if not 0 < size <= MOST_BYTES:
        raise FeatherweightError(f"argument {text}: an array has 1 to {MOST_BYTES} bytes")
    content = bytes.fromhex(found[3]) if found[3] else bytes(size) if found[1] == "zeros" else None
    return Argument("void *", size=size, content=content)


def weigh_function(  # noqa: PLR0917 as on the command line
    home: Home,
    target: str,
    source: Path,
    symbol: str,
    arguments: Sequence[Argument],
    returns: str | None,
    options: str,
    folder: Path,
) -> FunctionCost:
    """Call function SYMBOL of the file SOURCE on TARGET; RETURNS is the type of its result, None: it has none.

    OPTIONS is for the compiler; FOLDER is where files go. Raises FeatherweightError, also if the call does not return.
    """
    bench = Breadboard(home, target, folder)
    item = bench.compile(source, folder / "weighed.o", (options, "-g1", f"-I{home.memory_functions}"))
    defined = read_linked(item).defined
    if symbol not in defined:
        known = ", ".join(sorted(defined)) or "none"
        raise FeatherweightError(f"{source}: defines no global symbol {symbol}, but {known}")
    done = bench.compile(home.scenarios / "done.c", folder / "done.o", ("-Os",))
    elf = bench.build(_caller(symbol, arguments, returns), "caller.c", ("-Os", "-w"), [item, done])
    return _run(home, bench, (item, elf), symbol, arguments, returns, options)


def _run(  # noqa: PLR0917 as `weigh_function`
    home: Home,
    bench: Breadboard,
    files: tuple[Path, Path],
    symbol: str,
    arguments: Sequence[Argument],
    returns: str | None,
    options: str,
) -> FunctionCost:
    item, elf = files
    places = _places(arguments)
    regions = {index: f"{ARENA}+{place}:{arguments[index - 1].size}" for index, place in places.items()}
    contents = {place: arguments[index - 1].content for index, place in places.items()}
    memory = {f"{ARENA}+{place}": content for place, content in contents.items() if content is not None}
    words_of_run = [f"allow={region}@{symbol} see={region}@{symbol} read={region}" for region in regions.values()]
    letters = "".join(LETTERS.get(argument.type, "p") for argument in arguments)
    watched = f"{symbol}:{words(letters, bench.target.manifest.core)}"
    result = {} if returns is None else {"result": TYPES[returns] // 8}
    start, probing = Start(memory, settings=" ".join(words_of_run)), Probing(poison=[ARENA] if places else [])
    (run,) = Simulator(home, bench.target).execute(elf, [start], result, [watched], probe=probing)
    if run.fault is not None:
        where = source_line(elf, run.fault.pc)
        raise FeatherweightError(f"{symbol} on {bench.target.id}: {run.fault.message}, at {where}")
    (call,) = (call for call in run.calls if call.depth == 0)
    size = bench.size(elf, [item], [symbol])
    manners = bad_manners(call, partial(_place_name, elf, places), partial(source_line, elf))
    return FunctionCost(
        function=symbol,
        target=bench.target.id,
        options=options,
        cycles=call.cycles,
        instructions=call.instructions,
        stack_bytes=call.stack_bytes,
        code_bytes=size.code_bytes,
        destroyed=call.probe.clobbered if call.probe is not None else [],
        faults=[f"{check}: {message}" for check, message in manners if check != "registers"],
        helpers=list(size.helpers),
        result=None if returns is None else int.from_bytes(bytes.fromhex(run.memory["result"]), "little"),
        arrays={str(index): run.memory[f"{ARENA}+{place}"] for index, place in places.items()},
    )


def _places(arguments: Sequence[Argument]) -> dict[int, int]:
    """The offset in the arena of each array, by the number of the argument."""
    places, end = {}, GAP
    for index, argument in enumerate(arguments, 1):
        if argument.size:
            places[index] = end
            end += (argument.size + 2 * GAP - 1) // GAP * GAP
    return places


def _place_name(elf: Path, places: Mapping[int, int], address: int) -> str:
    """ADDRESS relative to the array before it, or to a symbol."""
    name = place_name(elf, address)
    symbol, _, offset = name.partition("+")
    before = [index for index, place in places.items() if symbol == ARENA and place <= int(offset)]
    return f"argument {before[-1]} + {int(offset) - places[before[-1]]}" if before else name


def _caller(symbol: str, arguments: Sequence[Argument], returns: str | None) -> str:
    """A program that calls SYMBOL once."""
    places = _places(arguments)
    values = [
        f"{ARENA} + {places[index]}" if one.size else f"({one.type}){one.value}u{'ll' * (one.type == 'uint64_t')}"
        for index, one in enumerate(arguments, 1)
    ]
    result = "void" if returns is None else f"uint{TYPES[returns]}_t"
    return CALLER.format(
        arena=ARENA,
        arena_bytes=max((places[index] + arguments[index - 1].size for index in places), default=0) + GAP,
        symbol=symbol,
        types=", ".join(one.type for one in arguments) or "void",
        values=", ".join(values),
        result_type=result,
        result_variable="" if returns is None else f"{result} result;",
        assignment="" if returns is None else "result = ",
    )

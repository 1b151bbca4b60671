# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Constant time: whether the PC trace, the data addresses or the cycles of a call depend on secrets."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.scales.simulate import Call, Run

OPERANDS = "o"
"""The word for operands in a trace."""


@dataclass(frozen=True)
class Leak:
    """Two runs, differing in secrets only, in which a function behaves differently."""

    function: str
    found: ConstantTime
    what: str
    first: int
    """Index of the run with which the others of the group are compared."""
    second: int
    """Index of the first run that differs."""

    def __str__(self) -> str:
        return f"{self.function}: {self.what} depends on secrets ({self.found})"


def find_leaks(runs: Sequence[Run], groups: Sequence[Hashable]) -> list[Leak]:
    """For each function that is not constant-time, its worst leak.

    GROUPS names the group of each run; runs of one group differ in secrets only.
    """
    leaks: dict[str, Leak] = {}
    first_of: dict[Hashable, tuple[int, _Traces]] = {}
    before: tuple[Sequence[Call], Hashable] | None = None
    for index, (run, group) in enumerate(zip(runs, groups, strict=True)):
        if before is not None and run.calls is before[0] and group == before[1]:
            continue
        before = run.calls, group
        traces = _traces(run)
        first, traces_of_first = first_of.setdefault(group, (index, traces))
        if traces == traces_of_first:
            continue
        for function in dict.fromkeys(call.function for call in (*runs[first].calls, *run.calls)):
            found, what = _difference(_calls(runs[first], function), _calls(run, function))
            worst: ConstantTime = leaks[function].found if function in leaks else "yes"
            if STRENGTH[found] < STRENGTH[worst]:
                leaks[function] = Leak(function, found, what, first, index)
    return list(leaks.values())


_Traces = list[tuple[str, str, str, int, str]]


def _traces(run: Run) -> _Traces:
    """For each call, everything that must not depend on secrets."""
    return [
        (call.function, call.pc_digest, call.address_digest, call.cycles, call.operand_digest) for call in run.calls
    ]


def weakest(leaks: Iterable[Leak]) -> ConstantTime:
    """The class of an implementation with these LEAKS."""
    return min((leak.found for leak in leaks), key=STRENGTH.__getitem__, default="yes")


def _calls(run: Run, function: str) -> list[Call]:
    return [call for call in run.calls if call.function == function]


def _difference(one: Sequence[Call], other: Sequence[Call]) -> tuple[ConstantTime, str]:
    if [call.pc_digest for call in one] != [call.pc_digest for call in other]:
        return "no", "the path through the code"
    if [call.cycles for call in one] != [call.cycles for call in other]:
        return "no", "the number of cycles"
    if [call.operand_digest for call in one] != [call.operand_digest for call in other]:
        return "no", "an operand of an instruction whose time varies with it"
    if [call.address_digest for call in one] != [call.address_digest for call in other]:
        return "cycles-only", "an address"
    return "yes", ""


PART = 1 << 20
"""Bytes of traces, which may have many millions of lines, that are compared at once."""


def _alike(one: Path, other: Path) -> int:
    """A place in both traces up to which they are alike: a PART or more before they differ, or their begin."""
    parts = 0
    with one.open("rb") as first, other.open("rb") as second:
        while (part := first.read(PART)) == second.read(PART) and len(part) == PART:
            parts += 1
    return max(0, parts - 1) * PART


def first_difference(one: Path, other: Path) -> tuple[int, str]:
    """The last instruction before two traces differ: its address, and what it does differently.

    A trace has a line "PC cycles" for each instruction, followed by an indented line for each of its data accesses, and
    one for the operands of an instruction whose time depends on them.
    """
    pc, begin, times = 0, _alike(one, other), (0, 0)
    with one.open() as first, other.open() as second:
        for trace in (first, second) if begin else ():
            trace.seek(begin)
            trace.readline()
        for left, right in zip(first, second, strict=False):
            if left.startswith(" ") != right.startswith(" "):
                return pc, "accesses memory in one run only"
            left_word, left_detail, *_ = left.split()
            right_word, right_detail, *_ = right.split()
            if left.startswith(" "):
                if left != right:
                    verb = "computes with" if left_word == OPERANDS else "accesses"
                    return pc, f"{verb} {left_detail} or {right_detail}"
            elif left_word != right_word:
                return pc, f"is followed by {left_word} or {right_word}"
            else:
                before, times = times, (int(left_detail), int(right_detail))
                if pc and times[0] - before[0] != times[1] - before[1]:
                    return pc, "takes another time"
                pc = int(left_word, 16)
    return pc, "is the last before one of the runs ends"

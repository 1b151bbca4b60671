# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Judges the runs of an exercise: results, faults, and manners: how a function treats registers, stack and memory."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from featherweight.referee.device.exercise import Arena, Exercise, Trial
from featherweight.referee.device.symbols import place_name, source_line
from featherweight.referee.verdict import Finding, first_of_each
from featherweight.scales.simulate import Call, Run


@dataclass(frozen=True)
class Case:
    """The firmware whose runs are judged."""

    exercise: Exercise
    arena: Arena
    elf: Path


MANNERS = ("registers", "stack", "status", "stray-write", "unwritten-memory", "interrupts")
"""The checks that `judge_manners` makes."""


def judge_fault(case: Case, run: Run) -> Finding | None:
    """The finding if RUN ended in a fault; None if it did not."""
    if run.fault is None:
        return None
    done = [call.function for call in run.calls]
    function = next((name for name in case.exercise.calls if name not in done), list(case.exercise.calls)[-1])
    message = f"{run.fault.message}, at {source_line(case.elf, run.fault.pc)}"
    return Finding(check=run.fault.kind, function=function, message=message)


def judge_results(case: Case, trials: Sequence[Trial], runs: Sequence[Run]) -> Iterator[Finding]:
    """For each function and check, a finding for the first array with a wrong content."""
    wrong = [case.arena.first_wrong(trial, run.memory) for trial, run in zip(trials, runs, strict=True)]
    vectors_right = not any(expected.check == "vectors" for expected in wrong if expected)
    told = set()
    for trial, run, expected in zip(trials, runs, wrong, strict=True):
        if expected is None or (expected.function, expected.check) in told:
            continue
        told.add((expected.function, expected.check))
        although = " although every official vector is right" if expected.check == "random" and vectors_right else ""
        given = ", ".join(f"{array} {content.hex()}" for array, content in trial.inputs.items())
        found = run.memory[case.arena.symbol(expected.array)]
        yield Finding(
            check=expected.check,
            function=expected.function,
            message=f"{expected.blame}{although}: given {given}, {expected.array} is {found}, "
            f"not {expected.content.hex()}",
        )


def judge_manners(case: Case, runs: Sequence[Run]) -> list[Finding]:
    """For each function and check of MANNERS, a finding for the first violation."""
    return first_of_each(finding for run in runs for call in run.calls for finding in _manners(case, call))


def _manners(case: Case, call: Call) -> Iterator[Finding]:
    def finding(check: str, message: str) -> Finding:
        return Finding(check=check, function=call.function, message=message)

    if call.stack_imbalance != 0:
        yield finding("stack", f"returns with the stack pointer off by {call.stack_imbalance}")
    if call.first_stray is not None and call.depth == 0:  # an inner call writes to the outer one's stack
        place, line = _place(case, call.first_stray["address"]), source_line(case.elf, call.first_stray["pc"])
        allowed = ", ".join((*case.exercise.writable, f"{case.exercise.beside[0]} and stack"))
        yield finding("stray-write", f"writes {call.stray_bytes} bytes outside {allowed}, first to {place} in {line}")
    probe = call.probe
    if probe is None:
        return
    if probe.misaligned_stack:
        yield finding("stack", f"is called with the stack pointer off by {probe.misaligned_stack}")
    if probe.bad_status:
        yield finding("status", f"returns {probe.bad_status}")
    if probe.clobbered:
        yield finding("registers", f"does not preserve {', '.join(probe.clobbered)}")
    if probe.unknown_bytes > 0:
        place, line = _place(case, probe.unknown_address), source_line(case.elf, probe.unknown_pc)
        yield finding("unwritten-memory", f"reads {place}, which nobody has written or is below the stack, in {line}")
    if probe.interrupts_left_off:
        yield finding("interrupts", "returns with interrupts disabled")


def _place(case: Case, address: int) -> str:
    """ADDRESS relative to an array of the arena or to a symbol."""
    name = place_name(case.elf, address)
    symbol, _, offset = name.partition("+")
    return case.arena.place(int(offset)) if symbol == "arena" else name

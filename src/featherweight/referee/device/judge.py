# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Judges the runs of an exercise: results, faults, and manners: how a function treats registers, stack and memory."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from featherweight.referee.device.exercise import Exercise, Placed, first_wrong
from featherweight.referee.device.sealing import ACCEPTS
from featherweight.referee.trials import ACCEPTED
from featherweight.referee.verdict import Finding, first_of_each
from featherweight.scales.firmware import Firmware
from featherweight.scales.manners import bad_manners
from featherweight.scales.simulate import Probing, Run
from featherweight.scales.steps import ARENA
from featherweight.scales.symbols import functions_at, place_name, source_line


@dataclass(frozen=True)
class Case:
    """An exercise, and the firmware whose runs are judged."""

    exercise: Exercise
    firmware: Firmware

    @property
    def probing(self) -> Probing:
        """What calls find."""
        return self.firmware.probing(self.exercise.calls)


OTHERWISE = "a forged message is refused with another value than -1"
"""The blame if it is not accepted, either."""


def judge_fault(case: Case, run: Run) -> Finding | None:
    """The finding if RUN ended in a fault; None if it did not."""
    if run.fault is None:
        return None
    done = [call.function for call in run.calls]
    there = [name for name in functions_at(case.firmware.elf, run.fault.pc) if name in case.exercise.calls]
    left = [name for name in case.exercise.calls if name not in done]
    function = next(iter([*there, *left]), list(case.exercise.calls)[-1])
    message = f"{run.fault.message}, at {source_line(case.firmware.elf, run.fault.pc)}"
    return Finding(check=run.fault.kind, function=function, message=message)


@dataclass(frozen=True)
class Wrong:
    """A finding because of a wrong result in one run."""

    finding: Finding
    item: Placed


def judge_results(case: Case, items: Sequence[Placed], runs: Sequence[Run]) -> list[Wrong]:
    """For each function and check, the first run with a wrong result."""
    wrong = [
        (item, *found)
        for item, run in zip(items, runs, strict=True)
        if (found := first_wrong(item, case.firmware.site, run.memory)) is not None
    ]
    vectors_right = not any(expected.check == "vectors" for _, expected, _ in wrong)
    told: dict[tuple[str, str], Wrong] = {}
    for item, expected, content in wrong:
        if (expected.function, expected.check) in told:
            continue
        although = " although every official vector is right" if expected.check == "random" and vectors_right else ""
        blame = OTHERWISE if expected.blame == ACCEPTS and ACCEPTED not in bytes.fromhex(content) else expected.blame
        given = ", ".join(f"{array} {_shortened(value.hex())}" for array, value in item.trial.inputs.items())
        instead = "" if expected.is_apart else f", not {_shortened(expected.content.hex())}"
        finding = Finding(
            check=expected.check,
            function=expected.function,
            message=f"{blame}{although}: given {given}, {expected.array} is {_shortened(content)}{instead}",
        )
        told[expected.function, expected.check] = Wrong(finding, item)
    return list(told.values())


SHOWN_DIGITS = 128


def _shortened(digits: str) -> str:
    """DIGITS cut so that a message stays readable."""
    return digits if len(digits) <= SHOWN_DIGITS else f"{digits[:SHOWN_DIGITS]}... ({len(digits) // 2} bytes)"


def judge_manners(case: Case, items: Sequence[Placed], runs: Sequence[Run]) -> list[Finding]:
    """For each function and check of MANNERS, a finding for the first violation."""
    line = partial(source_line, case.firmware.elf)
    return first_of_each(
        Finding(check=check, function=call.function, message=message)
        for index, (item, run) in enumerate(zip(items, runs, strict=True))
        if index == 0 or run.calls is not runs[index - 1].calls
        for call in run.calls
        for check, message in bad_manners(call, partial(_place, case, item), line, case.firmware.hidden)
    )


def _place(case: Case, item: Placed, address: int) -> str:
    """ADDRESS relative to an array of the arena or to a symbol."""
    name = place_name(case.firmware.elf, address)
    symbol, _, offset = name.partition("+")
    return item.layout(case.firmware.site).place(int(offset)) if symbol == ARENA else name

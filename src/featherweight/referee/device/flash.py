# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The trials of code that is compiled for round keys in flash, made of those of the same code for round keys in RAM."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from featherweight.referee.device.exercise import BESIDE, CHAIN, MOVED, WEIGHED, Exercise, Trial
from featherweight.referee.device.judge import Case
from featherweight.scales.firmware import expanded
from featherweight.scales.scenarios import IN_FLASH
from featherweight.scales.shape import shape_of
from featherweight.scales.simulate import Simulator
from featherweight.scales.steps import BLOCK, LOOPS, Step

OPERATIONS = [BLOCK["encrypt"], BLOCK["ctr"], BLOCK["copy"], *(loops["ctr16_encrypt"] for loops in LOOPS.values())]
"""What the firmware for round keys in flash can do."""

UNWATCHED_SHARE = 4
"""One of so many trials that are run for their results only is run with round keys in flash, too."""


def flash_exercise(case: Case, symbol: str, simulator: Simulator) -> Exercise:
    """The exercise of CASE with all schedules in flash, where they are written before the runs.

    CASE's own firmware, for schedules in RAM, expands the keys. SYMBOL is the variant's prefix.
    """
    groups: dict[bool, list[Trial]] = {True: [], False: []}
    for item in case.exercise.trials:
        groups[item.watched or item.kind in {WEIGHED, MOVED}].append(item)
    trials = [*groups[True], *groups[False][::UNWATCHED_SHARE]]
    chosen = [item for item in trials if item.kind not in {BESIDE, CHAIN} and _is_possible(item.shape.steps)]
    keys = {item.inputs[key] for item in chosen for _, key in _expansions(item.shape.steps)}
    schedules = dict(zip(keys, expanded(case.firmware, simulator, symbol, [*keys]), strict=True))
    names = {f"{symbol}_{operation}" for operation in IN_FLASH}
    calls = {name: words for name, words in case.exercise.calls.items() if name in names}
    made = [_in_flash(item, schedules.__getitem__) for item in chosen]
    shown = [item for item in made if item.expected or (item.compared and item.shape.steps)]
    return Exercise(calls, shown, case.exercise.shared_out)


def _expansions(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """Schedule and key of each step of STEPS that expands one."""
    for item in steps:
        if item.operation is BLOCK["expand"]:
            schedule, key = item.operands
            assert isinstance(schedule, str) and isinstance(key, str), item
            yield schedule, key


def _is_possible(steps: Sequence[Step]) -> bool:
    """Whether STEPS can be done with schedules in flash."""
    return _expands_first(steps) and _has_its_loops(steps) and not _copies_schedules(steps)


def _expands_first(steps: Sequence[Step]) -> bool:
    """Whether each schedule of STEPS has one content throughout."""
    expansions = [item.operation is BLOCK["expand"] for item in steps]
    return expansions == sorted(expansions, reverse=True)


def _copies_schedules(steps: Sequence[Step]) -> bool:
    """Whether STEPS copy schedules: nothing is written to flash during a run."""
    schedules = {schedule for schedule, _ in _expansions(steps)}
    return any(item.operation is BLOCK["copy"] and not schedules.isdisjoint(item.operands) for item in steps)


def _has_its_loops(steps: Sequence[Step]) -> bool:
    """Whether there are no loops among STEPS that only the firmware for round keys in RAM has."""
    return all(item.operation in OPERATIONS for item in steps if item.operation.is_loop)


def _in_flash(item: Trial, schedule_of: Callable[[bytes], bytes]) -> Trial:
    """ITEM with no other steps than IN_FLASH; SCHEDULE_OF gives the schedule of a key."""
    old, expansions = item.shape, dict(_expansions(item.shape.steps))
    keys = set(expansions.values())
    inputs = {name: content for name, content in item.inputs.items() if name not in keys}
    functions = {f"{old.symbol}_{name}" for name in IN_FLASH}
    expected = tuple(wanted for wanted in item.expected if wanted.function in functions)
    shape = shape_of(
        old.symbol,
        tuple(one for one in old.steps if one.operation in OPERATIONS),
        tuple((name, size) for name, size in old.arrays if name not in keys),
        tuple(wanted.array for wanted in expected),
    )
    schedules = {schedule: schedule_of(item.inputs[key]) for schedule, key in expansions.items()}
    return replace(item, shape=shape, inputs={**inputs, **schedules}, expected=expected)

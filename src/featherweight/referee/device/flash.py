# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The trials of code that is compiled for round keys in flash, made of those of the same code for round keys in RAM."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from featherweight.catalog.schema import MODES
from featherweight.referee.device.exercise import Exercise, Placed, Trial, shape_of, start_of, trial
from featherweight.referee.device.judge import Case
from featherweight.referee.device.steps import BLOCK, Step, step
from featherweight.scales.build import HARVARD
from featherweight.scales.job import Job
from featherweight.scales.scenarios import IN_FLASH
from featherweight.scales.simulate import Simulator

UNWATCHED_SHARE = 4
"""One of so many trials that are run for their results only is run with round keys in flash, too."""


def matters_to(job: Job) -> bool:
    """Whether JOB's target has other code for round keys in flash, and its implementation uses any."""
    operations = IN_FLASH if job.league == "block" else MODES
    used = any(operation in IN_FLASH and job.implementation.has(operation) for operation in operations)
    return job.variant.kind == "block" and job.target.manifest.core in HARVARD and used


def flash_exercise(case: Case, symbol: str, simulator: Simulator) -> Exercise:
    """The exercise of CASE with all schedules in flash, where they are written before the runs.

    CASE's own firmware, for schedules in RAM, expands the keys. SYMBOL is the variant's prefix.
    """
    trials = [item for item in case.exercise.trials if item.watched]
    trials += [item for item in case.exercise.trials if not item.watched][::UNWATCHED_SHARE]
    chosen = [item for item in trials if _expands_first(item.shape.steps)]
    keys = {item.inputs[key] for item in chosen for _, key in _expansions(item.shape.steps)}
    schedules = dict(zip(keys, _schedules(case, symbol, simulator, [*keys]), strict=True))
    names = {f"{symbol}_{operation}" for operation in IN_FLASH}
    calls = {name: words for name, words in case.exercise.calls.items() if name in names}
    made = [_in_flash(item, schedules.__getitem__) for item in chosen]
    return Exercise(calls, [item for item in made if item.expected], case.exercise.shared_out)


def _expansions(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """Schedule and key of each step of STEPS that expands one."""
    for item in steps:
        if item.operation is BLOCK["expand"]:
            schedule, key = item.operands
            assert isinstance(schedule, str) and isinstance(key, str), item
            yield schedule, key


def _expands_first(steps: Sequence[Step]) -> bool:
    """Whether each schedule of STEPS has one content throughout."""
    expansions = [item.operation is BLOCK["expand"] for item in steps]
    return expansions == sorted(expansions, reverse=True)


def _schedules(case: Case, symbol: str, simulator: Simulator, keys: Sequence[bytes]) -> Iterator[bytes]:
    """The schedules that CASE's firmware makes of KEYS."""
    steps = [step(BLOCK["expand"], "schedule", "key")]
    items = [Placed(trial("schedule", symbol, steps, {"key": key}, {"schedule": None}, []), 0) for key in keys]
    layout = items[0].layout(case.site)
    outputs = {layout.symbol("schedule"): case.site.state_bytes}
    starts = [start_of(item, case.site, watched=False, alike=False) for item in items]
    for run in simulator.execute(case.program, starts, outputs, []):
        yield bytes.fromhex(run.memory[layout.symbol("schedule")])


def _in_flash(item: Trial, schedule_of: Callable[[bytes], bytes]) -> Trial:
    """ITEM with no other steps than IN_FLASH; SCHEDULE_OF gives the schedule of a key."""
    old, expansions = item.shape, dict(_expansions(item.shape.steps))
    keys = set(expansions.values())
    inputs = {name: content for name, content in item.inputs.items() if name not in keys}
    operations = [BLOCK[name] for name in (*IN_FLASH, "copy")]
    functions = {f"{old.symbol}_{name}" for name in IN_FLASH}
    expected = tuple(wanted for wanted in item.expected if wanted.function in functions)
    shape = shape_of(
        old.symbol,
        tuple(one for one in old.steps if one.operation in operations),
        tuple((name, size) for name, size in old.arrays if name not in keys),
        tuple(wanted.array for wanted in expected),
    )
    schedules = {schedule: schedule_of(item.inputs[key]) for schedule, key in expansions.items()}
    return replace(item, shape=shape, inputs={**inputs, **schedules}, expected=expected)

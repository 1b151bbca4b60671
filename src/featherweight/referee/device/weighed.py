# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials of what is weighed of block ciphers: the steps of each scenario, with all loops of the firmware, on other
inputs. Of messages, the length that is weighed is like others that are tried."""

import random
from collections.abc import Iterator, Sequence
from functools import partial

from featherweight.referee.device.exercise import WEIGHED, Expected, Trial, trial
from featherweight.referee.trials import shared
from featherweight.scales.build import loop_options
from featherweight.scales.job import Job
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.scales.oracle import Oracle
from featherweight.scales.scenarios import EXPANSION, SCENARIOS, Scenario, fresh_inputs
from featherweight.scales.steps import Step

INPUTS = 2
"""Of each scenario; they differ in secrets only."""


def weighed_trials(job: Job) -> Iterator[Trial]:
    """The trials of the scenarios in which JOB's implementation, of a block cipher, is weighed."""
    for scenario in SCENARIOS:
        if scenario.kind == "block" and job.league in scenario.leagues(job.implementation):
            options = loop_options(job) if scenario.has_loops(job.variant, job.league) else (FIXED_OPTIONS,)
            for option in options:
                key = "weighed", job.variant.id, scenario.id, job.league, option
                yield from shared(key, partial(_trials, job, scenario, option))


def _trials(job: Job, scenario: Scenario, option: str) -> list[Trial]:
    """The trials of SCENARIO with loops as compiled at OPTION."""
    source = random.Random(f"{scenario.id} of {job.variant.id} is tried")
    return [
        _trial(job, scenario, option, fresh_inputs(scenario, job.variant, source, public=False)) for _ in range(INPUTS)
    ]


def _trial(job: Job, scenario: Scenario, option: str, inputs: dict[str, bytes]) -> Trial:
    variant = job.variant
    steps = [EXPANSION, *scenario.steps(variant, job.league, option, inputs)]
    answer = scenario.outputs(Oracle(job.cipher, variant, inputs["key"]), inputs)
    outputs: dict[str, int | None] = {name: len(content) for name, content in answer.items() if name not in inputs}
    blame = f"wrong result in scenario {scenario.id}"
    return trial(
        WEIGHED,
        variant.symbol,
        steps,
        inputs,
        outputs | {"schedule": None},
        [
            Expected(name, content, _user(name, steps, variant.symbol), "random", blame)
            for name, content in answer.items()
        ],
        group=f"{scenario.id} {option}",
        compared=True,
        watched=False,
    )


def _user(array: str, steps: Sequence[Step], symbol: str) -> str:
    """The function of the cipher that is the last of STEPS to use ARRAY."""
    used = [item.operation for item in steps if array in item.operands and item.operation.function is not None]
    last = used[-1] if used else steps[-1].operation
    return f"{symbol}_encrypt" if last.is_loop else last.called(symbol)

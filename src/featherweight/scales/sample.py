# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The runs by which a job is weighed: on FELICS's inputs, on others that its implementation cannot know, and elsewhere
in memory."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from featherweight.scales.bench import Bench
from featherweight.scales.image import refuse_uncounted
from featherweight.scales.job import Job
from featherweight.scales.layout import ELSEWHERE, WEIGHED
from featherweight.scales.objects import CodeSize
from featherweight.scales.scenarios import Memory, fresh_inputs
from featherweight.scales.simulate import Call, Run
from featherweight.scales.symbols import machine_code
from featherweight.system.errors import WrongResultError

RANDOM_RUNS = 3
"""Runs with random inputs, besides the run with FELICS's inputs; all their outputs are verified."""

PLACES = 4
"""So many of ELSEWHERE."""

RUNS_AT_A_PLACE = {"yes": 8, "cycles-only": 8, "no": 16}
"""By the claim of constant time: so many runs there, with all inputs fresh. Inputs and places hang on the machine code,
and the slowest run counts: nobody can choose code that happens to be fast in all of them."""


@dataclass(frozen=True)
class Sample:
    """The runs of a job."""

    alike: Sequence[Run]
    """Those with the lengths of the scenario; the first is on FELICS's inputs."""
    varied: Sequence[Run]
    """Those with other lengths, in a scenario that has such."""
    grid: Sequence[tuple[Memory, Run]]
    """Those on the grid, with their inputs."""

    @property
    def runs(self) -> list[Run]:
        return [*self.alike, *self.varied, *(run for _, run in self.grid)]


def sample(bench: Bench, size: CodeSize) -> Sample:
    """The runs of BENCH's job; time, path and addresses must be as claimed, and all that is used in SIZE."""
    job, firmware = bench.job, bench.weighed
    scenario, variant = job.scenario, job.variant
    fixed = scenario.inputs(variant)
    source = random.Random(f"{variant.id} {scenario.id}")  # equal inputs: the oracle has cached them
    varied = [scenario.random_inputs(variant, source) for _ in range(RANDOM_RUNS)]
    source = random.Random(machine_code(firmware.elf))  # known only when the implementation is written
    fresh = [fresh_inputs(scenario, variant, source, public=public) for public in (False, True)]
    grid = scenario.grid(variant, job.grid, source)
    first, other, public, *runs = bench.runs([fixed, *fresh, *varied, *grid])
    _compare(job, first.calls, other.calls)
    refuse_uncounted(job, firmware.plan, size, [first, other, public, *runs])
    alike = [first, other, public, *_elsewhere(bench, source)]
    of_grid = list(zip(grid, runs[RANDOM_RUNS:], strict=True))
    if scenario.vary is None:
        return Sample([*alike, *runs[:RANDOM_RUNS]], [], of_grid)
    return Sample(alike, runs[:RANDOM_RUNS], of_grid)


def _elsewhere(bench: Bench, source: random.Random) -> list[Run]:
    """Runs of BENCH's job that are only timed, with inputs and at places from SOURCE. Counters begin at each place
    of a batch and do not carry, so that the slowest is the same whatever SOURCE is."""
    job = bench.job
    has_public = any(name in job.scenario.public for name in job.scenario.inputs(job.variant))
    claimed = job.implementation.constant_time
    count = RUNS_AT_A_PLACE[claimed] if has_public or claimed == "no" else 1
    layouts = WEIGHED if job.target.manifest.cache else ELSEWHERE
    placements = [number for number in source.sample(layouts, PLACES) for _ in range(count)]
    inputs = [
        fresh_inputs(job.scenario, job.variant, source, public=True, place=place) for place in range(len(placements))
    ]
    return bench.timed_runs(inputs, placements)


def _compare(job: Job, measured: Sequence[Call], fresh: Sequence[Call]) -> None:
    """Refuses a claim of constant time if the calls of two runs differ that differ in secrets only."""
    claimed = job.implementation.constant_time
    if claimed == "no":
        return
    for one, other in zip(measured, fresh, strict=True):
        if (one.function, one.cycles, one.pc_digest) != (other.function, other.cycles, other.pc_digest):
            times = f"takes {one.cycles} cycles on the scenario's inputs and {other.cycles} on fresh ones"
            raise WrongResultError(f'{job}: {one.function}: {times}, or takes another path; it claims "{claimed}"')
        if one.operand_digest != other.operand_digest:
            what = "an operand of an instruction whose time varies with it depends on secrets"
            raise WrongResultError(f'{job}: {one.function}: {what}; it claims "{claimed}"')
        if claimed == "yes" and one.address_digest != other.address_digest:
            raise WrongResultError(f'{job}: {one.function}: an address depends on secrets; it claims "{claimed}"')

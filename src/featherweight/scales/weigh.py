# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Makes a measurement from a firmware and its runs, by FELICS's definitions."""

from collections import Counter
from collections.abc import Sequence

from featherweight.scales.build import FirmwarePlan
from featherweight.scales.image import constants_in_ram, placement, reached
from featherweight.scales.job import Job
from featherweight.scales.lengths import AVERAGED
from featherweight.scales.measurement import Measurement
from featherweight.scales.objects import CodeSize
from featherweight.scales.sample import Sample
from featherweight.scales.scenarios import Memory
from featherweight.scales.simulate import Call, Run


def counted(job: Job, plan: FirmwarePlan) -> CodeSize:
    """What of PLAN's objects JOB's measured functions need."""
    return reached(plan, job.calls)


def timed(job: Job) -> list[str]:
    """Those of JOB's functions whose cycles are summed."""
    return job.calls[:1] if job.scenario.times_first else job.calls


def keys_in_flash(job: Job) -> int:
    """Bytes of round keys that count as code."""
    return job.schedule_bytes if job.scenario.schedule_in_flash else 0


def slowest(job: Job, sample: Sample) -> Run:
    """That of SAMPLE, which is of JOB, whose cycles count; in case of doubt that on FELICS's inputs."""
    names = timed(job)
    return max(sample.alike, key=lambda run: sum(call.cycles for call in _measured(job, run) if call.function in names))


def ram_parts(job: Job, plan: FirmwarePlan, size: CodeSize, sample: Sample) -> dict[str, int]:
    """Bytes of RAM by their use, as FELICS counts them; of the stack the most of SAMPLE."""
    stack = max(call.stack_written_bytes for run in sample.runs for call in _measured(job, run))
    return {
        "data of the scenario": job.scenario.data_bytes(job.variant, job.schedule_bytes),
        "variables": size.data_bytes,
        "constants in RAM": constants_in_ram(size, placement(plan.output), job.target),
        "stack": max(0, stack - job.target.manifest.felics.stack_not_counted),
    }


def _measured(job: Job, run: Run) -> list[Call]:
    return [call for call in run.calls if call.depth == 0 and call.function in job.calls]


def weigh(
    job: Job,
    plan: FirmwarePlan,
    size: CodeSize,
    sample: Sample,
    *,
    compiler: str,
    source_digest: str,
    commit: str,
) -> Measurement:
    """The measurement of JOB from SIZE (see `counted`) and SAMPLE. Each figure is the largest of all runs, whichever
    that is."""
    names, summed = job.calls, timed(job)
    felics, run = job.target.manifest.felics, slowest(job, sample)
    measured = _measured(job, run)
    parts = names if len(names) > 1 else []
    cycles = sum(call.cycles - felics.empty_call_cycles for call in measured if call.function in summed)
    instructions = sum(call.instructions for call in measured if call.function in summed)
    calls = [_by_function(one.calls, felics.empty_call_cycles) for one in sample.alike]
    grid = {length_name(inputs): _by_function(one.calls, felics.empty_call_cycles) for inputs, one in sample.grid}
    message = job.scenario.message_bytes
    return Measurement(
        cipher=job.cipher.name,
        variant=job.variant.id,
        implementation=job.implementation.id,
        language=job.implementation.language,
        target=job.target.id,
        scenario=job.scenario.id,
        league=job.league,
        options=job.options,
        code_bytes=size.code_bytes + keys_in_flash(job),
        ram_bytes=sum(ram_parts(job, plan, size, sample).values()),
        stack_bytes=max(call.stack_bytes for one in sample.runs for call in _measured(job, one)),
        cycles=cycles,
        cycles_per_byte=None if message is None else cycles / message,
        instructions=instructions,
        instructions_per_byte=None if message is None else instructions / message,
        calls={function: max(cycles[function] for cycles in calls) for function in calls[0]},
        constant_time=job.implementation.constant_time,
        evidence=job.cipher.evidence,
        code_parts={name: reached(plan, [name]).code_bytes for name in parts},
        grid=grid,
        grid_mean=_grid_mean(grid, AVERAGED[job.grid]),
        helpers=list(size.helpers),
        compiler=compiler,
        engine=run.engine,
        source_digest=source_digest,
        commit=commit,
    )


def length_name(inputs: Memory) -> str:
    """The lengths of INPUTS in bytes as "AD+MESSAGE", the name by which the grid knows them."""
    return f"{len(inputs.get('ad', b''))}+{len(inputs['message'])}"


def _grid_mean(grid: dict[str, dict[str, int]], lengths: Sequence[int]) -> dict[str, float]:
    """Mean cycles of each function over all pairs of LENGTHS that GRID has; empty if it has none."""
    names = {f"{ad}+{message}" for ad in lengths for message in lengths}
    rows = [calls for name, calls in grid.items() if name in names]
    return {function: sum(row[function] for row in rows) / len(rows) for function in rows[0]} if rows else {}


def _by_function(calls: Sequence[Call], empty_call_cycles: int) -> dict[str, int]:
    total: Counter[str] = Counter()
    for call in calls:
        total[call.function] += call.cycles - empty_call_cycles
    return dict(sorted(total.items()))

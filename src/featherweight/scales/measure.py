# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds, runs, verifies and weighs jobs; stores every result, and measures again only what has changed."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from featherweight.catalog import Catalog
from featherweight.scales.bench import Bench, bench_of
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.firmware import build, plans_of
from featherweight.scales.image import refuse_uncounted
from featherweight.scales.job import Job
from featherweight.scales.keys import Keys
from featherweight.scales.measurement import Measurement
from featherweight.scales.objects import CodeSize
from featherweight.scales.per_target import PerTarget
from featherweight.scales.scenarios import Memory, fresh_inputs
from featherweight.scales.simulate import Call, Run, Simulator
from featherweight.scales.symbols import machine_code
from featherweight.scales.weigh import counted, weigh
from featherweight.store.database import results_of
from featherweight.store.results import Store
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import WrongResultError
from featherweight.system.home import commit
from featherweight.system.remade import Remade

RANDOM_RUNS = 3
"""Runs with random inputs in each measurement, besides the run with FELICS's inputs; all outputs are verified."""

FRESH_RUNS = {"yes": 1, "cycles-only": 1, "no": 32}
"""By the claim of constant time: so many runs with fresh secrets, and with all inputs fresh. Where time may depend on
secrets, the slowest counts, and nobody can choose code that happens to be fast on all of them."""


@dataclass(frozen=True)
class Weighing:
    """A measurement, and what it was made from."""

    job: Job
    measurement: Measurement
    builder: Builder
    plan: FirmwarePlan
    size: CodeSize
    run: Run
    """That whose cycles count."""
    others: Sequence[tuple[Memory, Run]]
    """Those on the grid, with their inputs."""


class Scales(Remade):
    """Measures jobs of one checkout."""

    def __init__(self, catalog: Catalog, *, only_stored: bool = False) -> None:
        """ONLY_STORED: `measure` raises NotStoredError instead of measuring."""
        self._home = catalog.home
        self._store = Store(results_of(catalog.home.build), Measurement, only_stored=only_stored)
        self._commit = commit(catalog.home.root)
        self.keys = Keys(catalog.home, results_of(catalog.home.build), "Measurement")
        self._builders = PerTarget(lambda target: Builder(self._home, target))
        self._simulators = PerTarget(lambda target: Simulator(self._home, target))

    def measure(self, job: Job) -> tuple[Measurement, bool]:
        """The verified measurement of JOB, and whether it was known already."""
        weighed = job.weighed
        measurement, known = self._store.remember(
            self.key(job), lambda: self._weigh(weighed, self._plans(weighed)).measurement
        )
        return measurement.model_copy(update={"options": job.options, "commit": self._commit}), known

    def key(self, job: Job) -> str:
        """A digest of everything that the measurement of JOB depends on: what it is stored under."""
        weighed = job.weighed
        return self.keys.of(weighed, lambda: self._key(weighed, self._plans(weighed)))

    def weighing(self, job: Job) -> Weighing:
        """All that the measurement of JOB is made from, measured anew, with a profile of the run."""
        weighed = job.weighed
        return self._weigh(weighed, self._plans(weighed), profiled=True)

    def _plans(self, job: Job) -> list[FirmwarePlan]:
        return plans_of(self._builders[job.target], job)

    def _key(self, job: Job, plans: Sequence[FirmwarePlan]) -> str:
        firmwares = [plan.digest for plan in plans]
        return digest(method_digest(__name__), str(job), *firmwares, self._simulators[job.target].digest, *job.facts)

    def _weigh(self, job: Job, plans: Sequence[FirmwarePlan], *, profiled: bool = False) -> Weighing:
        """PLANS: of JOB's firmware for round keys in RAM and, if it has other code, in flash."""
        builder = self._builders[job.target]
        build(builder, job, plans)
        plan = plans[-1] if job.scenario.schedule_in_flash else plans[0]
        size = counted(job, plan)
        bench = bench_of(job, plans, builder, self._simulators[job.target], profiled=profiled)
        run, others = _run(bench, plan, size)
        sources = [*(item.source for item in plan.weighed), job.cipher.folder / job.cipher.manifest.cipher.header]
        origin = {"source_digest": files_digest(sources), "commit": self._commit}
        measurement = weigh(job, plan, size, run, others, compiler=builder.compiler_version, **origin)
        return Weighing(job, measurement, builder, plan, size, run, others)


def _run(bench: Bench, plan: FirmwarePlan, size: CodeSize) -> tuple[Run, list[tuple[Memory, Run]]]:
    """Run BENCH's job on FELICS's inputs, on random ones, and on inputs that its implementation cannot know, of its
    grid, too; time, path and addresses must be as claimed, and all that is used in SIZE.

    Returns the slowest of the runs with the lengths of FELICS's inputs, in case of doubt that on FELICS's, and those on
    the grid with their inputs.
    """
    scenario, variant = bench.job.scenario, bench.job.variant
    source = random.Random(f"{variant.id} {scenario.id}")  # equal inputs: the oracle has cached them
    varied = [scenario.random_inputs(variant, source) for _ in range(RANDOM_RUNS)]
    source = random.Random(machine_code(plan.output))  # known only when the implementation is written
    rounds = range(FRESH_RUNS[bench.job.implementation.constant_time])
    fresh = [fresh_inputs(scenario, variant, source, public=public) for _ in rounds for public in (False, True)]
    grid = scenario.grid(variant, bench.job.grid, source)
    fixed, *runs = bench.runs([scenario.inputs(variant), *fresh, *varied, *grid])
    _compare(bench.job, fixed.calls, runs[0].calls)
    refuse_uncounted(bench.job, plan, size, [fixed, *runs])
    alike = [fixed, *runs[: len(fresh) + (len(varied) if scenario.vary is None else 0)]]
    return max(alike, key=partial(_cycles, bench.job)), list(zip(grid, runs[len(runs) - len(grid) :], strict=True))


def _cycles(job: Job, run: Run) -> int:
    """The cycles of the measured calls in RUN."""
    return sum(call.cycles for call in run.calls if call.depth == 0 and call.function in job.calls)


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

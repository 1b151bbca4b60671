# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds, runs, verifies and weighs jobs; stores every result, and measures again only what has changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from featherweight.catalog import Catalog
from featherweight.scales.bench import bench_of
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.firmware import build, plans_of
from featherweight.scales.job import Job
from featherweight.scales.keys import Keys
from featherweight.scales.measurement import Measurement
from featherweight.scales.objects import CodeSize
from featherweight.scales.per_target import PerTarget
from featherweight.scales.sample import Sample, sample
from featherweight.scales.simulate import Simulator
from featherweight.scales.weigh import counted, weigh
from featherweight.store.database import results_of
from featherweight.store.results import Store
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, files_digest
from featherweight.system.home import commit
from featherweight.system.remade import Remade


@dataclass(frozen=True)
class Weighing:
    """A measurement, and what it was made from."""

    job: Job
    measurement: Measurement
    builder: Builder
    plan: FirmwarePlan
    size: CodeSize
    sample: Sample
    """The runs."""


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
        runs = sample(bench, size)
        sources = [*(item.source for item in plan.weighed), job.cipher.folder / job.cipher.manifest.cipher.header]
        origin = {"source_digest": files_digest(sources), "commit": self._commit}
        measurement = weigh(job, plan, size, runs, compiler=builder.compiler_version, **origin)
        return Weighing(job, measurement, builder, plan, size, runs)

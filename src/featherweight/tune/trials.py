# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Trials: each candidate is built beside the files that it leaves alone, run, verified and weighed, and stored."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from featherweight.catalog import Catalog, Cipher, Target
from featherweight.referee.device.referee import DeviceReferee
from featherweight.scales.bench import bench_of
from featherweight.scales.build import Builder
from featherweight.scales.firmware import build, plans_of
from featherweight.scales.job import Job
from featherweight.scales.measure import Scales
from featherweight.scales.per_target import PerTarget
from featherweight.scales.produce import map_of
from featherweight.scales.simulate import MAX_CYCLES, Run, Simulator
from featherweight.store.database import results_of
from featherweight.store.results import Store
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.remade import Remade
from featherweight.system.scratch import scratch


class Trial(BaseModel):
    """What a candidate costs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    code_bytes: int = 0
    ram_bytes: int = 0
    cycles: int = 0
    fault: str = ""
    """Why it does not count."""


@dataclass(frozen=True)
class Candidate:
    """JOB, whose implementation has other TEXTS for some of its files."""

    job: Job
    texts: tuple[tuple[str, str], ...]
    most_cycles: int = MAX_CYCLES
    """What takes longer is wrong: it may never end."""

    @property
    def kin(self) -> tuple[str, ...]:
        """Its job's, and what it is itself: candidates share no work."""
        return *self.job.kin, digest(*(part for pair in self.texts for part in pair))

    def __str__(self) -> str:
        return str(self.job)


@dataclass(frozen=True)
class Apart(Cipher):
    """The folder of a candidate; whose code it is, and what it must compute, says the ORIGINAL."""

    original: Cipher = field(kw_only=True)

    @cached_property
    def spec(self) -> Path | None:
        return self.original.spec

    @cached_property
    def is_foreign(self) -> bool:
        return self.original.is_foreign


class Impatient(Simulator):
    """A simulator that ends each run after MOST_CYCLES."""

    def __init__(self, home: Home, target: Target, most_cycles: int) -> None:
        super().__init__(home, target)
        self._most_cycles = most_cycles

    def execute(self, *words: Any, max_cycles: int = MAX_CYCLES, **more: Any) -> list[Run]:
        return super().execute(*words, max_cycles=min(max_cycles, self._most_cycles), **more)


class Trials(Remade):
    """Weighs candidates of one checkout."""

    def __init__(self, catalog: Catalog) -> None:
        self._home = catalog.home
        self._store = Store(results_of(catalog.home.build), Trial)
        self._scales = Scales(catalog)
        self._builders = PerTarget(lambda target: Builder(catalog.home, target))
        self._simulators = PerTarget(lambda target: Simulator(catalog.home, target))
        self._bases: dict[str, str] = {}

    def weigh(self, candidate: Candidate) -> tuple[Trial, bool]:
        """What CANDIDATE costs, and whether that was known already."""
        parts = [part for pair in candidate.texts for part in pair]
        key = digest(self._base(candidate.job), str(candidate.most_cycles), *parts)
        return self._store.remember(key, lambda: self._tried(candidate))

    def _base(self, job: Job) -> str:
        """A digest of all that trials of JOB depend on but what is other in a candidate."""
        if str(job) not in self._bases:
            stems = [plan.digest for plan in plans_of(self._builders[job.target], job)]
            simulator = self._simulators[job.target].digest
            self._bases[str(job)] = digest(method_digest(__name__), str(job), *stems, simulator, *job.facts)
        return self._bases[str(job)]

    def _tried(self, candidate: Candidate) -> Trial:
        with built_apart(candidate, self._builders[candidate.job.target]) as job:
            try:
                self._look(job, candidate.most_cycles)
                found = self._scales.weighing(job).measurement
            except FeatherweightError as error:
                return Trial(fault=" ".join(str(error).split()))
            return Trial(code_bytes=found.code_bytes, ram_bytes=found.ram_bytes, cycles=found.cycles)

    def _look(self, job: Job, most_cycles: int) -> None:
        """One run of JOB, since most candidates are wrong on any input."""
        builder = self._builders[job.target]
        plans = plans_of(builder, job)
        build(builder, job, plans)
        bench = bench_of(job, plans, builder, Impatient(self._home, job.target, most_cycles))
        bench.runs([job.scenario.inputs(job.variant)])


def refused(catalog: Catalog, candidate: Candidate, jobs: list[Job]) -> str:
    """What the referee finds wrong with CANDIDATE's texts in JOBS, which are of its cipher; empty if nothing."""
    builder = Builder(catalog.home, candidate.job.target)
    with built_apart(candidate, builder) as apart:
        referee = DeviceReferee(catalog)
        for job in jobs:
            try:
                verdict, _ = referee.check(replace(job, cipher=apart.cipher))
            except FeatherweightError as error:
                return str(error)
            for finding in verdict.findings:
                return f"{verdict.title}: {finding.function}: {finding.check}: {finding.message}"
    return ""


@contextmanager
def built_apart(candidate: Candidate, builder: Builder) -> Iterator[Job]:
    """CANDIDATE's job with its texts, in a folder of its own; what is built there is removed, too.

    The folder is outside of the checkout, so that where it is changes no name of what is made of it.
    """
    with scratch() as place:
        job = candidate.job
        folder = place / job.cipher.folder.name
        # No links: what a compiler reads must lie in the folder.
        shutil.copytree(job.cipher.folder, folder, copy_function=shutil.copyfile)
        for name, text in candidate.texts:
            (folder / name).write_text(text)
        own = job.cipher
        job = replace(job, cipher=Apart(own.home, folder, own.manifest, own.is_outside, own.may_run, original=own))
        try:
            yield job
        finally:
            for plan in plans_of(builder, job):
                apart = [item.output for item in plan.ciphers]
                for path in (*apart, plan.output, map_of(plan.output)):
                    path.unlink(missing_ok=True)

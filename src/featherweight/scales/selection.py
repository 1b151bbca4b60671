"""Which jobs are asked for, and how they are done: several at once, each result kept."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar, get_args

from featherweight.catalog import Catalog, Cipher, Implementation, Target, Variant
from featherweight.catalog.catalog import known_words
from featherweight.catalog.schema import League
from featherweight.scales.build import HOST_CORE, HOST_OPTIONS, OPTIONS, Job
from featherweight.scales.lengths import Grid
from featherweight.scales.scenarios import select_scenarios
from featherweight.system.errors import FeatherweightError

HOST_TARGET = "x86-64"
"""What the host's referee calls the computer itself."""

Task = TypeVar("Task")
Result = TypeVar("Result")
Tool = TypeVar("Tool")


@dataclass(frozen=True)
class HostJob:
    """What the host's referee tries once."""

    cipher: Cipher
    variant: Variant
    implementation: Implementation
    options: str

    def __str__(self) -> str:
        return f"{self.variant.id} {self.implementation.id} {self.options}"

    @property
    def kin(self) -> tuple[str, ...]:
        """Its cipher, and all but the options."""
        return self.cipher.name, self.variant.id, self.implementation.id, HOST_TARGET

    @property
    def subject(self) -> tuple[str, ...]:
        """What it tries, as its verdict names it."""
        league: League = "block" if self.variant.kind == "block" else "bulk"
        return self.variant.id, self.implementation.id, HOST_TARGET, league, self.options


@dataclass(frozen=True)
class Selection:
    """What is asked for, by name; an empty field asks for all."""

    ciphers: Sequence[str] = ()
    targets: Sequence[str] = ()
    scenarios: Sequence[str] = ()
    leagues: Sequence[str] = ()
    implementations: Sequence[str] = ()
    options: Sequence[str] = ()
    grid: Grid = "short"

    def jobs(self, catalog: Catalog) -> list[Job]:
        """Every combination that exists in CATALOG, in its order."""
        implementations = catalog.select_implementations(self.implementations)
        options = known_words(self.options, OPTIONS, "option")
        leagues = known_words(self.leagues, get_args(League), "league")
        jobs = [
            Job(cipher, variant, implementation, target, scenario, league, option, grid=self.grid)
            for cipher, variant in catalog.select_ciphers(self.ciphers)
            for implementation in cipher.manifest.implementation
            if variant.id in implementation.variants and implementation.id in implementations
            for target in catalog.select_targets(self.targets)
            if target.manifest.executes(implementation)
            for scenario in select_scenarios(self.scenarios)
            if scenario.kind == variant.kind
            for league in scenario.leagues(implementation)
            if league in leagues
            for option in OPTIONS
            if option in options
        ]
        if not jobs:
            raise FeatherweightError("nothing to measure: no implementation fits all of these; see `fw list`")
        return jobs

    def referee_jobs(self, catalog: Catalog) -> list[Job]:
        """The same for the referee, who tries every implementation once in each of its leagues; by option."""
        jobs: dict[tuple[str, ...], Job] = {}
        for job in self.jobs(catalog):
            jobs.setdefault(job.subject, job)
        return sorted(jobs.values(), key=lambda job: job.options)

    def host_jobs(self, catalog: Catalog) -> list[HostJob]:
        """C code that can be tried on the computer itself; nothing if only assembly is asked for."""
        options = known_words([option for option in self.options if option in HOST_OPTIONS], HOST_OPTIONS, "option")
        implementations = catalog.select_implementations(self.implementations)
        return [
            HostJob(cipher, variant, implementation, option)
            for cipher, variant in catalog.select_ciphers(self.ciphers)
            for implementation in cipher.manifest.implementation
            if variant.id in implementation.variants and implementation.id in implementations
            if implementation.runs_on(HOST_CORE)
            for option in HOST_OPTIONS
            if option in options
        ]


class Lazy(Generic[Tool]):
    """One tool per target, made when it is needed first."""

    def __init__(self, make: Callable[[Target], Tool]) -> None:
        self._make, self._lock = make, Lock()
        self._tools: dict[str, Tool] = {}

    def __getitem__(self, target: Target) -> Tool:
        with self._lock:
            if target.id not in self._tools:
                self._tools[target.id] = self._make(target)
            return self._tools[target.id]


def run_jobs(
    jobs: Sequence[Task],
    work: Callable[[Task], tuple[Result, bool]],
    workers: int,
    progress: Callable[[Task, bool], None],
) -> tuple[list[Result], list[FeatherweightError]]:
    """WORK on each of JOBS, by several WORKERS at once: results in the order of JOBS, and the errors of failed ones.

    WORK returns its result and whether it was known already; PROGRESS is told of each finished job. An interruption
    loses only the jobs that were running.
    """
    results: dict[int, Result] = {}
    errors: dict[int, FeatherweightError] = {}
    with ThreadPoolExecutor(workers) as pool:
        running: dict[Future[tuple[Result, bool]], int] = {
            pool.submit(work, job): index for index, job in enumerate(jobs)
        }
        try:
            for future in as_completed(running):
                index, known = running[future], False
                try:
                    results[index], known = future.result()
                except FeatherweightError as error:
                    errors[index] = error
                progress(jobs[index], known)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [results[index] for index in sorted(results)], [errors[index] for index in sorted(errors)]


def run_all(jobs: Sequence[Task], work: Callable[[Task], tuple[Result, bool]]) -> list[Result]:
    """The same without a word of progress, by as many workers as there are processors; the first error is raised."""
    results, errors = run_jobs(jobs, work, os.cpu_count() or 1, lambda job, known: None)
    if errors:
        raise errors[0]
    return results

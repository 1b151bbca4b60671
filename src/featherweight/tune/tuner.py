# SPDX-License-Identifier: Apache-2.0 OR MIT
"""From a job to the best that its family has: candidates, weighed by a crew, and judged by the referee."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from featherweight.catalog import Catalog
from featherweight.catalog.catalog import known_words
from featherweight.referee.jobs import device_jobs
from featherweight.scales.job import Job
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.scales.selection import Selection
from featherweight.scales.simulate import MAX_CYCLES
from featherweight.system.errors import FeatherweightError, WrongResultError
from featherweight.system.home import Home
from featherweight.tune.family import Family
from featherweight.tune.lines import Alignment, Omission, Registers
from featherweight.tune.orders import Orders
from featherweight.tune.outcome import Choice, Objective, Outcome, costs_for, pareto
from featherweight.tune.search import Budget, Costs, Search
from featherweight.tune.sources import users
from featherweight.tune.space import Point
from featherweight.tune.template import Template, manifest_of
from featherweight.tune.trials import Candidate, Trial, refused

FAMILIES: dict[str, Callable[[Job, Home], Family]] = {
    Template.name: lambda job, _: Template(job),
    Orders.name: Orders,
    Registers.name: lambda job, _: Registers(job),
    Omission.name: lambda job, _: Omission(job),
    Alignment.name: lambda job, _: Alignment(job),
}

START_CYCLES, SLOWEST = 20_000, 3
"""A candidate may take so many cycles, and besides so many times those of the implementation as it is."""

WeighAll = Callable[[Sequence[Candidate]], Sequence[Trial]]
"""Weighs candidates, in their order."""


def family_of(job: Job, name: str | None, home: Home) -> Family:
    """The family called NAME of JOB's implementation; by default its template, or else its registers."""
    if name is None:
        name = Template.name if manifest_of(job.cipher, job.implementation.id).is_file() else Registers.name
    known_words([name], FAMILIES, "family")
    if name != Template.name and not any(file.endswith(".S") for file in job.implementation.files):
        raise FeatherweightError(f"family {name}: {job.implementation.id} is no assembly: name another by --impl")
    return FAMILIES[name](job, home)


class Tuner:
    """A search for OBJECTIVE in FAMILY of JOB's implementation."""

    def __init__(self, catalog: Catalog, job: Job, family: Family, objective: Objective, weigh: WeighAll) -> None:
        self._catalog, self._job, self._family = catalog, job, family
        self._objective, self._weigh_all = objective, weigh
        self._costs = costs_for(objective)
        self._trials: dict[Point, Trial] = {}

    def run(self, budget: Budget) -> Outcome:
        """Search. Raises WrongResultError if the implementation as it is is wrong."""
        start, space = self._family.start, self._family.space
        self._weigh([start])
        if fault := self._trials[start].fault:
            raise WrongResultError(f"{self._job} is wrong as it is: {fault}")
        found = Search(space, start, self._weigh, budget, self._accepts).run()
        exact = getattr(self._family, "is_exact", True)
        found = replace(found, is_whole=found.is_whole and exact)
        right = {point: trial for point, trial in self._trials.items() if not trial.fault}
        choices = [self._choice(point) for point in right]
        return Outcome(
            self._job,
            self._family.name,
            self._objective,
            space.size,
            found,
            len(right),
            self._choice(start),
            self._choice(found.best),
            pareto(choices),
            budget.seed,
            getattr(self._family, "note", ""),
        )

    def _choice(self, point: Point) -> Choice:
        return Choice(self._family.space.told(point, self._family.start), self._trials[point])

    def candidate(self, point: Point) -> Candidate:
        """What POINT is."""
        texts = tuple(sorted(self._family.texts(point).items()))
        start = self._trials.get(self._family.start)
        return Candidate(self._job, texts, MAX_CYCLES if start is None else START_CYCLES + SLOWEST * start.cycles)

    def _weigh(self, points: Sequence[Point]) -> Sequence[Costs | None]:
        new = [point for point in points if point not in self._trials]
        if new:
            self._trials |= dict(zip(new, self._weigh_all([self.candidate(point) for point in new]), strict=True))
        return [None if self._trials[point].fault else self._costs(self._trials[point]) for point in points]

    def _accepts(self, point: Point) -> bool:
        """Whether the referee finds nothing wrong with POINT on the job's target, for all variants."""
        job = self._job
        fault = self._refused(point, (job.implementation.id,), (job.target.id,))
        if fault:
            self._trials[point] = Trial(fault=fault)
        return not fault

    def fault(self, point: Point) -> str:
        """What the referee finds wrong with POINT in all implementations and on all targets that its files concern."""
        concerned = users(self._job.cipher, sorted(self._family.texts(point)))
        return self._refused(point, tuple(item.id for item in concerned), ())

    def _refused(self, point: Point, implementations: tuple[str, ...], targets: tuple[str, ...]) -> str:
        selection = Selection(
            ciphers=(self._job.cipher.name,),
            targets=targets,
            implementations=implementations,
            options=(FIXED_OPTIONS,),
        )
        jobs = [replace(job, cipher=self._job.cipher) for job in device_jobs(selection, self._catalog)]
        return refused(self._catalog, self.candidate(point), jobs)

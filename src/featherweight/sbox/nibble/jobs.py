# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The parts of a search that a crew does at once: pieces of an enumeration, and random searches."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from featherweight.sbox.nibble.complements import has_nots, with_fewest_nots, with_free_complements, without_complements
from featherweight.sbox.nibble.engine import Engine, Piece, Problem, Values
from featherweight.sbox.nibble.in_turn import circuits_in_turn
from featherweight.system.home import find_home
from featherweight.system.remade import Remade
from featherweight.system.tools import Tool
from featherweight.work.answer import keep_nothing
from featherweight.work.crew import Workers, never
from featherweight.work.job import AnyJob

Result = TypeVar("Result")

NEEDS = (Tool("gcc", ("gcc", "libc6-dev")),)
"""Each computer compiles the search programs itself."""
MOST_CIRCUITS = 200
"""The most circuits of one size that are kept."""


@dataclass(frozen=True)
class Part:
    """The circuits of at most GATES gates in PIECE of PIECES equal parts of the search; it stops at MOST circuits."""

    problem: Problem
    gates: int
    piece: int
    pieces: int
    most: int

    @property
    def kin(self) -> tuple[str, ...]:
        return "enumeration", str(self.piece)


@dataclass(frozen=True)
class Restart:
    """A random search from START in about SECONDS, by a method that SEED chooses; MOST: of gates, where they count."""

    problem: Problem
    start: Values
    most: int
    seed: int
    seconds: float

    @property
    def kin(self) -> tuple[str, ...]:
        return "random-search", str(self.seed)


class Searches(Remade):
    """Does these parts with the search program in FOLDER."""

    def __init__(self, folder: Path) -> None:
        self._engine = Engine(folder)

    def enumerate(self, part: Part) -> tuple[Piece, bool]:
        """PART of an enumeration."""
        return self._engine.enumerate(part.problem, part.gates, part.piece, part.pieces, part.most), False

    def improve(self, job: Restart) -> tuple[Values, bool]:
        """The smallest circuit that local search from JOB's start finds."""
        return min((job.start, *self._engine.improve(job.problem, job.start, job.seed, job.seconds)), key=len), False

    def restart(self, job: Restart) -> tuple[list[Values], bool]:
        """Circuits found by one of three methods, the smallest first.

        The methods are: a local search from JOB's start; a local search with free complements, whose smallest circuit
        gets its NOTs afterwards; a search of one output after another.
        """
        problem, way = job.problem, job.seed % 4
        if way == 3 and not problem.free_complements:
            return _kept(circuits_in_turn(self._engine, problem, job.most, job.seed, job.seconds)), False
        if way != 2 or not has_nots(problem):
            return _kept(self._engine.improve(problem, job.start, job.seed, job.seconds)), False
        begin, free = without_complements(problem, job.start), with_free_complements(problem)
        found = _kept(self._engine.improve(free, begin, job.seed, job.seconds))
        smallest = [values for values in found if len(values) == len(found[0])]
        return [with_fewest_nots(problem, values) for values in smallest], False


def _kept(circuits: Iterable[Values]) -> list[Values]:
    """At most MOST_CIRCUITS of each size, each set of functions once."""
    found: dict[int, dict[frozenset[int], Values]] = {}
    for values in circuits:
        same = found.setdefault(len(values), {})
        if len(same) < MOST_CIRCUITS:
            same[frozenset(values)] = values
    return [values for size in sorted(found) for values in found[size].values()]


def crew_does(
    work: Callable[[AnyJob], tuple[Result, bool]],
    jobs: Sequence[AnyJob],
    workers: Workers,
    report: Callable[[str, int], None],
    *,
    keep: Callable[[AnyJob, Result], None] = keep_nothing,
    enough: Callable[[], bool] = never,
) -> list[Result]:
    """The results of WORK on JOBS, or on some of them if it is ENOUGH; KEEP is called with each at once, REPORT with
    what a user wants to know and the number of those that are done. Raises the first error."""
    done = 0

    def progress(job: AnyJob, known: bool) -> None:
        nonlocal done
        done += 1
        report(crew.size, done)

    crew = workers.crew(jobs, work, find_home(), needs=lambda job: NEEDS, stored=False)
    results, errors = crew.run(progress, enough, keep)
    if errors:
        raise errors[0][1]
    return results

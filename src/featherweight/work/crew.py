# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A crew does jobs: processes of this computer, or the workers of a cluster. Which one is chosen here."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.tools import Tool
from featherweight.work.answer import Outcomes, Result, keep_nothing
from featherweight.work.job import AnyJob


def print_to_stderr(text: str) -> None:
    """The default of `Workers.tell`."""
    print(text, file=sys.stderr)


class NobodyError(FeatherweightError):
    """Nobody of the crew can do the job. Where others can be done, the user has been told."""


def never() -> bool:
    """No job is too many."""
    return False


class Crew(Protocol[AnyJob, Result]):
    """Does work on jobs. It must be made before any thread is started, and runs once."""

    @property
    def size(self) -> str:
        """Who works now, e.g. "2 processes"."""
        ...

    def run(
        self,
        progress: Callable[[AnyJob, bool], None],
        enough: Callable[[], bool] = never,
        keep: Callable[[AnyJob, Result], None] = keep_nothing,
    ) -> Outcomes[Result, AnyJob]:
        """Do all jobs, or start no more when it is ENOUGH. PROGRESS is called with each finished job, and whether its
        result was known already; KEEP with each job and its result, as soon as that is there."""
        ...


@dataclass(frozen=True)
class Workers:
    """Who is to work: so many processes here, by default one per processor, or a cluster."""

    processes: int | None = None
    cluster: str | None = None
    """The address of a Dask scheduler."""
    tell: Callable[[str], None] = print_to_stderr
    """Called with lines of what a user of a cluster wants to know; it may be called with a line again."""

    def crew(
        self,
        jobs: Sequence[AnyJob],
        work: Callable[[AnyJob], tuple[Result, bool]],
        home: Home,
        *,
        needs: Callable[[AnyJob], tuple[Tool, ...]],
        stored: bool = True,
    ) -> Crew[AnyJob, Result]:
        """A crew that does WORK on JOBS. For a cluster, WORK must be one that can be pickled; what HOME stores, if WORK
        is STORED, is not made again; NEEDS says what each job takes."""
        from featherweight.work.processes import Processes  # noqa: PLC0415 only one of them is needed

        if self.cluster is None:
            return Processes(jobs, work, self.processes or os.cpu_count() or 1)
        from featherweight.work.cluster import Cluster  # noqa: PLC0415

        return Cluster(jobs, work, self.cluster, home, needs=needs, tell=self.tell, stored=stored)


ALONE = Workers(1)
"""This process."""

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a process that works for another says of a job, how it is asked, and how its answers are kept."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from featherweight.system.errors import FeatherweightError

Job = TypeVar("Job")
Result = TypeVar("Result")
Outcomes = tuple[list[Result], list[tuple[Job, FeatherweightError]]]
"""Results in the order of their jobs, and the errors with theirs."""


@dataclass(frozen=True)
class Answer:
    """The outcome of a job."""

    result: Any
    known: bool
    error: Exception | None


def serve(pipe: Connection, jobs: Sequence[Any], work: Callable[[Any], Any]) -> None:
    """Do WORK on those of JOBS whose numbers come through PIPE, until its other end is closed."""
    gc.disable()  # caches are large and have few cycles: collections would take time and free little
    try:
        while True:
            pipe.send(answer_of(work, jobs[pipe.recv()]))
    except (EOFError, OSError):
        return


def answer_of(work: Callable[[Any], Any], job: Any) -> Answer:
    """The outcome of WORK on JOB."""
    try:
        result, known = work(job)
    except Exception as error:
        return Answer(None, False, error)
    return Answer(result, known, None)


def keep_nothing(job: Any, result: Any) -> None:
    """Let the RESULT of JOB wait until all are done."""


class Ledger(Generic[Job, Result]):
    """The answers to JOBS so far. PROGRESS is called with each job answered, and whether its result was known; KEEP
    with each job and its result."""

    def __init__(
        self,
        jobs: Sequence[Job],
        progress: Callable[[Job, bool], None],
        keep: Callable[[Job, Result], None] = keep_nothing,
    ) -> None:
        self._jobs, self._progress, self._keep = jobs, progress, keep
        self._done: dict[int, Result] = {}
        self._errors: dict[int, FeatherweightError] = {}

    def enter(self, index: int, answer: Answer) -> None:
        """Keep the ANSWER to job number INDEX; raises an error that is none of the job's but the program's."""
        if answer.error is None:
            self._done[index] = answer.result
            self._keep(self._jobs[index], answer.result)
        elif isinstance(answer.error, FeatherweightError):
            self._errors[index] = answer.error
        else:
            raise answer.error
        self._progress(self._jobs[index], answer.known)

    @property
    def outcomes(self) -> Outcomes[Result, Job]:
        """All of them."""
        done, errors = self._done, self._errors
        return [done[index] for index in sorted(done)], [(self._jobs[index], errors[index]) for index in sorted(errors)]

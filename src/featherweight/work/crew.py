# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Jobs done by several processes at once, since Python executes one thread of a process at a time."""

import gc
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar, cast

from featherweight.system.errors import FeatherweightError
from featherweight.system.interruption import interruptible, uninterruptible
from featherweight.work.threads import run_jobs

DEAD = FeatherweightError("a worker process has ended: is there too little memory? Run again")


class HasKin(Protocol):
    """A job that names the jobs with which it shares work."""

    @property
    def kin(self) -> tuple[str, ...]:
        """The cipher, then more words. Jobs with equal kin share results; jobs of one cipher share most of the work."""
        ...


AnyJob = TypeVar("AnyJob", bound=HasKin)
Result = TypeVar("Result")


class Crew(Generic[AnyJob, Result]):
    """Forked copies of this process that do WORK on JOBS.

    A crew must be made before any thread is started: a fork copies locks that other threads hold.
    """

    def __init__(self, jobs: Sequence[AnyJob], work: Callable[[AnyJob], tuple[Result, bool]], workers: int) -> None:
        self._jobs, self._work = jobs, work
        count = min(workers, len(jobs))
        self._workers = [_Worker(jobs, work) for _ in range(count)] if count > 1 else []
        self._deal = _Deal(jobs)
        self._done: dict[int, Result] = {}
        self._errors: dict[int, FeatherweightError] = {}

    def run(
        self, progress: Callable[[AnyJob, bool], None]
    ) -> tuple[list[Result], list[tuple[AnyJob, FeatherweightError]]]:
        """Do all jobs; to be called once. Results and errors are those of `run_jobs`."""
        if not self._workers:
            return run_jobs(self._jobs, self._work, 1, progress)
        with ThreadPoolExecutor(len(self._workers)) as pool:
            try:
                for future in as_completed([pool.submit(self._serve, worker, progress) for worker in self._workers]):
                    future.result()
            finally:
                self._deal.end()
                pool.shutdown()
                for worker in reversed(self._workers):  # each holds copies of the pipes of those made before it
                    worker.end()
        done, errors = self._done, self._errors
        return [done[index] for index in sorted(done)], [(self._jobs[index], errors[index]) for index in sorted(errors)]

    def _serve(self, worker: "_Worker[AnyJob, Result]", progress: Callable[[AnyJob, bool], None]) -> None:
        answered: list[tuple[int, _Answer]] = []
        try:
            for index in self._deal.dealt(worker):
                worker.ask(index)
                self._finish(answered, progress)  # the previous job, while the worker does this one
                answered.append((index, worker.answer()))
        finally:
            self._finish(answered, progress)

    def _finish(self, answered: "list[tuple[int, _Answer]]", progress: Callable[[AnyJob, bool], None]) -> None:
        while answered:
            index, answer = answered.pop()
            if answer.error is None:
                self._done[index] = answer.result
            elif isinstance(answer.error, FeatherweightError):
                self._errors[index] = answer.error
            else:
                raise answer.error
            progress(self._jobs[index], answer.known)


class _Deal:
    """Distributes jobs: a worker stays with one cipher, and helps with others when that has no jobs left."""

    def __init__(self, jobs: Sequence[HasKin]) -> None:
        units: dict[tuple[str, ...], list[int]] = {}
        for index, job in enumerate(jobs):
            units.setdefault(job.kin, []).append(index)
        self._waiting: dict[str, deque[list[int]]] = {}
        for kin, unit in units.items():
            self._waiting.setdefault(kin[0], deque()).append(unit)
        self._kept: dict[object, str] = {}
        self._lock = Lock()
        self._is_over = False

    def dealt(self, worker: object) -> Iterator[int]:
        """The numbers of the jobs for WORKER, until no jobs are left or `end` was called."""
        while unit := self._take(worker):
            for index in unit:
                if self._is_over:
                    return
                yield index

    def _take(self, worker: object) -> list[int]:
        with self._lock:
            if not self._waiting:
                return []
            cipher = self._kept.get(worker, "")
            if cipher not in self._waiting:
                left = (self._waiting.keys() - self._kept.values()) or self._waiting.keys()
                cipher = self._kept[worker] = max(sorted(left), key=lambda name: len(self._waiting[name]))
            units = self._waiting[cipher]
            unit = units.popleft()
            if not units:
                del self._waiting[cipher]
            return unit

    def end(self) -> None:
        """Deal no more jobs."""
        with self._lock:
            self._is_over = True
            self._waiting.clear()


@dataclass(frozen=True)
class _Answer:
    """The outcome of a job."""

    result: Any
    known: bool
    error: Exception | None


class _Worker(Generic[AnyJob, Result]):
    """A forked process that does WORK on those of JOBS whose numbers it is sent."""

    def __init__(self, jobs: Sequence[AnyJob], work: Callable[[AnyJob], tuple[Result, bool]]) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        context = get_context("fork")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._pipe, jobs, work), daemon=True)
        with uninterruptible():  # the forked process inherits this, until it serves
            self._process.start()
        theirs.close()

    def ask(self, index: int) -> None:
        """Start job number INDEX."""
        try:
            self._pipe.send(index)
        except OSError:
            raise DEAD from None

    def answer(self) -> _Answer:
        """Wait for the outcome of the job that was started."""
        try:
            return cast(_Answer, self._pipe.recv())
        except (EOFError, OSError):
            raise DEAD from None

    def end(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.join()


def _serve(pipe: Connection, other_end: Connection, jobs: Sequence[Any], work: Callable[[Any], Any]) -> None:
    gc.disable()  # caches are large and have few cycles: collections would take time and free little
    other_end.close()
    try:
        with interruptible():
            while True:
                pipe.send(_answer(work, jobs[pipe.recv()]))
    except (EOFError, OSError, KeyboardInterrupt):  # the parent has closed the pipe
        return


def _answer(work: Callable[[Any], Any], job: Any) -> _Answer:
    try:
        result, known = work(job)
    except Exception as error:
        return _Answer(None, False, error)
    return _Answer(result, known, None)

"""Jobs done by several processes at once: of one process, Python executes one thread at a time."""

import gc
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar, cast

from featherweight.database import HandedOver, handed_over, store
from featherweight.errors import FeatherweightError
from featherweight.interruption import interruptible, uninterruptible
from featherweight.jobs import run_jobs

STORE_SECONDS = 2.0
"""Results wait so long for others: one transaction takes hardly longer for many."""

DEAD = FeatherweightError("a worker process has ended: is there too little memory? Run again")


class Job(Protocol):
    """What has relatives."""

    @property
    def kin(self) -> tuple[str, ...]:
        """Its cipher and more: jobs that have all of it in common share results; those of a cipher, much work."""
        ...


Task = TypeVar("Task", bound=Job)
Result = TypeVar("Result")


class Crew(Generic[Task, Result]):
    """Processes that are copies of this one as it is now, to do WORK on JOBS. What they store, this one writes, at
    once or STORE_SECONDS later.

    To be made before there are threads, whose locks would be copied as they are held.
    """

    def __init__(self, jobs: Sequence[Task], work: Callable[[Task], tuple[Result, bool]], workers: int) -> None:
        self._jobs, self._work = jobs, work
        count = min(workers, len(jobs))
        self._workers = [_Worker(jobs, work) for _ in range(count)] if count > 1 else []
        self._deal = _Deal(jobs)
        self._rows = _Rows()
        self._done: dict[int, Result] = {}
        self._errors: dict[int, FeatherweightError] = {}

    def run(self, progress: Callable[[Task, bool], None]) -> tuple[list[Result], list[FeatherweightError]]:
        """Once: the same as `run_jobs`."""
        if not self._workers:
            return run_jobs(self._jobs, self._work, 1, progress)
        with ThreadPoolExecutor(len(self._workers)) as pool:
            try:
                for future in as_completed([pool.submit(self._serve, worker, progress) for worker in self._workers]):
                    future.result()
            finally:
                self._deal.end()
                pool.shutdown()
                self._rows.store()
                for worker in reversed(self._workers):  # each has copies of the pipes of those before it
                    worker.end()
        done, errors = self._done, self._errors
        return [done[index] for index in sorted(done)], [errors[index] for index in sorted(errors)]

    def _serve(self, worker: "_Worker[Task, Result]", progress: Callable[[Task, bool], None]) -> None:
        answers: dict[int, _Answer] = {}
        try:
            while unit := self._deal.take(worker):
                worker.ask(unit[0])
                self._finish(answers, progress)  # of the unit before, while the worker works
                answers[unit[0]] = worker.answer()
                for index in unit[1:]:
                    if self._deal.is_over:
                        break
                    worker.ask(index)
                    answers[index] = worker.answer()
        finally:
            self._finish(answers, progress)

    def _finish(self, answers: "dict[int, _Answer]", progress: Callable[[Task, bool], None]) -> None:
        finished = list(answers.items())
        answers.clear()
        self._rows.add([row for _, answer in finished for row in answer.rows])
        for index, answer in finished:
            if answer.error is None:
                self._done[index] = answer.result
            elif isinstance(answer.error, FeatherweightError):
                self._errors[index] = answer.error
            else:
                raise answer.error
            progress(self._jobs[index], answer.known)


class _Rows:
    """What workers have handed over and is not stored yet."""

    def __init__(self) -> None:
        self._waiting: HandedOver = []
        self._due = time.monotonic() + STORE_SECONDS
        self._lock = Lock()

    def add(self, rows: HandedOver) -> None:
        with self._lock:
            self._waiting += rows
        if time.monotonic() > self._due:
            self.store()

    def store(self) -> None:
        with self._lock:
            rows, self._waiting = self._waiting, []
            store(rows)
            self._due = time.monotonic() + STORE_SECONDS


class _Deal:
    """Which worker does what next: one that begins with a cipher keeps to it, and helps others in the end."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        units: dict[tuple[str, ...], list[int]] = {}
        for index, job in enumerate(jobs):
            units.setdefault(job.kin, []).append(index)
        self._waiting: dict[str, deque[list[int]]] = {}
        for kin, unit in units.items():
            self._waiting.setdefault(kin[0], deque()).append(unit)
        self._kept: dict[object, str] = {}
        self._lock = Lock()
        self.is_over = False

    def take(self, worker: object) -> list[int]:
        """Jobs that WORKER does one after the other; none at the end."""
        with self._lock:
            cipher = self._kept.get(worker)
            if cipher in self._waiting:
                return self._next(cipher)
            untouched = self._waiting.keys() - self._kept.values()
            left = untouched or self._waiting.keys()
            if not left:
                return []
            cipher = max(sorted(left), key=lambda name: len(self._waiting[name]))
            self._kept[worker] = cipher
            return self._next(cipher)

    def _next(self, cipher: str) -> list[int]:
        units = self._waiting[cipher]
        unit = units.popleft()
        if not units:
            del self._waiting[cipher]
        return unit

    def end(self) -> None:
        """Nothing more is dealt."""
        with self._lock:
            self.is_over = True
            self._waiting.clear()


@dataclass(frozen=True)
class _Answer:
    """What has become of a job."""

    result: Any
    known: bool
    error: Exception | None
    rows: HandedOver
    """To be stored."""


class _Worker(Generic[Task, Result]):
    """A copy of this process that does WORK on JOBS by their numbers."""

    def __init__(self, jobs: Sequence[Task], work: Callable[[Task], tuple[Result, bool]]) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        context = get_context("fork")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._pipe, jobs, work), daemon=True)
        with uninterruptible():  # the copy, too, until it serves
            self._process.start()
        theirs.close()

    def ask(self, index: int) -> None:
        """For job number INDEX."""
        try:
            self._pipe.send(index)
        except OSError:
            raise DEAD from None

    def answer(self) -> _Answer:
        """What was asked for, when it is done."""
        try:
            return cast(_Answer, self._pipe.recv())
        except (EOFError, OSError):
            raise DEAD from None

    def end(self) -> None:
        """When nothing more is asked for."""
        self._pipe.close()
        self._process.join()


def _serve(pipe: Connection, other_end: Connection, jobs: Sequence[Any], work: Callable[[Any], Any]) -> None:
    gc.disable()  # it would look for cycles, of which there are few, in all that is kept for later jobs
    other_end.close()
    try:
        with interruptible():
            while True:
                pipe.send(_answer(work, jobs[pipe.recv()]))
    except (EOFError, OSError, KeyboardInterrupt):  # nobody asks any more
        return


def _answer(work: Callable[[Any], Any], job: Any) -> _Answer:
    try:
        result, known = work(job)
    except Exception as error:
        return _Answer(None, False, error, handed_over())
    return _Answer(result, known, None, handed_over())

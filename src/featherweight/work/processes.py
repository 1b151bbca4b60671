# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Jobs done by several processes at once, since Python executes one thread of a process at a time."""

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Generic, cast

from featherweight.system.errors import FeatherweightError
from featherweight.system.interruption import interruptible, uninterruptible
from featherweight.work.answer import Answer, Ledger, Outcomes, Result, answer_of, keep_nothing, serve
from featherweight.work.crew import never
from featherweight.work.job import AnyJob, HasKin, units_of

DEAD = FeatherweightError("a worker process has ended: is there too little memory? Run again")


class Processes(Generic[AnyJob, Result]):
    """Forked copies of this process that do WORK on JOBS.

    A crew must be made before any thread is started: a fork copies locks that other threads hold.
    """

    def __init__(self, jobs: Sequence[AnyJob], work: Callable[[AnyJob], tuple[Result, bool]], workers: int) -> None:
        self._jobs, self._work = jobs, work
        count = min(workers, len(jobs))
        self._workers = [_Worker(jobs, work) for _ in range(count)] if count > 1 else []
        self._deal = _Deal(jobs)

    @property
    def size(self) -> str:
        return f"{len(self._workers)} processes" if self._workers else "1 process"

    def run(
        self,
        progress: Callable[[AnyJob, bool], None],
        enough: Callable[[], bool] = never,
        keep: Callable[[AnyJob, Result], None] = keep_nothing,
    ) -> Outcomes[Result, AnyJob]:
        """See `Crew`. Without other processes, this one does the jobs. An interruption loses the jobs that are
        running."""
        ledger = Ledger[AnyJob, Result](self._jobs, progress, keep)
        if self._workers:
            self._run(ledger, enough)
        else:
            for index, job in enumerate(self._jobs):
                if enough():
                    break
                ledger.enter(index, answer_of(self._work, job))
        return ledger.outcomes

    def _run(self, ledger: Ledger[AnyJob, Result], enough: Callable[[], bool]) -> None:
        with ThreadPoolExecutor(len(self._workers)) as pool:
            try:
                serving = [pool.submit(self._serve, worker, ledger, enough) for worker in self._workers]
                for future in as_completed(serving):
                    future.result()
            finally:
                self._deal.end()
                pool.shutdown()
                for worker in reversed(self._workers):  # each holds copies of the pipes of those made before it
                    worker.end()

    def _serve(
        self, worker: "_Worker[AnyJob, Result]", ledger: Ledger[AnyJob, Result], enough: Callable[[], bool]
    ) -> None:
        answered: list[tuple[int, Answer]] = []
        try:
            for index in self._deal.dealt(worker):
                if enough():
                    self._deal.end()
                    return
                worker.ask(index)
                if answered:
                    ledger.enter(*answered.pop())  # the previous job, while the worker does this one
                answered.append((index, worker.answer()))
        finally:
            if answered:
                ledger.enter(*answered.pop())


class _Deal:
    """Distributes jobs: a worker stays with one cipher, and helps with others when that has no jobs left."""

    def __init__(self, jobs: Sequence[HasKin]) -> None:
        self._waiting: dict[str, deque[list[int]]] = {}
        for unit in units_of(jobs):
            self._waiting.setdefault(jobs[unit[0]].kin[0], deque()).append(unit)
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

    def answer(self) -> Answer:
        """Wait for the outcome of the job that was started."""
        try:
            return cast(Answer, self._pipe.recv())
        except (EOFError, OSError):
            raise DEAD from None

    def end(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.join()


def _serve(pipe: Connection, other_end: Connection, jobs: Sequence[Any], work: Callable[[Any], Any]) -> None:
    other_end.close()
    with suppress(KeyboardInterrupt), interruptible():
        serve(pipe, jobs, work)

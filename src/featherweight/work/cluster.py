# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Jobs done by the workers of a Dask cluster (the extra `cluster`), which get all that they need from here.

What they store comes back with their results, and is stored here when it comes.
"""

import json
import logging
import os
import pickle
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Generic
from uuid import uuid4

from featherweight.store.database import results_of
from featherweight.store.results import only_stored
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.tools import Tool
from featherweight.work.abilities import lacking, required, tools_found
from featherweight.work.answer import Answer, Ledger, Outcomes, Result, keep_nothing
from featherweight.work.crew import NobodyError, never
from featherweight.work.job import AnyJob, units_of
from featherweight.work.parcels import packed
from featherweight.work.processes import Processes

try:
    import cloudpickle
    from distributed import Client, Future, KilledWorker
    from distributed.comm.addressing import get_address_host_port
    from distributed.comm.core import CommClosedError
except ImportError:
    raise FeatherweightError("--cluster needs Dask: pip install 'featherweight[cluster]'") from None
from featherweight.work import station  # which needs Dask

PATIENCE_SECONDS = 30.0
"""How long to wait for a worker where none is left that can do what is to be done: it may be starting again."""
LOOK_SECONDS = 1.0
"""How often to look who works."""
TRIES = 3
"""How often a job is tried again whose process ends."""


class Cluster(Generic[AnyJob, Result]):
    """The workers of the scheduler at ADDRESS, which do WORK on JOBS for HOME."""

    def __init__(
        self,
        jobs: Sequence[AnyJob],
        work: Callable[[AnyJob], tuple[Result, bool]],
        address: str,
        home: Home,
        *,
        needs: Callable[[AnyJob], tuple[Tool, ...]],
        tell: Callable[[str], None],
        stored: bool,
    ) -> None:
        """STORED: what WORK makes is stored, so that what is known here is not made again."""
        self._jobs, self._work, self._address, self._home = jobs, work, address, home
        self._needs, self._tell = needs, tell
        self._known = Processes(jobs, _only_known(work), os.cpu_count() or 1) if stored else None
        self._name = f"featherweight-{uuid4().hex[:12]}"
        self._units: dict[Future[Any], list[int]] = {}
        self._there: dict[str, dict[str, str]] = {}
        self._alone_since: float | None = None
        self._finished = 0
        cloudpickle.register_pickle_by_value(station)
        self._client = self._connected()

    @property
    def size(self) -> str:
        """Who works now."""
        return f"{len(self._there)} worker{'s' * (len(self._there) != 1)}"

    def run(
        self,
        progress: Callable[[AnyJob, bool], None],
        enough: Callable[[], bool] = never,
        keep: Callable[[AnyJob, Result], None] = keep_nothing,
    ) -> Outcomes[Result, AnyJob]:
        """See `Crew`. The jobs of a worker that ends are done by others."""
        ledger = Ledger[AnyJob, Result](self._jobs, progress, keep)
        try:
            left = self._left(ledger)
            if left:
                with self._while_scheduler_lives():
                    self._prepare(left)
                    self._submit(left, ledger)
                    self._collect(ledger, enough)
        finally:
            self._close()
        return ledger.outcomes

    def _connected(self) -> Client:
        """A client of the scheduler, whose address may be in a file, as schedulers write it."""
        try:
            if Path(self._address).is_file():
                self._address = str(json.loads(Path(self._address).read_text())["address"])
            get_address_host_port(self._address)  # a client that cannot read it takes long to end
            client = Client(self._address, timeout=10, set_as_default=False)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise FeatherweightError(
                f"--cluster {self._address}: {error}; start it with `dask scheduler`, and workers with `dask worker`"
            ) from None
        for name in list(logging.Logger.manager.loggerDict):
            if name.startswith("distributed"):  # what matters is said here, in one line
                logging.getLogger(name).setLevel(logging.CRITICAL)
        self._tell(f"dashboard of the cluster: {client.dashboard_link}")
        return client

    def _left(self, ledger: Ledger[AnyJob, Result]) -> list[int]:
        """The numbers of the jobs whose results are not stored."""
        left = list(range(len(self._jobs)))
        if self._known is not None:
            numbers = {id(job): index for index, job in enumerate(self._jobs)}
            known: dict[int, Any] = {}
            done, errors = self._known.run(lambda job, was_known: None)
            failed = {numbers[id(job)] for job, _ in errors}
            known = dict(zip((index for index in left if index not in failed), done, strict=True))
            for index, result in known.items():
                ledger.enter(index, Answer(result, True, None))
            left = sorted(failed)
        return left

    def _prepare(self, left: Sequence[int]) -> None:
        """Send the workers what they need for the jobs LEFT, and learn what they can do."""
        tools = list(dict.fromkeys(tool for index in left for tool in self._needs(self._jobs[index])))
        self._here = tools_found(self._home, [tool.name for tool in tools])
        simulators = {tool.name for tool in tools if tool.name.startswith("fw-")}
        parcels, payload = packed(self._home, self._jobs, self._work, simulators)
        names = self._client.run_on_scheduler(station.registered)
        for parcel in parcels:
            if parcel.name not in names:
                self._client.register_plugin(station.ParcelPlugin(parcel.name, parcel.content))
        wanted = {tool.name: required(tool, self._here) for tool in tools}
        self._client.register_plugin(station.Station(self._name, [parcel.name for parcel in parcels], payload, wanted))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._look() and time.monotonic() < deadline:
            time.sleep(0.1)
        if not self._there:
            raise FeatherweightError(f"{self._address} has no workers: start some with `dask worker {self._address}`")

    def _look(self) -> bool:
        """Learn what each worker has; whether there are any, and all have told."""
        reports: Mapping[str, Any] = self._client.run(station.report, self._name, on_error="ignore")
        self._there = {address: told[0] for address, told in reports.items() if told is not None and not told[1]}
        for address, (_, trouble) in ((address, told) for address, told in reports.items() if told is not None):
            if trouble:
                raise FeatherweightError(f"the worker {address} cannot work: {trouble}: see docs/cluster.md")
        return bool(reports) and None not in reports.values()

    def _submit(self, left: Sequence[int], ledger: Ledger[AnyJob, Result]) -> None:
        """Give the scheduler the jobs LEFT by kin; those that no worker can do are errors at once."""
        kinds: dict[tuple[Tool, ...], list[list[int]]] = {}
        for unit in units_of([self._jobs[index] for index in left]):
            numbers = [left[place] for place in unit]
            kinds.setdefault(self._needs(self._jobs[numbers[0]]), []).append(numbers)
        self._queue: Queue[Future[Any]] = Queue()
        serial = count()
        lacks = {tools: lacking(tools, self._here, self._there) for tools in kinds}
        for tools, units in kinds.items():
            if lacks[tools]:
                self._refuse(units, lacks[tools], ledger, tells=not all(lacks.values()))
                continue
            names = ["", *(tool.name for tool in tools)]
            futures = self._client.map(
                station.task(self._name),
                units,
                key=[f"{self._jobs[unit[0]].kin[0]}-{self._name}-{next(serial)}" for unit in units],
                resources={station.resource(self._name, name): 1 for name in names},
                retries=TRIES,
                pure=False,
            )
            self._units.update(zip(futures, units, strict=True))
        for future in self._units:
            future.add_done_callback(self._queue.put)

    def _refuse(
        self, units: Sequence[list[int]], lack: str, ledger: Ledger[AnyJob, Result], *, tells: bool = True
    ) -> None:
        error, numbers = NobodyError(lack), [index for unit in units for index in unit]
        if tells:
            self._tell(f"fw: {len(numbers)} jobs cannot be done, {self._jobs[numbers[0]]} for one: {lack}")
        for index in numbers:
            ledger.enter(index, Answer(None, False, error))

    def _collect(self, ledger: Ledger[AnyJob, Result], enough: Callable[[], bool]) -> None:
        looked = time.monotonic()
        while self._units and not enough():
            with suppress(Empty):
                future = self._queue.get(timeout=LOOK_SECONDS)
                if future in self._units:
                    self._take(future, ledger)
            if time.monotonic() > looked + LOOK_SECONDS:
                looked = time.monotonic()
                self._watch(ledger)

    def _take(self, future: Future[Any], ledger: Ledger[AnyJob, Result]) -> None:
        """Store what FUTURE brings, and enter its answers."""
        unit = self._units.pop(future)
        try:
            answers = [pickle.loads(answer) for answer in future.result()]
        except (KilledWorker, EOFError) as error:
            where = self._jobs[unit[0]]
            what = "ends the processes that do it, again and again: do they have too little memory?"
            raise FeatherweightError(f"{where}: {what} ({type(error).__name__})") from None
        database = results_of(self._home.build)
        for index, answer in zip(unit, answers, strict=True):
            result = answer.result
            if answer.error is None:
                result, told = answer.result
                for kind, key, body in told:
                    if database.newest(kind, key) != body:
                        database.append(kind, key, body)
            self._finished += 1
            ledger.enter(index, Answer(result, False, answer.error))

    def _watch(self, ledger: Ledger[AnyJob, Result]) -> None:
        """See who works. Where nobody is left who could, wait a while, then give up the jobs that need it."""
        if self._client.status != "running":
            raise CommClosedError
        if self._client.nthreads().keys() != self._there.keys():
            self._look()
        hopeless: dict[str, list[Future[Any]]] = {}
        for future, unit in self._units.items():
            if lack := lacking(self._needs(self._jobs[unit[0]]), self._here, self._there):
                hopeless.setdefault(lack, []).append(future)
        if not hopeless:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = time.monotonic()
        elif time.monotonic() > self._alone_since + PATIENCE_SECONDS:
            for lack, futures in hopeless.items():
                self._client.cancel(futures, force=True)
                self._refuse(
                    [self._units.pop(future) for future in futures], f"{lack}; the last that could has ended", ledger
                )

    @contextmanager
    def _while_scheduler_lives(self) -> Iterator[None]:
        try:
            yield
        except (OSError, TimeoutError, CommClosedError, CancelledError) as error:
            if self._client.status == "running" and not isinstance(error, OSError | TimeoutError):
                raise
            raise FeatherweightError(
                f"the scheduler {self._address} has ended: {self._finished} results of this command are stored; "
                "start it again, and the same command continues there"
            ) from None

    def _close(self) -> None:
        """Take back what was sent for these jobs; parcels stay for the next command."""
        alive = self._client.status == "running"
        with suppress(Exception):
            if alive and self._there:
                self._client.cancel(list(self._units), force=True)
                self._client.unregister_worker_plugin(self._name)
        with suppress(Exception):
            self._client.close(timeout=2)


def _only_known(work: Callable[[Any], tuple[Any, bool]]) -> Callable[[Any], tuple[Any, bool]]:
    def known(job: Any) -> tuple[Any, bool]:
        with only_stored():
            try:
                return work(job)
            except FeatherweightError:
                raise
            except Exception as error:  # it will be met again where the job is done
                raise FeatherweightError(str(error)) from None

    return known

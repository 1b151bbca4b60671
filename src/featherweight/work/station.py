# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What happens in a worker of Dask. This module is sent as it is, and needs nothing of this package there.

Dask's workers only start programs and pass on their answers: the jobs are done by `child.py`.
"""

import asyncio
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from multiprocessing.connection import Pipe
from pathlib import Path
from threading import Lock
from typing import Any

from distributed import Worker, WorkerPlugin, get_worker

PLENTY = 1e9
"""Of each resource: they say what a worker can do, not how often."""


class ParcelPlugin(WorkerPlugin):
    """Keeps a parcel on every worker, also on those that come later."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name, self.content = name, content


class Station(WorkerPlugin):
    """Unpacks PARCELS, finds out which of TOOLS are there, and serves the jobs of the payload with child processes.

    TOOLS: name -> the version that it must have, or None.
    """

    def __init__(self, name: str, parcels: list[str], payload: bytes, tools: dict[str, str | None]) -> None:
        self.name, self._parcels, self._payload, self._tools = name, parcels, payload, tools
        self.found: dict[str, str] = {}
        """Of TOOLS."""
        self.trouble = ""
        """Why nothing can be done here."""

    async def setup(self, worker: Worker) -> None:
        """Make ready, and tell the scheduler what can be done here, by the names of resources."""
        self._idle: list[_Child] = []
        self._all: list[_Child] = []
        self._lock = Lock()
        while any(name not in worker.plugins for name in self._parcels):  # they come in any order
            await asyncio.sleep(0.05)
        contents = [_plugin(worker, name).content for name in self._parcels]
        try:
            await asyncio.to_thread(self._settle, Path(worker.local_directory), contents)
        except (OSError, tarfile.TarError) as error:
            self.trouble = f"the parcels cannot be unpacked: {error}"
        if not self.trouble:
            tools, found = self._tools.items(), self.found
            fit = [name for name, wanted in tools if name in found and wanted in (None, found[name])]
            await worker.set_resources(**{resource(self.name, name): PLENTY for name in ("", *fit)})

    async def teardown(self, worker: Worker) -> None:
        """End all child processes."""
        with self._lock:
            for child in self._all:
                child.end()

    def serve(self, numbers: list[int]) -> list[bytes]:
        """The answers to the jobs with NUMBERS, as the child process has pickled them."""
        with self._lock:
            if not self._idle:
                self._idle.append(_Child(self._folder, self._jobs, self._environment))
                self._all.append(self._idle[-1])
            child = self._idle.pop()
        answers = [child.answer(number) for number in numbers]
        with self._lock:
            self._idle.append(child)
        return answers

    def _settle(self, place: Path, contents: list[bytes]) -> None:
        self._folder = place / f"featherweight-{sha256(' '.join(self._parcels).encode()).hexdigest()[:24]}"
        if not self._folder.exists():
            fresh = self._folder.with_suffix(".fresh")
            for content in contents:
                with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as archive:
                    archive.extraction_filter = DATA_FILTER
                    archive.extractall(fresh)
            fresh.rename(self._folder)
        self._jobs = place / f"{self.name}.jobs"
        self._jobs.write_bytes(self._payload)
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("FEATHERWEIGHT")}
        self._environment |= {
            "FEATHERWEIGHT_HOME": str(self._folder / "house"),
            "PYTHONPATH": str(self._folder / "house" / "src"),
            "LD_LIBRARY_PATH": str(self._folder / "libraries"),
        }
        command = [*PROGRAM, "tools", *self._tools]
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            self.found = json.loads(done.stdout)
        else:
            self.trouble = (done.stderr.strip().splitlines() or ["it ends without a word"])[-1]


DATA_FILTER = getattr(tarfile, "data_filter", None)
"""Python has it from 3.11.4 on; the parcels are those of the scheduler's own crew, whose code runs here anyway."""
PROGRAM = (sys.executable, "-m", "featherweight.work.child")


class _Child:
    """A process that does jobs, one at a time."""

    def __init__(self, folder: Path, jobs: Path, environment: dict[str, str]) -> None:
        self._pipe, theirs = Pipe()
        words = ["serve", str(theirs.fileno()), str(jobs)]
        self._process = subprocess.Popen(
            [*PROGRAM, *words], cwd=folder, env=environment, stdin=subprocess.PIPE, pass_fds=[theirs.fileno()]
        )
        theirs.close()

    def answer(self, number: int) -> bytes:
        """The answer to job NUMBER. Raises EOFError or OSError if the process has ended."""
        self._pipe.send(number)
        return self._pipe.recv_bytes()

    def end(self) -> None:
        """End the process."""
        with suppress(OSError):
            self._process.kill()
        self._process.wait()


def resource(station: str, tool: str) -> str:
    """The name of the resource that a worker has whose STATION has found TOOL; "": that it is ready."""
    return f"{station} {tool}".strip()


def task(station: str) -> Callable[[list[int]], list[bytes]]:
    """`Station.serve` for Dask: an inner function, since Dask would send one of a module by its name."""

    def serve(numbers: list[int]) -> list[bytes]:
        answers: list[bytes] = _plugin(get_worker(), station).serve(numbers)
        return answers

    return serve


def _plugin(worker: Worker, name: str) -> Any:
    return worker.plugins[name]


def report(station: str, dask_worker: Any = None) -> tuple[dict[str, str], str] | None:
    """What the worker DASK_WORKER has, and what is wrong there; None if its STATION is not ready yet."""
    found = dask_worker.plugins.get(station)
    return (found.found, found.trouble) if found is not None and (found.found or found.trouble) else None


def registered(dask_scheduler: Any = None) -> list[str]:
    """The names of the plugins that the scheduler gives to every worker."""
    return list(dask_scheduler.worker_plugins)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A Dask cluster on this computer for tests: the commands of docs/cluster.md, each worker a process of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from featherweight.store.database import Database
from tests.conftest import command, environment_of

DASK = Path(sys.executable).with_name("dask")
Row = tuple[str, str, str]
"""Kind, key and body."""


class DaskCluster:
    """A scheduler and workers, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._workers = folder, 0
        self._processes: list[subprocess.Popen[bytes]] = []
        place = folder / "scheduler.json"
        words = ("scheduler", "--port", "0", "--dashboard-address", ":0", "--scheduler-file", str(place))
        self.scheduler = self._start(words, folder / "scheduler.log")
        wait_until(lambda: place.exists() and place.read_text().rstrip().endswith("}"))  # not in the middle of writing
        self.address = str(json.loads(place.read_text())["address"])

    def worker(self, path: str | None = None) -> "subprocess.Popen[bytes]":
        """A worker with one thread and, if given, another PATH."""
        self._workers += 1
        place = self._folder / f"worker{self._workers}"
        words = ("worker", self.address, "--nthreads", "1", "--no-nanny", "--local-directory", str(place))
        started = self._start(words, place.with_suffix(".log"), {"PATH": path} if path else {})
        wait_until(lambda: b"Registered to" in place.with_suffix(".log").read_bytes())
        return started

    def end(self) -> None:
        """End all processes that are left."""
        for process in reversed(self._processes):
            process.kill()
            process.wait()

    def _start(
        self, words: tuple[str, ...], log: Path, environment: dict[str, str] | None = None
    ) -> "subprocess.Popen[bytes]":
        with log.open("wb") as stream:
            own = {**os.environ, **(environment or {})}
            started = subprocess.Popen([str(DASK), *words], stdout=stream, stderr=stream, env=own)
        self._processes.append(started)
        return started


def wait_until(condition: Callable[[], bool], seconds: float = 120) -> None:
    """Wait until CONDITION holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def path_without(folder: Path, prefix: str) -> str:
    """A PATH with all programs but those whose names begin with PREFIX, as links in FOLDER."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            if not program.name.startswith(prefix) and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    assert shutil.which("sh", path=str(folder))
    return str(folder)


def rows(house: Path) -> list[Row]:
    """All that the store of HOUSE holds, sorted."""
    with closing(Database(house / "build" / "results.sqlite")) as database:
        kinds = ("Measurement", "Verdict", "Proof", "Trial")
        return sorted((kind, row.key, row.body) for kind in kinds for row in database.rows(kind))


def started(house: Path, *arguments: str) -> "subprocess.Popen[str]":
    """`fw ARGUMENTS` in HOUSE, running."""
    environment = environment_of(house, {})
    pipe = subprocess.PIPE
    words = ["env", "--default-signal=INT", *command(arguments)]  # a shell's background jobs ignore it
    return subprocess.Popen(words, env=environment, stdout=pipe, stderr=pipe, text=True)


def interrupt(process: "subprocess.Popen[str]") -> None:
    """What Ctrl-C does."""
    process.send_signal(signal.SIGINT)


def children(process: int) -> list[str]:
    """The processes that any thread of PROCESS has started and that are there."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [word for path in lists for word in path.read_text().split()]

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw` in processes that are forked from one which has imported the package: half of a short command's time is imports.

A command runs as its entry point does, with arguments, environment and files of its own; what the package keeps in
memory is that of a process that has done nothing but import. Tests of how `fw` begins and ends, or of what it imports,
start `tests.conftest.FW` itself.
"""

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock

WHOLE = 1 << 20
"""More bytes than a command's arguments and environment have as JSON."""

BESIDE_VERBS = ("concurrent.futures.thread", "featherweight.work.processes", "rich.progress")
"""Modules that verbs import only when they do their work."""


class Forks:
    """A process that waits for commands and forks for each."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = Lock()
        with theirs:
            words = [sys.executable, __file__, str(theirs.fileno())]
            self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
        atexit.register(self._end)

    def run(
        self, words: Sequence[str], environment: Mapping[str, str], folder: Path
    ) -> subprocess.CompletedProcess[str]:
        """`WORDS`, of which the first is `fw`, with ENVIRONMENT in FOLDER: as subprocess.run() does it."""
        asked = json.dumps([list(words), dict(environment), str(folder)]).encode()
        with TemporaryFile("w+") as output, TemporaryFile("w+") as errors, self._lock:
            socket.send_fds(self._line, [asked], [output.fileno(), errors.fileno()])
            status = int(self._line.recv(WHOLE))
            output.seek(0)
            errors.seek(0)
            return subprocess.CompletedProcess(list(words), status, output.read(), errors.read())

    def _end(self) -> None:
        self._line.close()
        self._process.wait()


@cache
def forks() -> Forks:
    """The process that forks for this one."""
    return Forks()


def _prepare() -> None:
    """Import what commands need, and do nothing else: no thread may be there when a command is forked."""
    from featherweight.cli.group import VERBS  # noqa: PLC0415 not where the tests run

    for module in (*(f"featherweight.{module}" for module in VERBS.values()), *BESIDE_VERBS):
        import_module(module)
    gc.freeze()
    assert len(list(Path("/proc/self/task").iterdir())) == 1


def _wait(line: socket.socket) -> bool:
    """Fork for each command that LINE brings. True in a process that is to run one, False at the end of LINE."""
    while True:
        asked, files, _, _ = socket.recv_fds(line, WHOLE, 2)
        if not asked:
            return False
        process = os.fork()
        if process == 0:
            line.close()
            _become(asked, files)
            return True
        for file in files:
            os.close(file)
        _, status = os.waitpid(process, 0)
        line.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(asked: bytes, files: Sequence[int]) -> None:
    """Take arguments, environment and folder of the command ASKED for, and FILES for its output."""
    sys.argv, environment, folder = json.loads(asked)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, file in enumerate(files, 1):
        os.dup2(file, number)
        os.close(file)


if __name__ == "__main__":
    _prepare()
    if _wait(socket.socket(fileno=int(sys.argv[1]))):
        from featherweight.cli.fw import main

        main()

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The simulators' programs: compiled on first use where `make setup` has not done it.

A wheel carries their sources, no programs: these contain libsimavr or Unicorn, which are under the GPL, while this
project's code is not. `fw` compiles them on the user's computer, with the engines that are installed there.
"""

import fcntl
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.scratch import scratch
from featherweight.system.tools import run_tool

HINT = "`fw doctor` prints the line that installs what is missing"
REASON = re.compile(r"^.*(?:error: |No such file|not found|cannot find).*$", re.MULTILINE)
"""The lines of make, the compiler or the linker that say why."""

_FAILED: dict[Path, str] = {}
"""What is wrong with programs that this process could not compile: it does not try again for each job."""


def simulator_program(home: Home, name: str) -> Path:
    """The simulator NAME of HOME, which is compiled unless it is there; other processes wait meanwhile."""
    program = home.simulators / name
    if not program.is_file():
        sources = home.root / "simulators"
        if not (sources / "Makefile").is_file():
            raise FeatherweightError(f"the simulator {name} is not built: run `make setup`")
        with _turn(program):
            if program not in _FAILED and not program.is_file():
                _compile(sources, program)
            if program in _FAILED:
                raise FeatherweightError(f"the simulator {name} cannot be compiled: {_FAILED[program]}; {HINT}")
    return program


def _compile(sources: Path, program: Path) -> None:
    # Not by sys.stderr: a progress bar may own it, perhaps that of the process which waits for this one.
    line = f"fw: compiling the simulator {program.name}, once; this takes up to a minute\n"
    erase = "\r\033[K" if sys.__stderr__ is not None and sys.__stderr__.isatty() else ""
    print(erase + line, end="", file=sys.__stderr__, flush=True)
    with scratch(program.parent) as folder:
        made = folder / program.name
        options = (f"BUILD={folder}", f"PYTHON={sys.executable}")
        done = run_tool(["make", "-s", f"-j{os.cpu_count() or 1}", "-C", str(sources), *options, str(made)], hint=HINT)
        if done.returncode != 0:
            reasons = REASON.findall(done.stderr)
            _FAILED[program] = reasons[0] if reasons else f"make ends with {done.returncode}"
            return
        for path in sorted(folder.iterdir(), key=lambda path: path == made):  # the program comes last, after libraries
            path.replace(program.parent / path.name)


@contextmanager
def _turn(program: Path) -> Iterator[None]:
    """A context in which this process is the only one to make PROGRAM."""
    try:
        program.parent.mkdir(parents=True, exist_ok=True)
        lock = program.with_suffix(".lock").open("w")
    except OSError as error:
        raise FeatherweightError(f"{program} cannot be written: {error.strerror}") from error
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield

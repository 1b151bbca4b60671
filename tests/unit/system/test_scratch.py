# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Folders for the time of a task, of processes that end well, are killed, or still live."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from featherweight.system.files import written
from featherweight.system.scratch import PREFIX, _sweep, scratch

HOLDS = """
import sys
from pathlib import Path
from featherweight.system.files import written
with written(Path(sys.argv[1]) / "file") as temporary:
    temporary.write_text("half")
    print(flush=True)
    sys.stdin.read()
"""

STRUCK = """
import os, signal, sys
from pathlib import Path
from featherweight.system import interruption
from featherweight.system.interruption import interruptible
from featherweight.system.scratch import scratch
from featherweight.system.tools import run_bytes

place, tasks = Path(sys.argv[1]), {}
children = Path(f"/proc/self/task/{os.getpid()}/children")

def task(function):
    tasks[function.__name__] = function
    return function

@task
def folder():
    with scratch(place) as folder:
        (folder / "file").write_text("content")

@task
def program():
    run_bytes(["sleep", "0.001"])

def strike_at(moment):
    left = moment
    def trace(frame, event, _):
        nonlocal left
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGINT)
        return trace
    return trace, lambda: left <= 0

def struck(function, moment):
    trace, has_struck = strike_at(moment)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # it is ignored after a first interruption
    interruption.hold_back()
    try:
        with interruptible():
            sys.settrace(trace)
            function()
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(None)
    return has_struck()

tasks[sys.argv[2]]()  # what Python does but once has locks that an interruption leaves behind
moment, step = 1, int(sys.argv[3])
while struck(tasks[sys.argv[2]], moment):
    moment += step
    left = [*map(str, place.iterdir()), *children.read_text().split()]
    if left:
        sys.exit(f"an interruption at bytecode {moment} leaves {left}")
print(moment)
"""


def holder(place: Path) -> subprocess.Popen[str]:
    """A process that has begun to write a file in PLACE, and ends it when it has no more input."""
    command = [sys.executable, "-c", HOLDS, str(place)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "\n"
    return process


def test_a_folder_is_gone_behind_the_task(tmp_path: Path) -> None:
    with scratch(tmp_path) as folder:
        (folder / "file").write_text("content")
        assert folder.parent == tmp_path and folder.name.startswith(PREFIX)
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    killed, alive = holder(tmp_path), holder(tmp_path)
    (tmp_path / ".other").mkdir()
    (tmp_path / f"{PREFIX}link").symlink_to(tmp_path / ".other")
    killed.kill()
    killed.communicate()
    assert len(list(tmp_path.glob(f"{PREFIX}*/file"))) == 2
    with scratch(tmp_path):
        (left,) = tmp_path.glob(f"{PREFIX}*/file")
    assert left.read_text() == "half" and (tmp_path / ".other").is_dir()
    alive.communicate()
    assert alive.returncode == 0 and (tmp_path / "file").read_text() == "half"
    assert not left.exists()


def test_sweeping_never_takes_a_folder_in_use(tmp_path: Path) -> None:
    """Threads sweep while others make folders."""
    stop = threading.Event()

    def sweep() -> None:
        while not stop.is_set():
            _sweep.__wrapped__(tmp_path)

    sweepers = [threading.Thread(target=sweep) for _ in range(2)]
    for thread in sweepers:
        thread.start()
    try:
        for index in range(300):
            with written(tmp_path / "file") as temporary:
                temporary.write_text(str(index))
            assert (tmp_path / "file").read_text() == str(index)
    finally:
        stop.set()
        for thread in sweepers:
            thread.join()


@pytest.mark.parametrize(("task", "step"), [("folder", 1), ("program", 7)])
def test_an_interruption_at_any_bytecode_leaves_nothing(tmp_path: Path, task: str, step: int) -> None:
    """Of a program's many, each STEPth is tried: a process is started each time."""
    done = subprocess.run(
        [sys.executable, "-c", STRUCK, str(tmp_path), task, str(step)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100

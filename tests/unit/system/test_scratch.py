# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Folders for the time of a task, of processes that end well, are killed, or still live."""

import subprocess
import sys
import threading
from pathlib import Path

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

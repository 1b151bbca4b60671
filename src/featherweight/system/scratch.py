# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Folders for the time of a task, and those that killed processes left: the next process removes them.

A folder is locked as long as its maker lives, in whichever container or however long suspended. An interruption waits
until the folder is there, or gone.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from featherweight.system.interruption import uninterruptible

PREFIX = ".featherweight-"


@contextmanager
def scratch(place: Path | None = None) -> Iterator[Path]:
    """A new folder in PLACE, by default where the system has temporary files; gone when the block ends."""
    place = place or Path(tempfile.gettempdir())
    _sweep(place)
    with uninterruptible() as as_before:
        folder, lock = _locked(place)
        try:
            with as_before:
                yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(lock)


def _locked(place: Path) -> tuple[Path, int]:
    """A new folder in PLACE, and the file descriptor that locks it."""
    while True:
        folder = Path(tempfile.mkdtemp(dir=place, prefix=PREFIX))
        try:
            lock = os.open(folder, os.O_DIRECTORY)
        except FileNotFoundError:  # removed by another process, before it was locked
            continue
        with suppress(OSError):  # a file system without locks: only then are folders left for ever
            fcntl.flock(lock, fcntl.LOCK_EX)
        if folder.exists():
            return folder, lock
        os.close(lock)


@cache
def _sweep(place: Path) -> None:
    """Remove this user's folders in PLACE whose makers no longer live; once per process."""
    for folder in place.glob(f"{PREFIX}*"):
        with suppress(OSError):  # another process removes it, or it is no folder, or it is not ours
            if folder.lstat().st_uid == os.getuid():
                _remove_if_left(folder)


def _remove_if_left(folder: Path) -> None:
    lock = os.open(folder, os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)

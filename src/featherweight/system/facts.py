# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What tells, without reading it, that a file is as it was: its place, size and times."""

import os
import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from featherweight.system.digest import digest

SETTLED_NS = 2 * 10**9
"""A file that changed so lately may change again within one tick of the clock of its times, and not show it."""


@dataclass(frozen=True)
class Facts:
    """What was told of some files."""

    digest: str
    is_settled: bool
    """Whether every change of the files since then shows in other facts."""


def file_facts(path: Path) -> str:
    """The place, size and times of the file PATH, all links followed."""
    return _told(path.resolve(), path.stat())


def facts_of(paths: Iterable[Path]) -> Facts:
    """Of the files PATHS, which need not be there."""
    return _facts((str(path.resolve()), path.stat()) if path.is_file() else (str(path), None) for path in paths)


def folder_facts(folder: Path, left_out: Collection[str]) -> Facts:
    """Of all files in FOLDER and below, but in folders whose names are LEFT_OUT."""
    return _facts(_files(str(folder), left_out))


def together(facts: Iterable[Facts]) -> Facts:
    """Of the files of all FACTS."""
    found = list(facts)
    return Facts(digest(*(one.digest for one in found)), all(one.is_settled for one in found))


def _files(folder: str, left_out: Collection[str]) -> Iterator[tuple[str, os.stat_result | None]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in left_out:
                    yield from _files(entry.path, left_out)
            else:
                yield entry.path, _stat(entry)


def _stat(entry: os.DirEntry[str]) -> os.stat_result | None:
    try:
        return entry.stat()
    except OSError:  # a link that leads nowhere
        return None


def _facts(files: Iterable[tuple[str, os.stat_result | None]]) -> Facts:
    now = time.time_ns()
    found = sorted(files, key=itemgetter(0))
    lines = [f"{path} absent" if told is None else _told(path, told) for path, told in found]
    last = max((told.st_ctime_ns for _, told in found if told is not None), default=0)
    return Facts(digest("\n".join(lines)), now > last + SETTLED_NS)


def _told(place: object, told: os.stat_result) -> str:
    return f"{place} {told.st_size} {told.st_mtime_ns} {told.st_ctime_ns} {told.st_ino}"

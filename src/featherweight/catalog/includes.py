# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which of the project's files sources include, directly or not."""

import re
from collections.abc import Iterable, Sequence
from os.path import normpath
from pathlib import Path

INCLUDE = re.compile(r'^([ \t]*#[ \t]*include[ \t]+)"([^"]+)"(.*)$', re.MULTILINE)
COMPUTED = re.compile(r"^[ \t]*#[ \t]*include[ \t]+[A-Za-z_]", re.MULTILINE)
OTHER_WAYS = re.compile(r"^[ \t]*\.(include|incbin)\b", re.MULTILINE)
"""An assembler's own, which no preprocessor sees."""


def found(path: Path, name: str, folders: Sequence[Path]) -> Path | None:
    """The file that PATH includes as NAME: beside it or in FOLDERS; None if there is none.

    Not resolved, so that a cipher's folder may be a symbolic link.
    """
    places = (folder / name for folder in (path.parent, *folders))
    return next((Path(normpath(place)) for place in places if place.is_file()), None)


def with_included(sources: Iterable[Path], folders: Sequence[Path]) -> list[Path] | None:
    """SOURCES and all files beside them or in FOLDERS that they include, sorted; None if that does not stand there."""
    waiting, files = list(sources), set[Path]()
    while waiting:
        path = waiting.pop()
        if path in files:
            continue
        files.add(path)
        text = path.read_text(errors="replace")
        if COMPUTED.search(text) or OTHER_WAYS.search(text):
            return None
        included = (found(path, line[2], folders) for line in INCLUDE.finditer(text))
        waiting += (file for file in included if file is not None)
    return sorted(files)

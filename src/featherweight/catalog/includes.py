# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which of the project's files sources include, directly or not."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from os.path import normpath
from pathlib import Path

INCLUDE = re.compile(r'^([ \t]*#[ \t]*include[ \t]+)"([^"]+)"(.*)$', re.MULTILINE)
COMPUTED = re.compile(r"^[ \t]*#[ \t]*include[ \t]+[A-Za-z_]", re.MULTILINE)
OF_ASSEMBLERS = re.compile(r'^[ \t]*\.include[ \t]+"([^"]+)"', re.MULTILINE)
BINARY = re.compile(r"^[ \t]*\.incbin\b", re.MULTILINE)


def included_file(path: Path, name: str, folders: Sequence[Path]) -> Path | None:
    """The file that PATH includes as NAME: beside it or in FOLDERS; None if there is none.

    Not resolved, so that a cipher's folder may be a symbolic link.
    """
    places = (folder / name for folder in (path.parent, *folders))
    return next((Path(normpath(place)) for place in places if place.is_file()), None)


def with_included(sources: Iterable[Path], folders: Sequence[Path]) -> dict[Path, str]:
    """The texts of SOURCES and of all files beside them or in FOLDERS that they include, in the order of reading."""
    waiting, texts = list(sources), dict[Path, str]()
    while waiting:
        path = waiting.pop(0)
        if path not in texts:
            texts[path] = _text(path)
            waiting += filter(None, (included_file(path, name, folders) for name in _included_names(texts[path])))
    return texts


@cache
def _text(path: Path) -> str:
    """The text of the file PATH; read once per process, as many implementations share it."""
    return path.read_text(errors="replace")


@cache
def _included_names(text: str) -> list[str]:
    return [line[2] for line in INCLUDE.finditer(text)] + OF_ASSEMBLERS.findall(text)


@cache
def hides_includes(text: str) -> bool:
    """Whether TEXT has files whose names `with_included` does not see."""
    return bool(COMPUTED.search(text) or BINARY.search(text))

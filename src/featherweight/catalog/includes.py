# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Which of the project's files sources include, directly or not."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from os.path import normpath
from pathlib import Path

HEADER_SUFFIXES = {".h", ".inc"}

INCLUDE = re.compile(r'^([ \t]*#[ \t]*include[ \t]+)"([^"]+)"(.*)$', re.MULTILINE)
OF_ANY_FOLDER = re.compile(r"^[ \t]*#[ \t]*include[ \t]*<([^>]+)>", re.MULTILINE)
COMPUTED = re.compile(r"^[ \t]*#[ \t]*include[ \t]+([A-Za-z_]\w*)[ \t]*$", re.MULTILINE)
OF_ASSEMBLERS = re.compile(r'^[ \t]*\.include[ \t]+"([^"\\]+)"', re.MULTILINE)
SEEN = (INCLUDE, OF_ANY_FOLDER, COMPUTED, OF_ASSEMBLERS)

INCLUDING = re.compile(r"(?:#|%:|\?\?=).*\b(?:include\w*|import|embed)\b|\.inc(?:lude|bin)\b")
"""What may include a file, in a line or in what a macro makes of it."""

Definitions = Mapping[str, str]
"""Macro -> the name of the file that stands for it in `#include MACRO`."""


def included_file(path: Path, name: str, folders: Sequence[Path]) -> Path | None:
    """The file that PATH includes as NAME: beside it or in FOLDERS; None if there is none.

    Not resolved, so that a cipher's folder may be a symbolic link.
    """
    places = (folder / name for folder in (path.parent, *folders))
    return next((Path(normpath(place)) for place in places if place.is_file()), None)


def with_included(
    sources: Iterable[Path], folders: Sequence[Path], defined: Definitions | None = None
) -> dict[Path, str]:
    """The texts of SOURCES and of all files beside them or in FOLDERS that they include, in the order of reading."""
    waiting, texts = list(sources), dict[Path, str]()
    while waiting:
        path = waiting.pop(0)
        if path not in texts:
            texts[path] = _text(path)
            computed = [defined[name] for name in _macros(texts[path]) if defined and name in defined]
            names = [*_included_names(texts[path]), *computed]
            waiting += filter(None, (included_file(path, name, folders) for name in names))
    return texts


def files_read(sources: Sequence[Path], folders: Sequence[Path], defined: Definitions | None = None) -> list[Path]:
    """SOURCES and the headers that a compiler may read for them in FOLDERS: those that they include, sorted; all where
    that cannot be told."""
    texts = with_included(sources, folders, defined)
    if any(hides_includes(text, defined) for text in texts.values()):
        return [*sources, *(header for folder in folders for header in headers_in(folder))]
    included = (path for path in texts if path.suffix in HEADER_SUFFIXES)
    return sorted({*sources, *(path for path in included if any(map(path.is_relative_to, folders)))})


@cache
def headers_in(folder: Path) -> list[Path]:
    """All headers in FOLDER and below, sorted."""
    files = (os.path.join(place, file) for place, _, files in os.walk(folder) for file in files)  # noqa: PTH118 in a hurry
    return sorted(Path(file) for file in files if os.path.splitext(file)[1] in HEADER_SUFFIXES)  # noqa: PTH122


@cache
def _text(path: Path) -> str:
    """The text of the file PATH; read once per process, as many implementations share it."""
    return path.read_text(errors="replace")


@cache
def _included_names(text: str) -> list[str]:
    return [line[2] for line in INCLUDE.finditer(text)] + OF_ANY_FOLDER.findall(text) + OF_ASSEMBLERS.findall(text)


def hides_includes(text: str, defined: Definitions | None = None) -> bool:
    """Whether TEXT may have files whose names `with_included` does not see: one that a macro names that is not DEFINED,
    binary data, or an unusual form."""
    return _is_unusual(text) or any(name not in (defined or {}) for name in _macros(text))


@cache
def _macros(text: str) -> list[str]:
    """The macros that name files in TEXT."""
    return COMPUTED.findall(text)


@cache
def _is_unusual(text: str) -> bool:
    """Whether TEXT includes in another form than those SEEN: going on in the next line, or twice in a line."""
    including = [line for line in text.splitlines() if INCLUDING.search(line)]
    joined = [line for line in text.replace("\\\n", "").splitlines() if INCLUDING.search(line)]
    usual = [line for line in including if len(INCLUDING.findall(line)) == 1 and any(form.match(line) for form in SEEN)]
    return not len(usual) == len(including) == len(joined)

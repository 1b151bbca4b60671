# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The files of an implementation that are its own: assembly, and what it includes of its cipher's folder."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from featherweight.catalog import Cipher, Implementation
from featherweight.catalog.includes import with_included

STATEMENT = re.compile(r"^(?:\w+:)?\s+([a-zA-Z_][\w.]*)(?=\s|$)")
"""An instruction or a macro by its name, perhaps behind a label: it is indented, unlike the names of functions."""
LABEL = re.compile(r"^(?:\d+|\.?L?\w+):")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

Texts = dict[str, str]
"""Files by their names in the cipher's folder."""


@dataclass(frozen=True)
class Place:
    """A line of a file, counted from 0."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line + 1}"


def own_texts(cipher: Cipher, implementation: Implementation) -> Texts:
    """IMPLEMENTATION's files of assembly, and of CIPHER's folder what they include."""
    folder = cipher.folder
    sources = [folder / file for file in implementation.files if file.endswith(".S")]
    texts = with_included(sources, (folder,))
    return {str(path.relative_to(folder)): text for path, text in texts.items() if path.is_relative_to(folder)}


def users(cipher: Cipher, files: Sequence[str]) -> list[Implementation]:
    """The implementations of CIPHER that have one of FILES."""
    return [item for item in cipher.manifest.implementation if set(files) & own_texts(cipher, item).keys()]


def statements(texts: Texts) -> Iterator[Place]:
    """Where TEXTS have instructions, and calls of macros."""
    for file, text in texts.items():
        before = ""
        for number, line in enumerate(without_comments(text).split("\n")):
            found = STATEMENT.match(line)
            if found and not found[1].startswith(".") and not before.endswith("\\"):
                yield Place(file, number)
            before = line


def labels(texts: Texts) -> Iterator[Place]:
    """Where TEXTS have labels."""
    for file, text in texts.items():
        for number, line in enumerate(without_comments(text).split("\n")):
            if LABEL.match(line):
                yield Place(file, number)


def without_comments(text: str) -> str:
    """TEXT whose comments between /* and */ are empty; its lines keep their numbers."""
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


def changed(texts: Texts, lines: dict[Place, str | None]) -> Texts:
    """TEXTS in which LINES are others; None: the line is gone. Files that stay as they are are left out."""
    made: Texts = {}
    for file in dict.fromkeys(place.file for place in lines):
        own = texts[file].split("\n")
        kept = [lines.get(Place(file, number), line) for number, line in enumerate(own)]
        made[file] = "\n".join(line for line in kept if line is not None)
    return made

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a compiler reads of a cipher's files, preprocessed."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from featherweight.system.home import Home
from featherweight.system.tools import run_tool

LIMITS = {"cpu": 120, "fsize": 1 << 28, "as": 1 << 33}
"""Of a compiler, assembler or linker: seconds, and bytes of a file and of memory. The largest cipher takes a tenth."""

MARKER = re.compile(r'# (\d+) "(.*)"((?: \d)*)')
"""Where the lines behind it are from; a 3 stands for the system's headers."""

UNSAID = {"-c", "-MD", "-g"}
"""Options that say nothing to a preprocessor; neither do levels of optimisation, of which nobody may ask."""

MOVED = re.compile(r" [12]\b")
"""In a marker behind which there is another file."""

Place = tuple[Path, tuple[str, ...]]
"""Where a command is run, and the folders of headers that are not looked at."""

Line = tuple[str, int, str]
"""File, number and text, with one space between words."""


def place_of(home: Home) -> Place:
    """Where commands of HOME are run, which do not tell of its own headers."""
    return home.root, tuple(f"{home.relative(folder)}/" for folder in (home.scenarios, home.common))


def said(place: Place, command: Sequence[str]) -> tuple[Line, ...] | None:
    """What COMMAND says of the cipher's files; None if it fails."""
    return _said(place, tuple(word for word in command if word not in UNSAID and not word.startswith("-O")))


@cache
def _said(place: Place, command: tuple[str, ...]) -> tuple[Line, ...] | None:
    """What COMMAND says, without words that do not matter."""
    folder, own = place
    done = run_tool([*command, "-E", "-w"], folder=folder, limits=LIMITS)
    lines = (line for line in _lines(done.stdout) if not line[0].startswith(own))
    return tuple(lines) if done.returncode == 0 else None


def _lines(text: str) -> Iterator[Line]:
    """Those in TEXT that are not the system's. Once the source itself is read, a marker that names another file, but
    does not enter it or return to it, is the source's own, and not believed."""
    source, file, number, is_own, is_begun = "", "", 0, False, False
    for line in text.splitlines():
        marker = MARKER.fullmatch(line)
        if marker is not None:
            number = int(marker[1])
            if not is_begun or MOVED.search(marker[3]):
                source = source or marker[2]
                is_begun = is_begun or (file.startswith("<") and marker[2] == source)
                file, is_own = marker[2], " 3" not in marker[3] and not marker[2].startswith("<")
            continue
        words = " ".join(line.split())
        if is_own and words:
            yield file, number, words
        number += 1

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A cipher's code must be the same for all who compile it: what is weighed and tried is what others use.

A source is preprocessed twice, as it is compiled, and with other values of all that tells who compiles it, when, where
or how. What it and its headers say must be the same, whichever way they ask, e.g. by names put together.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path

from featherweight.catalog.schema import SIZES
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.tools import run_tool

OF_LEVELS = ("__OPTIMIZE__", "__OPTIMIZE_SIZE__", "__NO_INLINE__")
OF_TIMES = ("__DATE__", "__TIME__", "__TIMESTAMP__")
SAME_SOURCE = (*(f"-U{name}" for name in (*OF_LEVELS, *OF_TIMES)), "-Wno-builtin-macro-redefined")
"""Options by which code is the same at all levels of optimisation, which share trials, and whenever it is compiled."""

OF_SCENARIOS = ("symbol", "lengths_first", "custom_bytes", *(name for names in SIZES.values() for name in names))
"""What scenarios are compiled with, besides the cipher's header."""

OTHERS = {
    **dict.fromkeys((*OF_LEVELS, "NDEBUG", "__STRICT_ANSI__", "__INCLUDE_LEVEL__"), "1"),
    **dict.fromkeys(OF_TIMES, '"another time"'),
    **dict.fromkeys(("__FILE__", "__BASE_FILE__", "__FILE_NAME__", "FW_CIPHER_HEADER"), '"another.c"'),
    **dict.fromkeys(("__PIC__", "__pic__", "__PIE__", "__pie__"), "2"),
    **dict.fromkeys(("__GNUC__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__"), "99"),
    **{"__VERSION__": '"another version"', "__SSP_STRONG__": "3"},
    **{f"FW_{name.upper()}": "97" for name in OF_SCENARIOS},
}
"""What may be otherwise elsewhere, and a value that it does not have here."""

DEVICE = re.compile(r"-mmcu=(at)?(\w+)")
FREESTANDING, HOSTED = "-ffreestanding", "__STDC_HOSTED__"
IN_FLASH = "FW_SCHEDULE_IN_FLASH"
"""What users leave out if it is 0."""
UNSAID = {"-c", "-MD", "-g"}
"""Options that say nothing to a preprocessor."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IDENTIFIER, DEFINITION = re.compile(r"[A-Za-z_]\w*"), re.compile(r"# ?define (\w+)")

MARKER = re.compile(r'# (\d+) "(.*)"((?: \d)*)')
"""Where the lines behind it are from; a 3 stands for the system's headers."""

Place = tuple[Path, tuple[str, ...]]
"""Where a command is run, and the folders of headers that are not looked at."""

Line = tuple[str, int, str]
"""File, number and text, with one space between words."""


def refuse_other_code(home: Home, command: Sequence[str], failure: str) -> None:
    """Raises FeatherweightError, which begins with FAILURE, if what COMMAND compiles depends on OTHERS, but for HOME's
    own headers: these ask e.g. whether there is a C library."""
    plain = tuple(word for word in command if word not in UNSAID and not word.startswith("-O"))
    place = _place(home)
    here = _said(place, plain)
    if here is None:  # nor did it compile
        return
    others = dict(_others(home, plain))
    together = _said(place, (*plain, *(word for words in others.values() for word in words)))
    found = (together is not None and _difference(here, together)) or None
    for name, words in others.items() if together is None or found else ():
        there = _said(place, (*plain, *words))
        # If it says nothing with that, those who have it compile no other code, but none.
        if there is not None and (line := _difference(here, there)):
            raise _refusal(failure, line, name)
    if found:
        raise _refusal(failure, found, "who compiles it")


def refuse_shadows(home: Home, command: Sequence[str], files: Iterable[Path], failure: str) -> None:
    """Raises FeatherweightError, which begins with FAILURE, if what COMMAND compiles, besides FILES, has a macro with
    the name of anything that FILES have: it could have them say something else."""
    taken = {name for file in files for name in IDENTIFIER.findall(COMMENT.sub("", file.read_text()))}
    for file, number, text in _said(_place(home), (*command, "-dD")) or ():
        defined = DEFINITION.match(text)
        if defined is not None and defined[1] in taken:
            rule = "it is the scales' or C's: take another name"
            raise FeatherweightError(f"{failure}: {file}, line {number}, defines {defined[1]}: {rule}")


def _place(home: Home) -> Place:
    return home.root, tuple(f"{home.relative(folder)}/" for folder in (home.scenarios, home.ciphers / "common"))


def _refusal(failure: str, line: Line, name: str) -> FeatherweightError:
    rule = "leave it out, since the code must be the same for all who compile it"
    return FeatherweightError(f"{failure}: {line[0]}, line {line[1]}, depends on {name}: {rule}")


def _difference(here: Sequence[Line], there: Sequence[Line]) -> Line | None:
    """The first line that is not in both."""
    pairs = zip_longest(here, there)
    return next((one or other for one, other in pairs if one is None or other is None or one[2] != other[2]), None)


def _others(home: Home, command: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What COMMAND may have otherwise, and the options for that."""
    for name, value in OTHERS.items():
        yield name, (f"-U{name}", f"-D{name}={value}")
    if f"-D{IN_FLASH}=0" in command:
        yield IN_FLASH, (f"-U{IN_FLASH}",)
    for at, name in DEVICE.findall("\n".join(command)):
        macro = f"__AVR_AT{name}__" if at else f"__{name.upper()}__"
        yield macro, (f"-U{macro}",)
    is_hosted = FREESTANDING not in command
    folders = () if is_hosted else (home.scenarios / "hosted", home.scenarios / "freestanding")
    headers = (word for folder in folders for word in ("-idirafter", home.relative(folder)))
    yield HOSTED, (f"-U{HOSTED}", f"-D{HOSTED}={int(not is_hosted)}", *headers)


@cache
def _said(place: Place, command: tuple[str, ...]) -> tuple[Line, ...] | None:
    """What COMMAND says of the cipher's files; None if it fails."""
    folder, own = place
    done = run_tool([*command, "-E", "-w"], folder=folder)
    lines = (line for line in _lines(done.stdout) if not line[0].startswith(own))
    return tuple(lines) if done.returncode == 0 else None


def _lines(text: str) -> Iterator[Line]:
    """Those in TEXT that are not the system's."""
    file, number, is_own = "", 0, False
    for line in text.splitlines():
        marker = MARKER.fullmatch(line)
        if marker is not None:
            file, number, is_own = marker[2], int(marker[1]), " 3" not in marker[3] and not marker[2].startswith("<")
            continue
        words = " ".join(line.split())
        if is_own and words:
            yield file, number, words
        number += 1

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What sources must not have, since nobody would see what it does: files that are read without a word, of which a
change would not be noticed, and lines that pass for another file's."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from featherweight.scales.preprocessed import LIMITS, place_of, said
from featherweight.system.home import Home
from featherweight.system.tools import LLVM_TOOLS, run_tool

PROBES = re.compile(
    rb"__has_(include|embed)|system_header|\.gasversion\.|(?m:^[ \t]*(?:#|%:|\?\?=)[ \t]*(?:line\b|\d))"
)
"""What tells whether a file is there, of which no list of dependencies says anything, or which assembler reads it; or
names lines as if they were another's, which are not looked at."""

HIDDEN_INCLUSION = re.compile(
    rb"\.?incbin|\.include\b|#\s*embed\b"
    rb"|(?<!\w)\.inc\b|(?<!\w)\.(?!L)\w*\\\w"  # a part of the name, or a name with a macro's parameter in it
    rb'|(?m:^|[;:])\s*\\\w[^\n;"]*"',  # any statement that a parameter names, with a string
    re.IGNORECASE,
)
"""What LLVM's assembler reads without telling, or makes the name of that from pieces."""

CONTENT_HERE = "put the content into the source"
"""What an author is to do."""
INSIDE = b"asm"
"""What C code has that has assembly inside."""

RAW = "-fno-integrated-as"
"""Has clang write such assembly as it is, and not as its own assembler reads it."""
CONDITION = re.compile(r"^\s*\.(if|else)\w*", re.MULTILINE | re.IGNORECASE)
"""A condition of an assembler, of which compilers write none."""

GLUE = re.compile(rb'"\s*"|\\\(\)|\\\n|\s*##\s*')
"""What puts a word together: strings side by side, the end of a macro's parameter, of a line that goes on, `##`."""


@cache
def unseen_in(path: Path, *, is_llvm: bool) -> str | None:
    """What in PATH, which a compiler or assembler has read, would have it depend on other files unseen; read once per
    process, as for its digest."""
    text = GLUE.sub(b"", path.read_bytes())
    if (found := PROBES.search(text)) is not None:
        return f"{found.group().decode()}: leave it out"
    if is_llvm and (found := HIDDEN_INCLUSION.search(text)):
        return f"{found.group().decode()}: {CONTENT_HERE}"
    return None


def unseen_behind(home: Home, command: Sequence[str], source: Path, known: Iterable[Path]) -> str | None:
    """What the assembler that COMMAND starts for SOURCE gets only from its preprocessor or compiler; None: nothing.
    KNOWN are the files of which SOURCE is made."""
    is_llvm = command[0] in LLVM_TOOLS
    if source.suffix == ".S":
        text = "\n".join(words for _, _, words in said(place_of(home), tuple(command)) or ()) if is_llvm else ""
    elif any(INSIDE in path.read_bytes() for path in known):
        words = ["-S" if word == "-c" else word for word in command] + [RAW] * is_llvm
        text = run_tool([*words, "-o", "-"], folder=home.root, limits=LIMITS).stdout
        if found := CONDITION.search(text):
            return f"{found.group().strip()} in assembly inside of C, which may ask how it is compiled: leave it out"
    else:
        return None
    hidden = HIDDEN_INCLUSION.search(text.encode()) if is_llvm else None
    return f"{hidden.group().decode()}: {CONTENT_HERE}" if hidden else None

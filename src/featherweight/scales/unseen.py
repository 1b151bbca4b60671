# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What sources must not have, since nobody would see what it does: files that are read without a word, of which a
change would not be noticed, and lines that pass for another file's."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from featherweight.scales.inline_assembly import assembly_of, odd_in, odd_name_in
from featherweight.scales.lexis import DIRECTIVE, uncommented
from featherweight.scales.preprocessed import LIMITS, place_of, said
from featherweight.system.home import Home
from featherweight.system.tools import LLVM_TOOLS, run_tool

PROBES = re.compile(r"__has_(include|embed)|system_header|\.gasversion\.")
"""What tells whether a file is there, of which no list of dependencies says anything, or which assembler reads it; or
says that lines are the system's, which are not looked at."""

RENUMBERED = re.compile(DIRECTIVE + r'(?:line\b|\d+[ \t]*").*', re.MULTILINE)
"""What names lines as if they were another file's."""

HIDDEN_INCLUSION = re.compile(
    r"\.?incbin|\.include\b|#\s*embed\b"
    r"|(?<!\w)\.inc\b|(?<!\w)\.(?!L)\w*\\\w"  # a part of the name, or a name with a macro's parameter in it
    r'|(?m:^|[;:])\s*\\\w[^\n;"]*"',  # any statement that a parameter names, with a string
    re.IGNORECASE,
)
"""What LLVM's assembler reads without telling, or makes the name of that from pieces."""

CONTENT_HERE = "put the content into the source"
"""What an author is to do."""

RAW = "-fno-integrated-as"
"""Has clang write such assembly as it is, and not as its own assembler reads it."""
BY_PIECES = re.compile(r"(?<![\w.\"])\.(if|else|macro|irp|rep|inc|altmacro)\w*", re.IGNORECASE)
"""What makes an assembler's statements of pieces or by conditions, of which compilers write none."""

STATEMENT = re.compile(r"[{\n]")
"""What is between statements of LLVM's assembly."""
LABEL = re.compile(r"\s*([\w.$]+:\s*)*")
WITH_TEXT = re.compile(r"\.(section|pushsection|ascii|asciz|string|error|warning|print|file|ident|type|size)\b")
"""Statements whose text is no file's name; in others it might become one by a macro."""
RENAMED = re.compile(r"\.macro\s+\.", re.IGNORECASE)
"""What would make a macro of such a statement."""

GLUE = re.compile(r'"\s*"|\\\(\)|\\\n|\s*##\s*')
"""What puts a word together: strings side by side, the end of a macro's parameter, of a line that goes on, `##`."""


@cache
def unseen_in(path: Path, *, is_llvm: bool) -> str | None:
    """What in PATH, which a compiler or assembler has read, would have it depend on other files unseen; read once per
    process, as for its digest."""
    if (found := RENUMBERED.search(uncommented(path))) is not None:
        return f"{found.group().strip()}: leave it out"
    glued = GLUE.sub("", uncommented(path))
    if (found := PROBES.search(glued)) is not None:
        return f"{found.group()}: leave it out"
    if is_llvm and (found := HIDDEN_INCLUSION.search(glued)):
        return f"{found.group()}: {CONTENT_HERE}"
    return None


def unseen_behind(home: Home, command: Sequence[str], source: Path, known: Iterable[Path]) -> str | None:
    """What the assembler that COMMAND starts for SOURCE gets only from its preprocessor or compiler; None: nothing.
    KNOWN are the files of which SOURCE is made."""
    is_llvm, lines = command[0] in LLVM_TOOLS, said(place_of(home), command) or ()
    if source.suffix == ".S":
        text = "\n".join(words for _, _, words in lines) if is_llvm else ""
        if odd := _text_that_names_a_file(text):
            return f"{odd}: {CONTENT_HERE}"
    elif odd := odd_name_in(lines):
        return f'"{odd}" in an attribute: leave out what is not part of a name'
    elif assembly := assembly_of(home, command, known):
        words = ["-S" if word == "-c" else word for word in command] + [RAW] * is_llvm
        text = run_tool([*words, "-o", "-"], folder=home.root, limits=LIMITS).stdout
        if found := BY_PIECES.search(text):
            return f"{found.group()} in assembly inside of C, which may ask how it is compiled: leave it out"
        if odd := odd_in(assembly, command[0]):
            return f'"{odd}" in assembly inside of C: put it into a .S file'
    else:
        return None
    hidden = HIDDEN_INCLUSION.search(text) if is_llvm else None
    return f"{hidden.group()}: {CONTENT_HERE}" if hidden else None


def _text_that_names_a_file(text: str) -> str | None:
    """The first statement of TEXT, which is LLVM's assembly, with a text in quotation marks that may be a file's name;
    None: there is none."""
    if found := RENAMED.search(text):
        return found.group()
    statements = (LABEL.sub("", statement, count=1) for statement in STATEMENT.split(text))
    return next((one for one in statements if '"' in one and not WITH_TEXT.match(one)), None)

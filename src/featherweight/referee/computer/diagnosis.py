# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Reads the reports of AddressSanitizer, UndefinedBehaviorSanitizer and Valgrind: kind of error, function, line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

SANITIZER_ERROR = re.compile(r"(?:ERROR: AddressSanitizer|runtime error): (?P<what>[^\n]*)")
SANITIZER_FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ in (?P<function>\w+) (?P<file>[^\n(]+?):(?P<line>\d+)", re.MULTILINE)
CLIENT_CHECK = "ClientCheck"
"""Valgrind's word for a client request that found undefined bytes: scenarios/computer/*.c ask whether results are
defined."""

CALLS = "there_and_back"
"""The function of scenarios/computer/*.c that calls the implementation."""

ADDRESSES = re.compile(r" (on|for) (unknown )?address .*| \(pc 0x.*")


@dataclass(frozen=True)
class Frame:
    """One call on the stack, innermost first."""

    function: str
    file: str
    line: int


@dataclass(frozen=True)
class Diagnosis:
    """One error that a tool reports."""

    kind: str
    """"AddressSanitizer", "UndefinedBehaviorSanitizer", or Valgrind's word: UninitCondition, InvalidWrite ..."""
    what: str
    frames: tuple[Frame, ...]

    def function(self, symbol: str) -> str:
        """The innermost function of the variant's API, whose C prefix is SYMBOL, on the stack of the error.

        If there is none, the error showed after all calls: then it is encryption, whose result is examined first.
        """
        names = (frame.function for frame in self.frames)
        return next((name for name in names if name.startswith(f"{symbol}_")), f"{symbol}_encrypt")

    def place(self, root: Path, folders: Sequence[str]) -> str:
        """ ", at FILE:LINE" of the innermost frame in one of FOLDERS; empty if there is none.

        FILE and FOLDERS are as in debugging information: relative to ROOT, or from the name of a folder on.
        """
        for frame in self.frames:
            path = root / frame.file
            if any(path.is_relative_to(root / folder) for folder in folders):
                return f", at {path.relative_to(root)}:{frame.line}"
        return ""


def sanitizer_diagnosis(errors: str) -> Diagnosis | None:
    """The error in ERRORS, the output of a program built with -fsanitize=address,undefined; None if there is none."""
    found = SANITIZER_ERROR.search(errors)
    if found is None:
        return None
    kind = "AddressSanitizer" if "AddressSanitizer" in found[0] else "UndefinedBehaviorSanitizer"
    what = ADDRESSES.sub("", found["what"])
    access = re.search(r"^(READ|WRITE) of size \d+", errors, re.MULTILINE)
    # The first stack is the error's; stacks of allocations follow after an empty line.
    stack = errors[found.end() :].partition("\n\n")[0]
    frames = tuple(
        Frame(frame["function"], frame["file"], int(frame["line"])) for frame in SANITIZER_FRAME.finditer(stack)
    )
    return Diagnosis(kind, f"{what}: {access[0]}" if access and kind == "AddressSanitizer" else what, frames)


def valgrind_diagnoses(report: str) -> list[Diagnosis] | None:
    """The errors in a REPORT of Valgrind (--xml=yes), in order; None if the report is incomplete.

    Errors outside the calls of the implementation are left out.
    """
    try:
        document = ElementTree.fromstring(report)
    except ElementTree.ParseError:
        return None
    return [
        Diagnosis(
            error.findtext("kind") or "",
            error.findtext("what") or error.findtext("xwhat/text") or "",
            tuple(_frame(frame) for frame in error.iter("frame")),
        )
        for error in document.iter("error")
        if error.findtext("kind") == CLIENT_CHECK or any(frame.findtext("fn") == CALLS for frame in error.iter("frame"))
    ]


def _frame(frame: ElementTree.Element) -> Frame:
    folder, file = frame.findtext("dir") or "", frame.findtext("file") or ""
    return Frame(frame.findtext("fn") or "?", f"{folder}/{file}" if folder else file, int(frame.findtext("line") or 0))

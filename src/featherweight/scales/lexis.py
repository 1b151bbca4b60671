# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sources as a preprocessor reads them: lines that go on are one, whatever is between words is a blank, and so are
comments. Raw strings, which are not known here, are refused by who asks."""

import re
from functools import cache
from pathlib import Path

CONTINUED = re.compile(r"((?:[^\n]*\\[ \t]*\n)+)([^\n]*)")
"""A line that goes on, with those behind it."""
CONTINUES = re.compile(r"\\[ \t]*\n")
ODD_BLANK = re.compile(r"[\f\v\r\0]")
"""Blanks that are none of those that expressions here look for."""

APART = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"?|\'(?:\\.|[^\'\\\n])*\'?', re.DOTALL)
"""Comments, strings and characters; these end with their line at the latest."""

DIRECTIVE = r"^[ \t]*(?:#|%:|\?\?=)[ \t]*"
"""What begins a directive, of a line of what `uncommented` or `bare` give; for expressions with re.MULTILINE."""

RAW_STRING = re.compile(r'(?<!\w)(?:u8|[uUL])?R"')
"""What begins a string in which nothing else begins or ends."""


@cache
def uncommented(path: Path) -> str:
    """PATH without comments, with as many lines."""
    with path.open(errors="replace", newline="") as file:
        text = ODD_BLANK.sub(" ", file.read().replace("\r\n", "\n"))
    return APART.sub(_without_comment, CONTINUED.sub(_joined, text))


@cache
def bare(path: Path) -> str:
    """PATH without comments and without what is in strings and characters, with as many lines."""
    return APART.sub('""', uncommented(path))


def _joined(found: re.Match[str]) -> str:
    return CONTINUES.sub("", found[1]) + found[2] + "\n" * found[1].count("\n")


def _without_comment(found: re.Match[str]) -> str:
    return found[0] if found[0][0] != "/" else "\n" * found[0].count("\n") or " "

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

COMMENTS = {"avr-": ";", "clang": ";", "arm-": "@", "riscv": "#"}
"""By the beginning of a compiler's name: what begins a comment of its assembler, anywhere in a line but right behind an
apostrophe, which makes it a character."""

LINE_COMMENT = "//"
"""What begins one where COMMENTS says nothing: of assemblers that have it from C."""

NO_DIRECTIVE = re.compile(
    r"^[ \t]*#(?![ \t]*(define|undef|include|ifn?|el|endif|error|warning|pragma|ident|line|import|\d))[^\n]*",
    re.MULTILINE,
)
"""In assembly, a line that is a comment, since no directive begins so."""

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
    return APART.sub(_without_text, uncommented(path))


@cache
def assembled(path: Path, program: str) -> str:
    """`bare` of PATH, which is assembly, without what the assembler of the compiler PROGRAM takes for comments."""
    mark = comment_mark(program)
    return "\n".join(_before(line, mark) for line in NO_DIRECTIVE.sub("", bare(path)).split("\n"))


def comment_mark(program: str) -> str:
    """What begins a comment of the assembler of the compiler PROGRAM."""
    return next((mark for name, mark in COMMENTS.items() if program.startswith(name)), LINE_COMMENT)


def _before(line: str, mark: str) -> str:
    """What of LINE is before the comment that begins with MARK; a directive for the preprocessor has none."""
    return line if line.lstrip().startswith("#") else re.split(f"(?<!'){mark}", line, maxsplit=1)[0]


def _joined(found: re.Match[str]) -> str:
    return CONTINUES.sub("", found[1]) + found[2] + "\n" * found[1].count("\n")


def _without_text(found: re.Match[str]) -> str:
    """Without what is between two quotation marks; behind one alone may be anything."""
    is_closed = len(found[0]) > 1 and found[0][0] == found[0][-1]
    return '""' if is_closed else found[0]


def _without_comment(found: re.Match[str]) -> str:
    return found[0] if found[0][0] != "/" else "\n" * found[0].count("\n") or " "

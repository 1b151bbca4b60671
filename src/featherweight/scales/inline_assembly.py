# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly inside of C: what an assembler gets of it, and what it must not have.

It is compiled with the C code around it, at many options: an assembler that works out numbers could find out at which.
"""

import re
from collections.abc import Iterable, Iterator

from featherweight.scales.lexis import COMMENTS
from featherweight.scales.preprocessed import Line

BEGIN = re.compile(r"\b(?:__asm__|__asm|asm)\b[^()\"';{}]*\(")
"""A statement, up to what its parentheses hold."""
PART = re.compile(r'"(?P<text>(?:\\.|[^"\\])*)"|\'(?:\\.|[^\'\\])*\'|[():]', re.DOTALL)
"""A string, a character, a parenthesis, or what is between the text and its operands."""

ESCAPE = re.compile(
    r"\\(?:x(?P<hex>[0-9A-Fa-f]+)|u(?P<short>[0-9A-Fa-f]{4})|(?P<octal>[0-7]{1,3})|(?P<letter>.))", re.DOTALL
)
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "f": "\f", "a": "\a", "b": "\b"}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE_COMMENT = "//"
"""Where COMMENTS does not say what begins one."""
LABELS = re.compile(r"^\s*(?:[\w.$%=]+:\s*)*")
DATA = re.compile(
    r"\.(byte|[248]byte|h?word|short|long|int|quad|octa|xword|dc\b|inst\b|insn|ascii|asciz|string|fill|skip|space|zero|org"
    r"|[us]leb128|float|double|single|value|nops)",
    re.IGNORECASE,
)
"""Statements that are data, or instructions as numbers."""
NAME = r"(?:[A-Za-z_.$%][\w.$%]*|\b\d+[bf]\b)"
NUMBERED = r"(?:\.|\b\d+[bf]\b)"
OPERATOR = r"(?:[-*/^&|]|<[<>=]?|>[>=]?|[=!]=|\+[\s(]*[-~!])"
OF_SYMBOLS = re.compile(
    rf"(?:{NAME}|\))\s*{OPERATOR}[-+~!\s(]*{NAME}|-[\s(]*{NUMBERED}|-[\s(]*{NAME}[\s)]*[-+][\s(]*{NAME}"
)
"""An expression of two symbols, or of one and the place where it stands."""
FIRST_WORD = re.compile(r"^[.\w]+\s")
"""What is done to operands behind it."""
LIST = re.compile(r"\{[^{}]*\}")
"""A list of registers, which has such signs."""


def assembly_in(lines: Iterable[Line]) -> str:
    """The texts of all statements of assembly in LINES, which are preprocessed."""
    text = "\n".join(words for _, _, words in lines)
    return "\n".join("".join(_strings(text, found.end())) for found in BEGIN.finditer(text))


def odd_in(assembly: str, compiler: str) -> str | None:
    """What in ASSEMBLY, of C that COMPILER compiles, may be other code elsewhere, or is no instruction that everybody
    can read; None: nothing."""
    mark = next((mark for name, mark in COMMENTS.items() if compiler.startswith(name)), LINE_COMMENT)
    between = "$" if mark == ";" else ";"
    for line in COMMENT.sub(" ", assembly).splitlines():
        for statement in line.split(mark)[0].split(between):
            instruction = LIST.sub("", LABELS.sub("", statement))
            mnemonic = "".join(instruction.split(maxsplit=1)[:1])
            if DATA.match(instruction) or "%" in mnemonic or OF_SYMBOLS.search(FIRST_WORD.sub("", instruction)):
                return " ".join(statement.split())
    return None


def _strings(text: str, place: int) -> Iterator[str]:
    """The strings of a text in parentheses, from PLACE on up to its operands or its end."""
    depth = 1
    for part in PART.finditer(text, place):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        if depth == 0 or (depth == 1 and part[0] == ":"):
            return
        if part["text"] is not None:
            yield ESCAPE.sub(_escaped, part["text"])


def _escaped(found: re.Match[str]) -> str:
    if found["letter"] is not None:
        return LETTERS.get(found["letter"], found["letter"])
    digits, base = (found["octal"], 8) if found["octal"] is not None else (found["hex"] or found["short"], 16)
    return chr(int(digits, base) & 0xFF)

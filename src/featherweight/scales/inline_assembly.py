# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly inside of C: what an assembler gets of it, and what it must not have.

It is compiled with the C code around it, at many options: an assembler that works out numbers could find out at which.
Texts of attributes are assembly, too, where a compiler writes them as they are, as GCC does with a section's name.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from featherweight.scales.lexis import comment_mark, uncommented
from featherweight.scales.preprocessed import Line, place_of, said
from featherweight.system.home import Home

INSIDE = re.compile(r"asm|##|%:|\?\?")
"""What C code has that has assembly inside: the word, or what may put it together."""
BEGIN = re.compile(r"\b(?:__asm__|__asm|asm)\b[^()\"';{}]*\(")
"""A statement, up to what its parentheses hold."""
ATTRIBUTES = re.compile(r"\b__attribute(?:__)?\s*\(|(?:\[|<:)(?=\s*(?:\[|<:))")
"""Attributes as GCC writes them or as the standard does, up to what their outer brackets hold."""
SAID = re.compile(r'\b(?:__)?(?:deprecated|warning|error)(?:__)?\s*\((?:\s*"(?:\\.|[^"\\])*")+\s*\)')
"""An attribute with a text for people, which no compiler writes anywhere."""
PART = re.compile(r'"(?P<text>(?:\\.|[^"\\])*)"|\'(?:\\.|[^\'\\])*\'|<:|:>|[][():]', re.DOTALL)
"""A string, a character, a bracket, or what is between the text of a statement and its operands."""
BRACKETS = {"(": 1, "[": 1, "<:": 1, ")": -1, "]": -1, ":>": -1}
"""How each changes the depth."""

ESCAPE = re.compile(
    r"\\(?:x(?P<hex>[0-9A-Fa-f]+)|u(?P<short>[0-9A-Fa-f]{4})|(?P<octal>[0-7]{1,3})|(?P<letter>.))", re.DOTALL
)
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "f": "\f", "a": "\a", "b": "\b"}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
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
ODD_IN_NAME = re.compile(r"[^\w .,:=+/()'*-]")
"""What no text of an attribute needs, and what might end its statement or line."""


def assembly_of(home: Home, command: Sequence[str], known: Iterable[Path]) -> str:
    """The texts of all statements of assembly in the C code that COMMAND compiles in HOME, made of the files KNOWN."""
    may_have = any(INSIDE.search(uncommented(path)) for path in known)
    return assembly_in(said(place_of(home), command) or ()) if may_have else ""


def assembly_in(lines: Iterable[Line]) -> str:
    """The texts of all statements of assembly in LINES, which are preprocessed."""
    text = _text(lines)
    return "\n".join("".join(_strings(text, found.end(), ":")) for found in BEGIN.finditer(text))


def odd_name_in(lines: Iterable[Line]) -> str | None:
    """The first text of an attribute in LINES, which are preprocessed, that may be more than a name; None: there is
    none."""
    text = SAID.sub("", _text(lines))
    names = ("".join(_strings(text, found.end())) for found in ATTRIBUTES.finditer(text))
    return next((name for name in names if ODD_IN_NAME.search(name)), None)


def odd_in(assembly: str, compiler: str) -> str | None:
    """What in ASSEMBLY, of C that COMPILER compiles, may be other code elsewhere, or is no instruction that everybody
    can read; None: nothing."""
    mark = comment_mark(compiler)
    between = "$" if mark == ";" else ";"
    for line in COMMENT.sub(" ", assembly).splitlines():
        for statement in line.split(mark)[0].split(between):
            instruction = LIST.sub("", LABELS.sub("", statement))
            mnemonic = "".join(instruction.split(maxsplit=1)[:1])
            if DATA.match(instruction) or "%" in mnemonic or OF_SYMBOLS.search(FIRST_WORD.sub("", instruction)):
                return " ".join(statement.split())
    return None


def _text(lines: Iterable[Line]) -> str:
    return "\n".join(words for _, _, words in lines)


def _strings(text: str, place: int, end: str = "") -> Iterator[str]:
    """The strings in a pair of brackets, from PLACE on up to its closing one or to END."""
    depth = 1
    for part in PART.finditer(text, place):
        depth += BRACKETS.get(part[0], 0)
        if depth == 0 or (depth == 1 and part[0] == end):
            return
        if part["text"] is not None:
            yield ESCAPE.sub(_escaped, part["text"])


def _escaped(found: re.Match[str]) -> str:
    if found["letter"] is not None:
        return LETTERS.get(found["letter"], found["letter"])
    digits, base = (found["octal"], 8) if found["octal"] is not None else (found["hex"] or found["short"], 16)
    return chr(int(digits, base) & 0xFF)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Numbers that a C header defines as macros: sizes in api.h and constants.h."""

import ast
import operator
import re
from collections.abc import Callable
from pathlib import Path

from featherweight.system.errors import FeatherweightError

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
DEFINITION = re.compile(r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)(?![\w(])[ \t]*(.*)$", re.MULTILINE)
WORD = re.compile(r"\b([A-Za-z_]\w*)\b")
SUFFIX = re.compile(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]+\b")
OPERATIONS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.LShift: operator.lshift,
}
MOST_DEPTH = 8
"""Macros that are defined by each other."""


def without_comments(text: str) -> str:
    """C code TEXT without its comments."""
    return COMMENT.sub(" ", text)


def read_source(path: Path) -> str:
    """The text of the C file PATH without its comments."""
    try:
        return without_comments(path.read_text(encoding="latin-1"))
    except OSError as error:
        raise FeatherweightError(f"{path}: cannot be read: {error.strerror}") from error


class Header:
    """The macros of one header."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._values = {name: value.strip() for name, value in DEFINITION.findall(read_source(path))}

    def number(self, name: str) -> int:
        """The value of the macro NAME; raises FeatherweightError if it is not defined, or not a number."""
        if name not in self._values:
            raise FeatherweightError(f"{self._path}: does not define {name}: add #define {name} and its value")
        text = self._values[name]
        for _ in range(MOST_DEPTH):
            text = WORD.sub(lambda word: f"({self._values[word[0]]})" if word[0] in self._values else word[0], text)
        try:
            return _computed(ast.parse(SUFFIX.sub(r"\1", text).replace("/", "//").strip(), mode="eval").body)
        except (SyntaxError, ValueError, ZeroDivisionError) as error:
            raise FeatherweightError(f"{self._path}: {name} is '{self._values[name]}', which is no number") from error

    def has(self, name: str) -> bool:
        """Whether the macro NAME is defined."""
        return name in self._values


def _computed(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](_computed(left), _computed(right))
    raise ValueError

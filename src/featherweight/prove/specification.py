# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A cipher's spec.py, as it stands, on symbolic bytes."""

import ast
import sys
from collections.abc import Callable
from functools import cache, partial
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from featherweight.prove.stand_ins import Bytes, Integer, Struct, formatted, joined, table_of
from featherweight.prove.words import agreeing, chosen, word
from featherweight.scales.expectations import load_spec
from featherweight.system.errors import FeatherweightError


class _Adapted(ast.NodeTransformer):
    """Bytes and f-strings of one number become calls, and annotations, which name int, go."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, bytes):
            return node
        return _call("bytes", ast.Tuple([ast.Constant(byte) for byte in node.value], ast.Load()))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        self.generic_visit(node)
        match node.values:
            case [ast.FormattedValue(value, -1, ast.JoinedStr([ast.Constant(str(form))]))]:
                return _call("formatted", value, ast.Constant(form))
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node.func:
            case ast.Attribute(ast.Constant(str(between)), "join"):
                return _call("joined", ast.Constant(between), *node.args)
        return node

    def visit_Import(self, node: ast.Import) -> ast.AST | None:
        node.names = [name for name in node.names if name.name != "struct"]
        return node if node.names else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node


def _call(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(function, ast.Load()), list(arguments), [])


@cache
def symbolic_spec(path: Path) -> ModuleType:
    """The module at PATH, which takes and returns `Bytes`; its tables are those of the module as it stands."""
    tree = ast.fix_missing_locations(_Adapted().visit(ast.parse(path.read_text())))
    module = ModuleType(f"symbolic_{path.parent.name}")
    sys.modules[module.__name__] = module  # dataclasses look there
    names: dict[str, Any] = module.__dict__
    names |= {"int": Integer, "bytes": Bytes, "bytearray": Bytes, "struct": Struct()}
    names |= {"formatted": formatted, "joined": joined}
    exec(compile(tree, str(path), "exec"), names)
    for name, value in vars(load_spec(path)).items():
        if table_of(value) is not value:
            names[name] = table_of(value)
        elif callable(value) and getattr(value, "__module__", "") == load_spec(path).__name__ and _is_table(value):
            names[name] = cache(partial(table_of, value()))
    return module


def _is_table(function: Any) -> bool:
    """Whether FUNCTION takes nothing and returns a table."""
    if isinstance(function, type) or signature(function).parameters:
        return False
    made = function()
    return table_of(made) is not made


Function = str | Callable[..., Bytes]
"""Of a specification: see `obligation.Answer`."""


def answer(path: Path, function: Function, variant: str, *inputs: Bytes) -> Bytes:
    """What FUNCTION of the specification at PATH makes of symbolic INPUTS; see `obligations.Answer`."""
    try:
        return _opened(path, variant, *inputs) if function == "open" else _asked(path, function, variant, *inputs)
    except FeatherweightError as error:
        raise FeatherweightError(f"{path.parent.name}/{path.name} does not run on symbols: {error}") from error
    except (TypeError, ValueError, AttributeError, LookupError, NotImplementedError) as error:
        raise FeatherweightError(f"{path.parent.name}/{path.name} does not run on symbols: {error!r}") from error


def _asked(path: Path, function: Function, variant: str, *inputs: Bytes) -> Bytes:
    spec = symbolic_spec(path)
    asked = partial(function, spec) if callable(function) else getattr(spec, function)
    result: Bytes = asked(variant, *inputs)
    return result


def _opened(path: Path, variant: str, *inputs: Bytes) -> Bytes:
    with agreeing() as questions:
        message = _asked(path, "decrypt", variant, *inputs)
    if len(questions) != 1:
        raise FeatherweightError("decrypt() must compare once: a tag with the right one")
    (is_right,) = questions
    verdict = chosen(is_right, word(0), word(0xFF))
    return Bytes([verdict, *(chosen(is_right, item, word(0)) for item in message)])

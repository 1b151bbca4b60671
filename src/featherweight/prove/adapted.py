# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A module of Python, as it stands, that works on symbols in place of numbers and bytes."""

import ast
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from featherweight.prove.stand_ins import Bytes, Integer, Struct, formatted, joined


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
def adapted(path: Path) -> ModuleType:
    """The module at PATH, which takes and returns `Bytes`."""
    tree = ast.fix_missing_locations(_Adapted().visit(ast.parse(path.read_text())))
    module = ModuleType(f"symbolic_{path.parent.name}")
    sys.modules[module.__name__] = module  # dataclasses look there
    names: dict[str, Any] = module.__dict__
    names |= {"int": Integer, "bytes": Bytes, "bytearray": Bytes, "struct": Struct()}
    names |= {"formatted": formatted, "joined": joined}
    exec(compile(tree, str(path), "exec"), names)
    return module

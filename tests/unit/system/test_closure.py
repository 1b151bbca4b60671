# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The digest of a method changes with each module that takes part in it, and with no other."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from featherweight.system.closure import PACKAGE, closure, files_of, imported, method_digest
from featherweight.system.digest import _group_digest, file_digest

pytestmark = pytest.mark.slow

METHODS = (
    "featherweight.scales.measure",
    "featherweight.referee.device.referee",
    "featherweight.referee.computer.referee",
    "featherweight.report.draw",
)
OUTSIDE = "cli/tables.py"


@cache
def loaded(method: str) -> list[str]:
    """The modules of the package, relative to it, that Python loads when it imports METHOD."""
    program = (
        f"import sys, {method}\n"
        "for name, module in sorted(sys.modules.items()):\n"
        "    if name.split('.')[0] == 'featherweight':\n"
        "        print(module.__file__)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return [str(Path(line).relative_to(PACKAGE)) for line in done.stdout.splitlines()]


def digest_now(method: str, package: Path) -> str:
    """The digest of METHOD as a new process would see it."""
    for known in (method_digest, file_digest, _group_digest):
        known.cache_clear()
    return method_digest(method, package)


def remembered(function: Callable[[Any, Any], Iterable[Any]]) -> Callable[[Any, Any], list[Any]]:
    """FUNCTION, which finds the same for the same."""
    return cache(lambda one, other: [*function(one, other)])


def parsed(path: Path) -> set[str]:
    """What `imported` must find, as Python itself reads PATH."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] == PACKAGE.name}


def test_imports_are_found_as_python_reads_them() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert len(modules) > 200
    for path in modules:
        assert {*imported(path, PACKAGE.name)} == parsed(path), path


@pytest.mark.parametrize("method", METHODS)
def test_what_python_loads_is_in_the_closure(method: str) -> None:
    files = {str(path.relative_to(PACKAGE)) for path in closure(method)}
    assert len(loaded(method)) > 10
    assert set(loaded(method)) <= files
    assert OUTSIDE not in files


@pytest.mark.parametrize("method", METHODS)
def test_any_module_of_a_method_changes_its_digest(
    tmp_path: Path, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a comment, so that what each module imports is looked for once, and not after each change."""
    for function in (imported, files_of):
        monkeypatch.setattr(f"featherweight.system.closure.{function.__name__}", remembered(function))
    package = shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    before = digest_now(method, package)
    assert before == digest_now(method, PACKAGE), "the content decides, not the place"
    for module in loaded(method):
        source = (package / module).read_bytes()
        (package / module).write_bytes(source + b"# changed\n")
        assert digest_now(method, package) != before, module
        (package / module).write_bytes(source)
    (package / OUTSIDE).write_bytes(b"# changed\n")
    assert digest_now(method, package) == before

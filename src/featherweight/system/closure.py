# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The modules on which a stored result depends: a change in any of them invalidates the result."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from featherweight.system.digest import files_digest

PACKAGE = Path(__file__).parents[1]
COMPILED = "__pycache__"
NO_METHODS = {COMPILED, "house", "certificates"}
"""Folders of the package without code of its own. A cipher's folder may have one of these names: its files count."""


@cache
def method_digest(module: str, package: Path = PACKAGE) -> str:
    """A digest of the sources of MODULE, a `__name__`, and of all modules of PACKAGE that it imports."""
    return files_digest(closure(module, package))


def closure(module: str, package: Path = PACKAGE) -> list[Path]:
    """The files of MODULE and of all modules of PACKAGE that it imports, directly or not, sorted.

    Imports inside functions count, and so do the `__init__.py` of all folders above an imported module. Data files that
    a module reads do not: the key of a stored result contains their digests.
    """
    found: set[Path] = set()
    waiting = list(files_of(module, package))
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += (file for name in imported(path, package.name) for file in files_of(name, package))
    return sorted(found)


IMPORT = re.compile(
    r"^[ \t]*(?:from[ ]+(?P<module>[\w.]+)[ ]+import[ ]+(?P<names>\([^)]*\)|[^(\n].*)|import[ ]+(?P<modules>.*))",
    re.MULTILINE,
)
"""An import as the house writes it: a statement by itself, without backslashes. To parse a module takes ten times as
long; a test compares both."""
NAME = re.compile(r"([\w.]+|\*)(?:[ ]+as[ ]+\w+)?")
COMMENT = re.compile(r"#.*")


def imported(path: Path, package: str) -> Iterator[str]:
    """The dotted names that the file PATH imports of PACKAGE: modules, or names in them."""
    for found in IMPORT.finditer(path.read_text()):
        listed = COMMENT.sub("", found["names"] or found["modules"])
        names = NAME.findall(listed)
        if found["module"]:
            names = [f"{found['module']}.{name}" for name in names]
        yield from (name for name in names if name.split(".")[0] == package)


def files_of(name: str, package: Path) -> Iterator[Path]:
    """The files that an import of the dotted NAME executes; its last word may be a name in a module."""
    words = name.split(".")[1:]
    for count in range(len(words) + 1):
        place = package.joinpath(*words[:count])
        for path in (place / "__init__.py", place.with_suffix(".py")):
            if path.is_file():
                yield path

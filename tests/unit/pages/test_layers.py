# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Imports of the package lead downwards, and one that does not is found."""

import shutil
from pathlib import Path

import pytest

from featherweight.pages.layers import LAYERS, direct, wrong_imports
from featherweight.system.closure import PACKAGE


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that a test may spoil."""
    return shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def test_imports_lead_downwards() -> None:
    assert wrong_imports(PACKAGE) == []


def test_every_room_of_the_layers_exists() -> None:
    for name in (name for layer in LAYERS for name in layer):
        assert name == PACKAGE.name or (PACKAGE / name / "__init__.py").is_file(), f"{name} is no folder"


@pytest.mark.parametrize(
    ("module", "line", "finding"),
    [
        ("scales/weigh.py", "from featherweight.cli import tables", "scales/weigh.py imports cli/tables.py"),
        ("store/results.py", "import featherweight.work.crew", "store/results.py imports work/crew.py"),
        (
            "sbox/isa.py",
            "def f():\n    from featherweight.sbox.nibble.sat import *",
            "sbox/isa.py imports sbox/",
        ),
        ("attic/old.py", "from featherweight.system import home", "attic/old.py: attic is in no layer"),
    ],
)
def test_a_wrong_import_is_found(package: Path, module: str, line: str, finding: str) -> None:
    (package / module).parent.mkdir(exist_ok=True)
    with (package / module).open("a") as file:
        file.write(f"\n{line}\n")
    found = wrong_imports(package)
    assert found and all(text.startswith(finding) for text in found)


def test_an_arrow_that_others_replace_is_not_drawn() -> None:
    arrows = [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("c", "d"), ("a", "e")]
    assert direct(arrows) == [("a", "b"), ("b", "c"), ("c", "d"), ("a", "e")]

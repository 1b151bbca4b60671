# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Constants and circuits are what their generators make of the cipher's specification."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_generated() -> None:
    """A change of either is seen."""
    generator = runpy.run_path(str(ROOT / "codegen/sm4_basis.py"))
    assert generator["OUTPUT"].read_text() == generator["text"]()


def test_circuits() -> None:
    """Both circuits, as instructions: generated anew, they are the same; the generator compares them with spec.py."""
    generator = runpy.run_path(str(ROOT / "codegen/sm4_circuits.py"))
    for path, text in generator["files"]().items():
        assert path.read_text() == text, path


def test_rounds() -> None:
    """Two rounds as instructions: generated anew, they are the same."""
    generator = runpy.run_path(str(ROOT / "codegen/sm4_rounds.py"))
    assert generator["OUTPUT"].read_text() == generator["text"]()

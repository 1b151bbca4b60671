"""The constants are what the generator makes of the cipher's specification."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_generated() -> None:
    """A change of either is seen."""
    generator = runpy.run_path(str(ROOT / "scripts/write_sm4_basis.py"))
    assert generator["OUTPUT"].read_text() == generator["text"]()

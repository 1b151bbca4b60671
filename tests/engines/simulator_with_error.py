# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A simulator that errs in one line of its source."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def build_with_error(folder: Path, file: str, line_has: str, right: str, wrong: str, *, core: str = "avr") -> Path:
    """CORE's simulator with WRONG instead of RIGHT in the one line of its FILE that holds LINE_HAS and RIGHT."""
    sources = folder / "simulators"
    shutil.copytree(ROOT / "simulators", sources)
    path = sources / core / file
    lines = path.read_text().splitlines(keepends=True)
    changed = [line.replace(right, wrong) if line_has in line else line for line in lines]
    assert sum(old != new for old, new in zip(lines, changed, strict=True)) == 1
    path.write_text("".join(changed))
    simulator = folder / f"fw-sim-{core}"
    options = [f"BUILD={folder}", f"PYTHON={sys.executable}", "OPTIMIZE=-O1 -foptimize-sibling-calls"]
    subprocess.run(["make", "-s", "-C", str(sources), *options, str(simulator)], check=True)
    return simulator

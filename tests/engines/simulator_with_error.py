"""An AVR simulator that errs in one line of its source."""

import shutil
import subprocess
from pathlib import Path

from tests.conftest import ROOT

CORE = ROOT / "simulators" / "avr"


def build_with_error(folder: Path, file: str, line_has: str, right: str, wrong: str) -> Path:
    """The simulator with WRONG instead of RIGHT in the one line of FILE that holds LINE_HAS and RIGHT."""
    source = (CORE / file).read_text().splitlines(keepends=True)
    lines = [line.replace(right, wrong) if line_has in line else line for line in source]
    assert sum(old != new for old, new in zip(source, lines, strict=True)) == 1
    copy, common, simulator = folder / "avr", CORE.parent / "common", folder / "fw-sim-avr"
    shutil.copytree(CORE, copy)
    (copy / file).write_text("".join(lines))
    sources = [*common.glob("*.c"), *copy.glob("*.c")]
    command = ["gcc", "-std=gnu11", f"-I{common}", *map(str, sources), "-o", str(simulator)]
    subprocess.run([*command, "-lsimavr", "-lelf"], check=True)
    return simulator

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Simulators with an error in one line, which a test must notice."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from featherweight.system.digest import digest, files_digest
from tests.conftest import ROOT

SIMULATORS = ROOT / "simulators"

OBJECTS = ROOT / "build" / "objects-of-simulators"
"""Named by the digest of all that they are made of: of a simulator with an error all but one are known."""


def build_with_error(folder: Path, file: str, line_has: str, right: str, wrong: str, *, core: str = "avr") -> Path:
    """CORE's simulator, made in FOLDER with WRONG instead of RIGHT in the one line of its FILE that holds LINE_HAS and
    RIGHT."""
    path = (SIMULATORS / core / file).resolve()
    lines = path.read_text().splitlines(keepends=True)
    changed = [line.replace(right, wrong) if line_has in line else line for line in lines]
    assert sum(old != new for old, new in zip(lines, changed, strict=True)) == 1
    erroneous = folder / path.name
    erroneous.write_text("".join(changed))
    simulator = folder / f"fw-sim-{core}"
    for command in _commands(folder, simulator):
        words = shlex.split(command)
        if words[0] != "gcc":
            subprocess.run(command, shell=True, cwd=SIMULATORS, check=True)
            continue
        place, sources = words.index("-o"), [word for word in words if word.endswith(".c")]
        options, libraries = words[:place], words[words.index(sources[-1]) + 1 :]
        objects = [_object(options, name, erroneous if SIMULATORS / name == path else None) for name in sources]
        subprocess.run([*options, "-o", simulator, *objects, *libraries], cwd=SIMULATORS, check=True)
    return simulator


def _commands(folder: Path, simulator: Path) -> list[str]:
    """Those by which the Makefile makes SIMULATOR in FOLDER."""
    options = [f"BUILD={folder}", f"PYTHON={sys.executable}", "OPTIMIZE=-O1 -foptimize-sibling-calls"]
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", *options, str(simulator)]
    return subprocess.run(command, cwd=SIMULATORS, check=True, capture_output=True, text=True).stdout.splitlines()


def _object(options: list[str], name: str, instead: Path | None) -> Path:
    """The object that OPTIONS make of the source NAME, or of what is there INSTEAD, compiled unless it is known."""
    source = instead or SIMULATORS / name
    headers = sorted(SIMULATORS.rglob("*.h"))
    known = OBJECTS / f"{digest(*options, name, source.read_text(), files_digest(headers))}.o"
    if not known.exists():
        OBJECTS.mkdir(parents=True, exist_ok=True)
        new = known.with_suffix(f".{os.getpid()}")
        beside = f"-iquote{(SIMULATORS / name).parent}"
        subprocess.run([*options, beside, "-c", source, "-o", new], cwd=SIMULATORS, check=True)
        new.replace(known)
    return known

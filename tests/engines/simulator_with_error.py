# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Simulators with an error in one line, which a test must notice."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from featherweight.system.digest import digest
from featherweight.system.files import written
from tests.conftest import ROOT

OBJECTS = ROOT / "build" / "objects-of-simulators"
"""Named by the digest of what the compiler makes them of: of a simulator with an error most are known."""


def build_with_error(folder: Path, file: str, line_has: str, right: str, wrong: str, *, core: str = "avr") -> Path:
    """CORE's simulator, made in FOLDER with WRONG instead of RIGHT in the one line of its FILE that holds LINE_HAS and
    RIGHT."""
    sources = folder / "simulators"
    shutil.copytree(ROOT / "simulators", sources)
    path = sources / core / file
    lines = path.read_text().splitlines(keepends=True)
    changed = [line.replace(right, wrong) if line_has in line else line for line in lines]
    assert sum(old != new for old, new in zip(lines, changed, strict=True)) == 1
    path.write_text("".join(changed))
    simulator = folder / f"fw-sim-{core}"
    for command in _commands(sources, simulator):
        words = shlex.split(command)
        if words[0] != "gcc":
            subprocess.run(command, shell=True, cwd=sources, check=True)
            continue
        names = [word for word in words if word.endswith(".c")]
        options, libraries = words[: words.index("-o")], words[words.index(names[-1]) + 1 :]
        objects = [_object(options, sources, name) for name in names]
        subprocess.run([*options, "-o", simulator, *objects, *libraries], cwd=sources, check=True)
    return simulator


def _commands(sources: Path, simulator: Path) -> list[str]:
    """Those by which the Makefile makes SIMULATOR of SOURCES."""
    options = [f"BUILD={simulator.parent}", f"PYTHON={sys.executable}", "OPTIMIZE=-O1 -foptimize-sibling-calls"]
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", *options, str(simulator)]
    return subprocess.run(command, cwd=sources, check=True, capture_output=True, text=True).stdout.splitlines()


def _object(options: list[str], sources: Path, name: str) -> Path:
    """The object that OPTIONS make of the file NAME in SOURCES, compiled unless it is known."""
    text = subprocess.run([*options, "-E", "-P", name], cwd=sources, check=True, capture_output=True).stdout
    anywhere = (option for option in options if not option.startswith("-ffile-prefix-map"))
    known = OBJECTS / f"{digest(*anywhere, name, text)}.o"
    if not known.exists():
        with written(known) as new:
            subprocess.run([*options, "-c", name, "-o", new], cwd=sources, check=True)
    return known

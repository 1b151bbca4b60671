# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every source names its licence, so that a single file that somebody takes away still does."""

import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

LINE = "SPDX-License-Identifier: Apache-2.0 OR MIT"
SUFFIXES = {".c", ".cpp", ".css", ".go", ".h", ".inc", ".js", ".ld", ".map", ".mjs", ".py", ".S", ".sh"}
NAMES = {"CMakeLists.txt", "Makefile", "run"}
VENDORED = {"libraries.min.js"}
"""Other people's, beside their licence."""

TRACKED = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
SOURCES = [
    path
    for path in map(Path, TRACKED)
    if (path.suffix in SUFFIXES or path.name in NAMES) and path.name not in VENDORED and (ROOT / path).is_file()
]


def test_there_are_sources() -> None:
    assert {path.suffix for path in SOURCES} >= SUFFIXES


@pytest.mark.parametrize("folder", sorted({path.parts[0] for path in SOURCES}))
def test_every_source_names_its_licence(folder: str) -> None:
    own = [path for path in SOURCES if path.parts[0] == folder]
    silent = [str(path) for path in own if LINE not in "".join((ROOT / path).read_text().splitlines(True)[:2])]
    assert silent == [], f"the first line must be a comment with {LINE}"

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The search programs in C, searches/: compiled on first use."""

from collections.abc import Sequence
from pathlib import Path

from featherweight.system.digest import files_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.system.tools import run_tool

SEARCHES = Path(__file__).parent / "searches"
FLAGS = ("-std=c11", "-O3", "-march=native")


def program_digest(sources: Sequence[str]) -> str:
    """The digest of the program made of SOURCES, files of SEARCHES: of these files and all headers."""
    return files_digest([*(SEARCHES / name for name in sources), *sorted(SEARCHES.glob("*.h"))])


def compiled(sources: Sequence[str], folder: Path) -> Path:
    """The program made of SOURCES, files of SEARCHES, in FOLDER; raises FeatherweightError if gcc fails."""
    program = folder / f"{Path(sources[0]).stem}-{program_digest(sources)[:16]}"
    if not program.exists():
        with written(program) as temporary:  # several processes may compile it at once
            done = run_tool(["gcc", *FLAGS, *(str(SEARCHES / name) for name in sources), "-o", str(temporary)])
            if done.returncode != 0:
                raise FeatherweightError(f"gcc cannot compile {sources[0]}: {done.stderr}; see `fw doctor`")
    return program

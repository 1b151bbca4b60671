"""The search programs in C: compiled when they are needed first."""

from pathlib import Path

from featherweight.digest import file_digest
from featherweight.errors import FeatherweightError
from featherweight.tools import run_tool

FLAGS = ("-std=c11", "-O3", "-march=native")


def compiled(source: Path, folder: Path) -> Path:
    """The program made of SOURCE, in FOLDER."""
    program = folder / f"{source.stem}-{file_digest(source)[:16]}"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fresh = program.with_suffix(".new")
        done = run_tool(["gcc", *FLAGS, str(source), "-o", str(fresh)])
        if done.returncode != 0:
            raise FeatherweightError(f"gcc cannot compile {source.name}: {done.stderr}; see `fw doctor`")
        fresh.rename(program)
    return program

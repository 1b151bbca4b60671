"""The search programs in C: compiled when they are needed first."""

from pathlib import Path

from featherweight.digest import file_digest
from featherweight.errors import FeatherweightError
from featherweight.files import written
from featherweight.tools import run_tool

FLAGS = ("-std=c11", "-O3", "-march=native")


def compiled(source: Path, folder: Path) -> Path:
    """The program made of SOURCE, in FOLDER."""
    program = folder / f"{source.stem}-{file_digest(source)[:16]}"
    if not program.exists():
        with written(program) as temporary:  # several processes may need it first
            done = run_tool(["gcc", *FLAGS, str(source), "-o", str(temporary)])
            if done.returncode != 0:
                raise FeatherweightError(f"gcc cannot compile {source.name}: {done.stderr}; see `fw doctor`")
    return program

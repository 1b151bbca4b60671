"""A simulator that errs in one line of its source."""

import importlib.util
import subprocess
from pathlib import Path

from tests.conftest import ROOT

SIMULATORS = ROOT / "simulators"


def _wheel(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0])


def _more(core: str, folder: Path) -> list[str]:
    """What the core needs beside its own files and those of all cores."""
    if core == "avr":
        return ["-lsimavr", "-lelf"]
    unicorn, capstone, shared = _wheel("unicorn"), _wheel("capstone"), SIMULATORS / "unicorn"
    (folder / "libcapstone.so.5").symlink_to(capstone / "lib" / "libcapstone.so")
    libraries = [str(unicorn / "lib" / "libunicorn.a"), str(folder / "libcapstone.so.5")]
    paths = [f"-I{shared}", f"-I{unicorn / 'include'}", f"-I{capstone / 'include'}", f"-Wl,-rpath,{folder}"]
    return [*map(str, shared.glob("*.c")), *paths, "-no-pie", "-lelf", *libraries, "-lm", "-lpthread"]


def build_with_error(folder: Path, file: str, line_has: str, right: str, wrong: str, *, core: str = "avr") -> Path:
    """CORE's simulator with WRONG instead of RIGHT in the one line of FILE that holds LINE_HAS and RIGHT."""
    own, common = SIMULATORS / core, SIMULATORS / "common"
    source = (own / file).read_text().splitlines(keepends=True)
    lines = [line.replace(right, wrong) if line_has in line else line for line in source]
    assert sum(old != new for old, new in zip(source, lines, strict=True)) == 1
    (folder / file).write_text("".join(lines))
    simulator = folder / f"fw-sim-{core}"
    sources = [folder / file, *common.glob("*.c"), *(path for path in own.glob("*.c") if path.name != file)]
    command = ["gcc", "-std=gnu11", f"-I{own}", f"-I{common}", *map(str, sources), "-o", str(simulator)]
    subprocess.run([*command, *_more(core, folder)], check=True)
    return simulator

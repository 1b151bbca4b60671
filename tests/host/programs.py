"""The library's test programs: what they print, and which cores they know."""

import os
import subprocess
from pathlib import Path


def run(program: str, folder: Path, *arguments: str, mask: str = "") -> str:
    """What PROGRAM of the build in FOLDER prints."""
    environment = {**os.environ, "FW_CPU_MASK": mask, "ASAN_OPTIONS": "detect_leaks=0"}
    command = [str(folder / "tests/host" / program), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def cores(program: str, folder: Path, mask: str = "") -> dict[str, tuple[int, bool, bool]]:
    """Features, whether constant time, whether available, of each core."""
    lines = [line.split() for line in run(program, folder, "list", mask=mask).splitlines()]
    return {name: (int(features, 16), timed == "1", there == "1") for name, features, timed, there in lines}

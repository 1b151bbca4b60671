"""Programs that Featherweight starts: compilers, linkers, simulators."""

import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from featherweight.errors import FeatherweightError


def run_tool(
    command: Sequence[str], *, folder: Path | None = None, text_in: str = "", hint: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run COMMAND to its end, whatever its exit status. HINT says how to get the program if it is missing."""
    try:
        # What is no text, e.g. a file's name in another encoding, is no reason to fail.
        return subprocess.run(
            command, cwd=folder, input=text_in, capture_output=True, text=True, errors="replace", check=False
        )
    except FileNotFoundError as error:
        raise FeatherweightError(f"{command[0]} is not installed: {hint or 'see `fw doctor`'}") from error
    except OSError as error:
        raise FeatherweightError(f"{command[0]} cannot be started: {error.strerror}") from error


def install_line(packages: Sequence[str]) -> str:
    """The command that installs Debian PACKAGES."""
    return f"sudo apt-get install {' '.join(packages)}"


@cache
def version(program: str, hint: str = "") -> str:
    """The first line that PROGRAM says of its version, e.g. "avr-gcc (GCC) 5.4.0"."""
    done = run_tool([program, "--version"], hint=hint)
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        raise FeatherweightError(f"{program} --version does not answer: is it installed completely? See `fw doctor`")
    return lines[0]

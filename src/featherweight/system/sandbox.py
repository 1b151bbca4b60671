# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a program that nobody has to trust in a sandbox: by bubblewrap, where the computer lets it make namespaces.

In the sandbox there is no network, no process but the program's own, no environment, and of the files only the
system's programs and libraries and the places that are named, all read-only; /tmp is empty, in memory, and vanishes
with the program.
"""

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from featherweight.system.errors import FeatherweightError
from featherweight.system.tools import run_tool

SANDBOX = "bwrap"
PACKAGE = "bubblewrap"

FLAGS = (
    *("--unshare-net", "--unshare-pid", "--unshare-ipc", "--cap-drop", "ALL", "--clearenv"),
    *("--die-with-parent", "--new-session"),  # it ends with this process, and cannot type into the terminal
    *("--proc", "/proc", "--size", str(2**24), "--tmpfs", "/tmp"),
)

SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/opt", "/nix", "/etc/ld.so.cache")
"""What programs need of the system: themselves and their libraries."""


def run_confined(
    command: Sequence[str], *, folder: Path, text_in: str = "", seconds: float, hint: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run COMMAND as `run_tool` does, but killed after SECONDS, and in a sandbox that shows FOLDER, where that works.

    Raises FeatherweightError also if the sandbox breaks down.
    """
    program = shutil.which(command[0])
    if program is None or not sandbox_works():
        return run_tool(command, text_in=text_in, seconds=seconds, hint=hint)  # which says what is missing
    done = run_tool(_confined([program, *command[1:]], [folder]), text_in=text_in, seconds=seconds)
    if done.returncode == 1 and done.stderr.startswith(f"{SANDBOX}: "):
        raise FeatherweightError(f"the sandbox fails: {done.stderr.strip()}; run again, or see `fw doctor`")
    return done


@cache
def sandbox_works() -> bool:
    """Whether bubblewrap is installed and may make namespaces, which some containers and systems forbid."""
    program = shutil.which("true")
    if program is None or shutil.which(SANDBOX) is None:
        return False
    return run_tool(_confined([program], [Path(program).parent])).returncode == 0


def start_confined(command: Sequence[str], *, places: Sequence[Path]) -> "subprocess.Popen[bytes]":
    """Start COMMAND in a sandbox that shows PLACES, where that works; elsewhere without.

    Its input and output are pipes; what it says on standard error is lost.
    """
    words = _confined(command, places) if sandbox_works() else command
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def _confined(command: Sequence[str], places: Sequence[Path]) -> list[str]:
    """COMMAND in a sandbox that shows PLACES, files or folders, besides what programs need."""
    shown = (word for place in places for word in ("--ro-bind", str(place), str(place)))
    return [SANDBOX, *FLAGS, *_system(), *shown, "--", *command]


@cache
def _system() -> tuple[str, ...]:
    words: list[str] = []
    for place in map(Path, SYSTEM):
        if place.is_symlink():
            words += ["--symlink", str(place.readlink()), str(place)]
        elif place.exists():
            words += ["--ro-bind", str(place), str(place)]
    return tuple(words)

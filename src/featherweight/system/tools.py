# SPDX-License-Identifier: Apache-2.0 OR MIT
"""External programs: compilers, linkers, simulators."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import IO

from featherweight.system.errors import FeatherweightError
from featherweight.system.interruption import uninterruptible

LLVM = "ziglang"
"""The Python package whose program, zig, is also clang and lld. LLVM is linked into it statically: the start takes a
fifth of the time that it takes with LLVM as a shared library."""
LLVM_TOOLS = ("clang", "ld.lld")

LIMITER = "prlimit"
"""The program that starts others with limits, which is part of util-linux."""

PYTHON_LINE = "make setup, or without a checkout pip install 'featherweight[scales]'"


@dataclass(frozen=True)
class Tool:
    """What a job needs besides the sources."""

    name: str
    """A program, a simulator's if it begins with fw-; or "machine" and the processor's architecture."""
    packages: tuple[str, ...] = ()
    """The Debian packages that provide it."""


def run_tool(
    command: Sequence[str],
    *,
    folder: Path | None = None,
    text_in: str = "",
    seconds: float | None = None,
    limits: Mapping[str, int] | None = None,
    hint: str = "",
) -> subprocess.CompletedProcess[str]:
    """Run COMMAND in FOLDER and return its output as text; bytes that are not UTF-8 are replaced.

    LIMITS, by their names in LIMITER, hold for it and what it starts. Raises FeatherweightError if the program cannot
    be started, with HINT on how to install it, or does not end within SECONDS; any exit status is accepted.
    """
    done = run_bytes(command, folder=folder, bytes_in=text_in.encode(), seconds=seconds, limits=limits or {}, hint=hint)
    output, errors = (content.decode(errors="replace") for content in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, output, errors)


def run_bytes(
    command: Sequence[str],
    *,
    folder: Path | None = None,
    bytes_in: bytes = b"",
    seconds: float | None = None,
    limits: Mapping[str, int] = MappingProxyType({}),
    hint: str = "",
) -> subprocess.CompletedProcess[bytes]:
    """Run COMMAND as `run_tool` does, but return its output as bytes: long outputs take long to decode.

    It reads a file: through a pipe, `subprocess` would send long inputs in pieces of 512 bytes.
    """
    try:
        with tempfile.TemporaryFile() as given:
            given.write(bytes_in)
            given.seek(0)
            return _run([*_limited(command[0], limits), *command[1:]], folder, given, seconds)
    except subprocess.TimeoutExpired as error:
        raise FeatherweightError(f"{command[0]} does not end within {seconds} seconds") from error
    except FileNotFoundError as error:
        missing = LIMITER if limits and is_installed(command[0]) else command[0]
        raise FeatherweightError(f"{missing} is not installed: {hint or 'see `fw doctor`'}") from error
    except OSError as error:
        raise FeatherweightError(f"{command[0]} cannot be started: {error.strerror}") from error


def _limited(program: str, limits: Mapping[str, int]) -> list[str]:
    """The words of a command that start PROGRAM with LIMITS, which hold from its first instruction on."""
    words = list(located(program))
    if not limits:
        return words
    if not is_installed(program):  # else LIMITER would say so, in its way
        raise FileNotFoundError(program)
    return [LIMITER, *(f"--{name}={most}" for name, most in limits.items()), *words]


def _run(
    command: list[str], folder: Path | None, given: IO[bytes], seconds: float | None
) -> subprocess.CompletedProcess[bytes]:
    """As subprocess.run, but an interruption waits until the program has started: it cannot outlive this call."""
    with (
        uninterruptible() as as_before,
        subprocess.Popen(command, cwd=folder, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process,
    ):
        try:
            with as_before:
                output, errors = process.communicate(timeout=seconds)
        except BaseException:
            process.kill()
            raise
        return subprocess.CompletedProcess(command, process.returncode, output, errors)


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """What a program that is DONE says of why it failed; if nothing, its exit status."""
    return done.stderr.decode(errors="replace").strip() or f"it ended with status {done.returncode}"


@cache
def located(program: str) -> tuple[str, ...]:
    """The words of a command that start PROGRAM: its name, or for LLVM_TOOLS their place in the package LLVM."""
    package = find_spec(LLVM) if program in LLVM_TOOLS else None
    if package is None or not package.submodule_search_locations:
        return (program,)
    folder = Path(package.submodule_search_locations[0])
    headers = ("-resource-dir", str(folder / "lib")) if program == "clang" else ()
    return str(folder / "zig"), program, *headers


def is_installed(program: str) -> bool:
    """Whether PROGRAM is found."""
    return shutil.which(located(program)[0]) is not None


def install_line(packages: Sequence[str]) -> str:
    """The command that installs the Debian PACKAGES; without any, the one that installs the Python packages."""
    if not packages:
        return PYTHON_LINE
    as_root = "" if os.geteuid() == 0 else "sudo "
    return f"{as_root}apt-get update && {as_root}apt-get install --no-install-recommends {' '.join(packages)}"


def install_hint(packages: Sequence[str]) -> str:
    """What an error says of a program that is not installed, which the Debian PACKAGES have."""
    return f"run: {install_line(packages)}"


@cache
def version(program: str, hint: str = "") -> str:
    """The first line of PROGRAM --version, e.g. "avr-gcc (GCC) 5.4.0"; raises FeatherweightError if there is none."""
    done = run_tool([program, "--version"], hint=hint)
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        raise FeatherweightError(f"{program} --version does not answer: is it installed completely? See `fw doctor`")
    return lines[0]


def parts_of(compiler: str, hint: str) -> list[str]:
    """The assembler and the linker that COMPILER starts; none if it is both itself."""
    if compiler in LLVM_TOOLS:
        return []
    return [run_tool([compiler, f"-print-prog-name={part}"], hint=hint).stdout.strip() for part in ("as", "ld")]


@cache
def toolchain(compiler: str, hint: str) -> str:
    """The versions of COMPILER and of what it starts, a line for each; raises FeatherweightError if one is missing."""
    return "\n".join(version(program, hint) for program in (compiler, *parts_of(compiler, hint)))


def version_found(program: str) -> str | None:
    """The version of PROGRAM; None if it is missing, or does not run."""
    with suppress(FeatherweightError):
        return version(program) if is_installed(program) else None
    return None

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compares two circuits for all inputs, by the program fw-prove-sweep."""

from pathlib import Path

import msgspec

from featherweight.system.errors import FeatherweightError
from featherweight.system.tools import complaint, run_bytes


class Comparison(msgspec.Struct, frozen=True):
    """Whether all outputs of two circuits are equal."""

    verdict: str
    """equal, different or undecided."""
    outputs: int = 0
    seconds: float = 0.0
    sat_calls: int = 0
    peak_bytes: int = 0
    input: dict[str, int] = {}
    """With which they differ, bit by bit."""
    obstacle: str = ""
    """Why it is undecided."""


def compare(
    program: Path, specification: Path, implementation: Path, seconds: float, certificate: Path | None = None
) -> Comparison:
    """The comparison of two circuits by PROGRAM, which gives up after so many SECONDS.

    If they are equal, it writes why to the file CERTIFICATE.
    """
    command = [str(program), str(specification), str(implementation), "--seconds", str(seconds)]
    command += ["--certificate", str(certificate)] if certificate else []
    done = run_bytes(command)
    if done.returncode not in (0, 1, 3):
        if done.returncode < 0:  # killed: perhaps there was no memory left
            return Comparison("undecided", obstacle=complaint(done))
        raise FeatherweightError(f"{program.name} failed: {complaint(done)}")
    found = msgspec.json.decode(done.stdout, type=Comparison)
    if found.verdict == "equal" and found.outputs == 0:
        raise FeatherweightError(f"{program.name} compared no outputs: nothing is proved")
    return found

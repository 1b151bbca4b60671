# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Compares two circuits for all inputs, by the program fw-prove-sweep."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from featherweight.system.errors import FeatherweightError
from featherweight.system.scratch import scratch
from featherweight.system.tools import complaint, run_bytes

FIRST_SECONDS = 5.0
"""The most time for one comparison with sums as they are written, before they are made column by column."""

RANDOM_SECONDS = 0.1
"""The most for one of which only random inputs are of interest: these come first."""


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


def compare_sums(
    program: Path,
    circuits: tuple[Path, Path],
    seconds: float,
    certificate: Path | None,
    in_columns: Callable[[], bool],
) -> Comparison:
    """The comparison of CIRCUITS, specification and implementation: for a while with sums as they are written; then
    column by column, if there are sums of several numbers; then again as they are written.

    IN_COLUMNS makes both anew, in the same files, and says whether it could.
    """
    first = compare(program, *circuits, min(FIRST_SECONDS, seconds), certificate)
    if first.verdict != "undecided":
        return first
    as_written = [circuit.read_bytes() for circuit in circuits]
    if in_columns() and [circuit.read_bytes() for circuit in circuits] != as_written:
        for circuit, content in zip(circuits, as_written, strict=True):
            _refuse_other(program, circuit, content)
        found = compare(program, *circuits, seconds, certificate)
        if found.verdict != "undecided":
            return found
    for circuit, content in zip(circuits, as_written, strict=True):
        circuit.write_bytes(content)
    return compare(program, *circuits, seconds, certificate) if seconds > FIRST_SECONDS else first


def _refuse_other(program: Path, circuit: Path, as_written: bytes) -> None:
    """Raises FeatherweightError if CIRCUIT, with sums in columns, is not what is AS_WRITTEN on random inputs."""
    with scratch() as folder:
        other = folder / circuit.name
        other.write_bytes(as_written)
        if compare(program, other, circuit, RANDOM_SECONDS).verdict == "different":
            raise FeatherweightError(f"the prover is at fault: sums in columns change the {circuit.stem}")

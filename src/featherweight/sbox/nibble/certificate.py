# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Certificates: DRAT proofs that no circuit has a given number of gates.

The solver is CaDiCaL; the checker, dratify, shares no code with it. A certificate is stored compressed; its clauses are
made again from the S-box when it is checked.
"""

import lzma
from pathlib import Path

import dratify

from featherweight.sbox.boxes import Box
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.engine import Problem, Values
from featherweight.sbox.nibble.sat import Question, solve
from featherweight.system.errors import FeatherweightError, WrongResultError
from featherweight.system.scratch import scratch

STORED = Path(__file__).parents[1] / "data" / "certificates"
"""The folder of the stored certificates, BOX.ISA.GATES.drat.xz."""


def path_of(folder: Path, box: Box, isa: Isa, gates: int) -> Path:
    """The file in FOLDER for the certificate that no circuit for BOX on ISA has exactly GATES gates."""
    return folder / f"{box.name}.{isa.id}.{gates}.drat.xz"


def certify(problem: Problem, gates: int, path: Path, seconds: int) -> Values | None:
    """A circuit of exactly GATES gates; None if there is none: then the checked certificate is in PATH.

    Raises FeatherweightError if the solver has no answer after SECONDS of CPU time.
    """
    question = Question(problem, gates)
    with scratch() as folder:
        circuit = solve(question, folder, seconds)
        if circuit is not None:
            return circuit
        proof = (folder / "proof.drat").read_text()
    _check(question, proof, str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(proof.encode()))
    return None


def check_certificate(problem: Problem, gates: int, path: Path) -> None:
    """Raise WrongResultError unless the file PATH proves that no circuit has exactly GATES gates."""
    try:
        proof = lzma.decompress(path.read_bytes()).decode()
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise FeatherweightError(f"{path}: cannot be read as a certificate: {error}") from None
    _check(Question(problem, gates), proof, str(path))


def _check(question: Question, proof: str, name: str) -> None:
    try:
        answer = dratify.check_proof(dratify.parse_dimacs(question.dimacs()), proof)
    except ValueError as error:
        raise WrongResultError(f"{name}: no proof: {error}") from None
    if not (answer.ok and answer.reached_empty):
        raise WrongResultError(f"{name}: the checker rejects the proof")

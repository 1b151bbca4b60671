# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs the search program, search.c."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from featherweight.sbox.boxes import Box
from featherweight.sbox.compiled import compiled, program_digest
from featherweight.sbox.functions import (
    ONES,
    OPERATIONS,
    Function,
    inputs_of,
    normal_form,
    outputs_of,
    up_to_complement,
)
from featherweight.sbox.isa import Isa
from featherweight.system.errors import FeatherweightError
from featherweight.system.tools import run_tool

SOURCES = ("search.c", "enumerate.c", "improve.c")
ENDLESS = 1_000_000_000
PAIR = (0b1100, 0b1010)
"""The operands of a two-input operation as columns of its truth table, bit 2a + b."""

Values = tuple[Function, ...]
"""A circuit as the functions that its gates compute, each from inputs and earlier functions."""


@dataclass(frozen=True)
class Problem:
    """Functions to compute, and the gates that may be used."""

    operations: tuple[str, ...]
    """Names of two-input operations, "not" and "ternary"."""
    inputs: Values
    outputs: Values

    def text(self, start: Values = ()) -> str:
        """The input of the program; START is an initial circuit."""
        tables = {
            OPERATIONS[name](*operands) & 0xF
            for name in self.operations
            if name not in ("not", "ternary")
            for operands in (PAIR, PAIR[::-1])
        }
        lists = (sorted(tables), self.inputs, self.searched_outputs, start)
        switches = f"{int(self.free_complements)} {int('not' in self.operations)}\n"
        return switches + "".join(f"{len(values):x} {' '.join(f'{value:x}' for value in values)}\n" for values in lists)

    @property
    def free_complements(self) -> bool:
        """Whether gates have three inputs: they complement at no cost, so functions are searched up to complement."""
        return "ternary" in self.operations

    @property
    def searched_outputs(self) -> Values:
        """The outputs, up to complement where that is free."""
        return tuple(self.searched(f) for f in self.outputs)

    def searched(self, f: Function) -> Function:
        """F, or if complements are free, its representative up to complement."""
        return up_to_complement(f) if self.free_complements else f


def problem_of(box: Box, isa: Isa) -> Problem:
    """The problem of BOX with the operations of ISA; copies are not part of it."""
    names = tuple(name for name in isa.operations if name != "copy")
    if isa.has_ternary:
        names = (*(name for name in names if name != "ternary"), "ternary")
    return Problem(names, inputs_of(box.table), tuple(outputs_of(box.table)))


@dataclass(frozen=True)
class Piece:
    """The result of a part of an enumeration: circuits, the number of nodes visited, and whether it was completed."""

    circuits: tuple[Values, ...]
    nodes: int
    complete: bool


class Engine:
    """The compiled search program."""

    def __init__(self, folder: Path) -> None:
        """FOLDER is where the program goes."""
        self.digest = program_digest(SOURCES)
        self._program = compiled(SOURCES, folder)

    def enumerate(self, problem: Problem, gates: int, piece: int = 0, pieces: int = 1, most: int = ENDLESS) -> Piece:
        """The circuits of at most GATES gates in PIECE of PIECES equal parts of the search; stops at MOST circuits."""
        command = [str(self._program), "enumerate", *map(str, (gates, piece, pieces, most))]
        done = run_tool(command, text_in=problem.text())
        lines = done.stdout.splitlines()
        if done.returncode != 0 or not lines or lines[-1].split()[0] not in ("done", "stopped"):
            raise FeatherweightError(f"the search program failed: {done.stderr or done.returncode}")
        end, nodes = lines[-1].split()
        circuits = dict.fromkeys(_values(line) for line in lines[:-1])
        return Piece(tuple(circuits), int(nodes), end == "done")

    def improve(self, problem: Problem, start: Values, seed: int, seconds: float) -> Iterator[Values]:
        """Circuits found by random local search from START in SECONDS of CPU time, none larger than its predecessor."""
        command = [str(self._program), "improve", str(seed), str(seconds)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin and process.stdout
            try:
                process.stdin.write(problem.text(start))
                process.stdin.close()
                yield from map(_values, process.stdout)
            finally:
                process.kill()
        if process.returncode not in (0, -9):
            raise FeatherweightError(f"the search program failed with status {process.returncode}")


def _values(line: str) -> Values:
    return tuple(int(word, 16) for word in line.split()[1:])


def naive_circuit(problem: Problem) -> Values:
    """A circuit of AND, XOR and NOT gates from the algebraic normal forms of the outputs."""
    values: list[Function] = []

    def add(f: Function) -> Function:
        if f not in values and f not in problem.inputs:
            values.append(f)
        return f

    for output in problem.searched_outputs:
        total = None
        coefficients = normal_form(output)
        for monomial in range(1, 16):
            if coefficients >> monomial & 1:
                term = ONES
                for place, variable in enumerate(problem.inputs):
                    if monomial >> place & 1:
                        term = variable if term == ONES else add(term & variable)
                total = term if total is None else add(total ^ term)
        if coefficients & 1 and total is not None:
            add(total ^ ONES)
    return tuple(values)

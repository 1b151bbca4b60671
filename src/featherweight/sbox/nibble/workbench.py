# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The search: random searches for a small circuit, then complete enumeration to prove that none is smaller.

The pieces of an enumeration are stored one by one, so that the next search continues an interrupted one.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from featherweight.sbox.boxes import Box, table_of
from featherweight.sbox.functions import VARIABLES, Function, outputs_of
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.circuit import circuits_of, completed, is_circuit
from featherweight.sbox.nibble.copies import fewest_instructions
from featherweight.sbox.nibble.engine import ENDLESS, Engine, Piece, Problem, Values, naive_circuit, problem_of
from featherweight.sbox.nibble.in_place import in_place
from featherweight.sbox.nibble.incremental import ENGINE, growing_circuits
from featherweight.sbox.nibble.jobs import MOST_CIRCUITS, Part, Restart, Searches, crew_does
from featherweight.sbox.nibble.program import Program
from featherweight.sbox.nibble.result import Objective, Proof, Result, stored_results
from featherweight.sbox.nibble.schedule import schedule
from featherweight.system.digest import digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.work.crew import ALONE, Workers

WAYS = 3
"""Choices of operands tried for each of these circuits."""
SLACK = 2
"""The gates more than the fewest that circuits may have where larger ones may take fewer copies, or depth counts."""
Report = Callable[[str, int, int], None]
"""Called with the current activity, the amount done and the total amount."""


@dataclass
class Budget:
    """The effort of a search."""

    restarts: int = 4
    seconds: float = 10
    """For each restart: CPU time of a local search, wall-clock time of the search of outputs in turn."""
    minutes: float = 5
    """Wall-clock time of the enumeration; pieces that are running when it is over are completed."""
    workers: Workers = ALONE
    exact: Literal["enumeration", "sat"] = "enumeration"
    """The method of proof: complete enumeration, or a SAT solver, which completes the number of gates that it works on
    when the time is over."""


@dataclass
class Wish:
    """The S-box, the instruction set and the objective of a search."""

    box: Box
    isa: Isa
    registers: int
    in_place: bool = False
    objective: Objective = "instructions"

    @cached_property
    def problem(self) -> Problem:
        return problem_of(self.box, self.isa)

    @property
    def slack(self) -> int:
        """The gates that a circuit may have in addition to the fewest."""
        return SLACK if self.isa.overwrites or self.objective == "depth" else 0


class Workbench:
    """Searches, and stores circuits and pieces in a folder."""

    def __init__(self, folder: Path) -> None:
        self._engine, self._searches = Engine(folder), Searches(folder)
        self._folder = folder

    def search(self, wish: Wish, budget: Budget, report: Report) -> Result:
        """The best sequence found within BUDGET, with the lower bounds that were proved."""
        circuits = self._improve(wish.problem, wish.slack, budget, report)
        deadline = time.monotonic() + 60 * budget.minutes
        circuits, proof = self._prove(wish.problem, circuits, deadline, budget, report)
        program = best_program(wish, circuits, report)
        program.check(wish.box, wish.isa)
        result = Result(
            box=wish.box.name,
            table=wish.box.hexadecimal,
            isa=wish.isa.id,
            objective=wish.objective,
            registers=wish.registers,
            in_place=wish.in_place,
            program=program,
            circuit=min(circuits, key=len),
            proof=proof,
        )
        if result.gates_proved and not result.proved and wish.isa.overwrites and wish.isa.gate_cost == 1:

            def all_circuits(gates: int) -> list[Values] | None:
                pieces = self._enumerate(wish.problem, gates, deadline, budget, report, most=ENDLESS)
                circuits = {frozenset(values): values for piece in pieces for values in piece.circuits}
                return list(circuits.values()) if all(piece.complete for piece in pieces) else None

            bound = fewest_instructions(wish.problem, wish.isa, proof.at_least, result.cost, all_circuits)
            result = result.model_copy(update={"proof": proof.model_copy(update={"instructions": bound})})
        return result

    def _improve(self, problem: Problem, slack: int, budget: Budget, report: Report) -> list[Values]:
        """Circuits of all restarts and of earlier searches: the smallest, and those with at most SLACK gates more."""
        store = self._folder / f"{digest(problem.text())[:24]}.json"
        known = [tuple(values) for values in json.loads(store.read_text())] if store.exists() else []
        known += stored_circuits(problem)
        found: dict[int, dict[Values, None]] = {}
        for values in (naive_circuit(problem), *known):
            found.setdefault(len(values), {})[values] = None
        seeds = range(int(time.time()), int(time.time()) + budget.restarts)

        def keep(job: Restart, circuits: list[Values]) -> None:
            for values in circuits:
                same = found.setdefault(len(values), {})
                if len(same) < MOST_CIRCUITS:
                    same[values] = None

        starts = [known[seed % len(known)] if known and seed % 2 else naive_circuit(problem) for seed in seeds]
        most, seconds = min(found), budget.seconds
        jobs = [Restart(problem, start, most, seed, seconds) for start, seed in zip(starts, seeds, strict=True)]
        crew_does(
            self._searches.restart,
            jobs,
            budget.workers,
            lambda who, done: report(f"random search: {min(found)} gates, {who}", done, len(jobs)),
            keep=keep,
        )
        kept = [values for size in sorted(found) if size <= min(found) + slack for values in found[size]]
        store.write_text(json.dumps(kept))
        return kept

    def _prove(
        self, problem: Problem, circuits: list[Values], deadline: float, budget: Budget, report: Report
    ) -> tuple[list[Values], Proof]:
        """Enumerate larger and larger circuits until one is found or the time is over.

        Returns the smallest circuits known, and the proved bound.
        """
        size = len(circuits[0])
        proof = Proof(at_least=len(set(problem.searched_outputs) - set(problem.inputs)), nodes=0, engine="")
        if budget.exact == "sat":
            return self._prove_by_sat(problem, circuits, deadline, report)
        while proof.at_least < size:

            def ask(what: str, done: int, total: int) -> None:
                report(f"best {size} gates; {what}", done, total)

            pieces = self._enumerate(problem, proof.at_least, deadline, budget, ask, most=1)
            found = [values for piece in pieces for values in piece.circuits]
            if found:
                return found, proof
            if not all(piece.complete for piece in pieces):
                break
            nodes = sum(piece.nodes for piece in pieces)
            proof = Proof(at_least=proof.at_least + 1, nodes=nodes, engine=self._engine.digest)
        return circuits, proof

    def _prove_by_sat(
        self, problem: Problem, circuits: list[Values], deadline: float, report: Report
    ) -> tuple[list[Values], Proof]:
        """As `_prove`, by one SAT solver for all numbers of gates."""
        size, proof = len(circuits[0]), Proof(at_least=1, nodes=0, engine="")
        for gates, circuit in growing_circuits(problem, size - 1):
            if circuit is not None:
                return [circuit], proof
            proof = Proof(at_least=gates + 1, nodes=0, engine=ENGINE)
            report(f"best {size} gates; none of {gates}", gates, size - 1)
            if time.monotonic() > deadline:
                break
        return circuits, proof

    def _enumerate(
        self, problem: Problem, gates: int, deadline: float, budget: Budget, report: Report, *, most: int
    ) -> list[Piece]:
        """The pieces of the enumeration of circuits of at most GATES gates until MOST circuits are found."""
        count = 1 if gates < 8 else 100
        folder = self._folder / digest(self._engine.digest, problem.text(), str(gates), str(count), str(most))[:24]
        stored = {number: folder / f"{number}.json" for number in range(count)}
        pieces = [_read_piece(path) for path in stored.values() if path.exists()]
        successes = sum(len(piece.circuits) for piece in pieces)
        jobs = [Part(problem, gates, number, count, most) for number, path in stored.items() if not path.exists()]

        def keep(part: Part, piece: Piece) -> None:
            nonlocal successes
            successes += len(piece.circuits)
            with written(stored[part.piece]) as fresh:
                fresh.write_text(json.dumps([piece.circuits, piece.nodes]))

        pieces += crew_does(
            self._searches.enumerate,
            jobs,
            budget.workers if count > 1 else ALONE,
            lambda who, done: report(f"is there one of {gates} gates? {who}", count - len(jobs) + done, count),
            keep=keep,
            enough=lambda: time.monotonic() > deadline or successes >= most,
        )
        return pieces if len(pieces) == count else [*pieces, Piece((), 0, False)]


def _read_piece(path: Path) -> Piece:
    circuits, nodes = json.loads(path.read_text())
    return Piece(tuple(map(tuple, circuits)), nodes, True)


def stored_circuits(problem: Problem) -> list[Values]:
    """Stored circuits for PROBLEM, including those found for other instruction sets if they can be converted."""
    circuits: dict[Values, None] = {}
    for result in stored_results():
        if tuple(outputs_of(table_of(result.table))) == problem.outputs:
            computed: list[Function] = []
            result.program.run(VARIABLES[: result.program.inputs], computed)
            for values in (result.circuit, computed):
                changed = completed(problem, tuple(dict.fromkeys(map(problem.searched, values))))
                if is_circuit(problem, changed):
                    circuits[changed] = None
    return list(circuits)


def best_program(wish: Wish, circuits: list[Values], report: Report) -> Program:
    """The best sequence for any of CIRCUITS; raises FeatherweightError if none fits in WISH's registers."""
    best: tuple[tuple[int, ...], Program] | None = None
    for number, values in enumerate(circuits):
        for circuit in circuits_of(wish.problem, values, WAYS):
            most = ENDLESS
            if best is not None and wish.objective == "instructions":
                most = (best[1].cost(wish.isa) - len(circuit.gates) * wish.isa.gate_cost) // wish.isa.copy_cost
            program = schedule(circuit, wish.isa, wish.registers, wish.in_place, most)
            if program is not None and wish.in_place:
                program = in_place(program, wish.registers)
            if program is None:
                continue
            merit = _merit(program, wish)
            if best is None or merit < best[0]:
                best = merit, program
        report(f"{best[1].cost(wish.isa)} instructions" if best else "copies", number + 1, len(circuits))
    if best is None:
        raise FeatherweightError(
            f"none of the {len(circuits)} circuits found fits in {wish.registers} registers; give more --registers"
        )
    return best[1]


def _merit(program: Program, wish: Wish) -> tuple[int, ...]:
    cost, depth = program.cost(wish.isa), program.depth
    first = {"instructions": (cost,), "depth": (depth, cost), "both": (cost, depth)}[wish.objective]
    return (*first, program.registers, depth)

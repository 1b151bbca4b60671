"""The exact search by SAT: one solver is asked for ever larger circuits.

What the solver learns of the gates, it keeps when a gate is added; what holds for one number of gates only, that each
gate is used and that the outputs are among them, is switched on by an assumption. It leaves no certificate: of the
numbers that it excludes, certificate.py makes one, with a solver for each number alone.
"""

from collections.abc import Iterator

import pysat
from pysat.solvers import Solver

from featherweight.sbox.nibble.engine import Problem, Values
from featherweight.sbox.nibble.sat import Question

SOLVER = "cadical195"
ENGINE = f"{SOLVER} of python-sat {pysat.__version__}"


def growing_circuits(problem: Problem, most: int) -> Iterator[tuple[int, Values | None]]:
    """From 1 to MOST, the number of gates and a circuit for PROBLEM; None for the numbers without one."""
    question = Question(problem, most)
    with Solver(name=SOLVER) as solver:
        for gates in range(1, most + 1):
            switch = question.variables + gates
            for clause in question.gate(gates - 1):
                solver.add_clause(clause)
            for clause in question.goal(gates):
                solver.add_clause((-switch, *clause))
            if solver.solve(assumptions=[switch]):
                yield gates, question.circuit({literal for literal in solver.get_model() if literal > 0}, gates)
            else:
                yield gates, None
            solver.add_clause([-switch])

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The exact search by SAT: one solver is asked for larger and larger circuits.

What the solver has learned about the gates remains valid when a gate is added. The clauses for one number of gates only
(each gate is used, the outputs are among the gates) are enabled by an assumption. This makes no certificate;
certificate.py makes one with a new solver for each number of gates.
"""

from collections.abc import Iterator

import pysat
from pysat.solvers import Solver

from featherweight.sbox.nibble.engine import Problem, Values
from featherweight.sbox.nibble.sat import Question

SOLVER = "cadical195"
ENGINE = f"{SOLVER} of python-sat {pysat.__version__}"


def growing_circuits(problem: Problem, most: int) -> Iterator[tuple[int, Values | None]]:
    """For each number of gates from 1 to MOST, the number and a circuit for PROBLEM, or None if there is none."""
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

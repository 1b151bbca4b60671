# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The question whether there is a circuit of exactly this many gates, as clauses, and a solver's answer.

There is one variable for each gate and pair of operands, each gate and entry of its truth table, each gate and input of
the S-box (the gate's value), and each output and gate. Encoding: Kojevnikov, Kulikov, Yaroslavtsev, SAT 2009; Knuth,
TAOCP 7.2.2.2. Of circuits that are equal up to order, few remain: every gate is used, and a gate that does not read its
predecessor has no earlier pair of operands.
"""

from collections.abc import Iterator
from itertools import chain, combinations, count, product
from pathlib import Path

from featherweight.sbox.functions import OPERATIONS
from featherweight.sbox.nibble.engine import PAIR, Problem, Values
from featherweight.system.errors import FeatherweightError
from featherweight.system.tools import run_tool

SATISFIABLE, UNSATISFIABLE = 10, 20
"""Exit statuses of SAT solvers."""
NOTS = (0b0011, 0b0101)
"""The truth tables of a NOT gate as a gate with two inputs, one of which is ignored."""

Clause = tuple[int, ...]


class Question:
    """Clauses for PROBLEM with GATES gates; satisfiable exactly if there is a circuit."""

    def __init__(self, problem: Problem, gates: int) -> None:
        if "ternary" in problem.operations:
            raise FeatherweightError(
                "three-input gates are not encoded as clauses; `fw sbox search` proves bounds there"
            )
        self.gates, self._problem, self._first = gates, problem, len(problem.inputs)
        self._wanted = sorted(set(problem.outputs) - set(problem.inputs))
        numbers, nodes = count(1), self._nodes(gates)
        self._pair = {(i, *pair): next(numbers) for i in nodes for pair in combinations(range(i), 2)}
        self._table = {(i, entry): next(numbers) for i in nodes for entry in range(4)}
        self._value = {(i, x): next(numbers) for i in nodes for x in range(16)}
        self._output = {(o, i): next(numbers) for o in self._wanted for i in nodes}
        self.variables = next(numbers) - 1
        """The number of variables, which are numbered from 1."""

    def _nodes(self, gates: int) -> range:
        return range(self._first, self._first + gates)

    def gate(self, number: int) -> Iterator[Clause]:
        """The clauses for gate NUMBER, from 0, and its predecessors; they hold for any number of gates."""
        i = self._first + number
        yield from self._one_pair(i)
        yield from self._one_operation(i)
        yield from self._values(i)
        yield from self._order(i)
        for o, x in product(self._wanted, range(16)):
            yield -self._output[o, i], self._value[i, x] * (1 if o >> x & 1 else -1)

    def goal(self, gates: int) -> Iterator[Clause]:
        """The clauses for exactly GATES gates: each is used, and each output is one of them."""
        nodes = self._nodes(gates)
        for i in nodes:
            later = range(i + 1, nodes.stop)
            users = [self._pair[(user, *pair)] for user in later for pair in self._pairs(user) if i in pair]
            yield (*users, *(self._output[o, i] for o in self._wanted))
        for o in self._wanted:
            yield tuple(self._output[o, i] for i in nodes)

    def _pairs(self, i: int) -> list[tuple[int, int]]:
        """The pairs of operands of gate I, sorted by the later operand, then by the earlier one."""
        return sorted(combinations(range(i), 2), key=lambda pair: pair[::-1])

    def _one_pair(self, i: int) -> Iterator[Clause]:
        chosen = [self._pair[(i, *pair)] for pair in self._pairs(i)]
        yield tuple(chosen)
        yield from ((-one, -other) for one, other in combinations(chosen, 2))

    def _one_operation(self, i: int) -> Iterator[Clause]:
        """The truth table of gate I, bit 2a + b, is that of an allowed operation."""
        allowed = set(NOTS) if "not" in self._problem.operations else set()
        for name in self._problem.operations:
            if name != "not":
                allowed |= {OPERATIONS[name](*PAIR) & 0xF, OPERATIONS[name](*PAIR[::-1]) & 0xF}
        for table in set(range(16)) - allowed:
            yield tuple(self._table[i, entry] * (-1 if table >> entry & 1 else 1) for entry in range(4))

    def _values(self, i: int) -> Iterator[Clause]:
        for (j, k), x, a, b in product(self._pairs(i), range(16), (0, 1), (0, 1)):
            first, second = self._differs(j, x, a), self._differs(k, x, b)
            if first is None or second is None:
                continue
            value, entry = self._value[i, x], self._table[i, 2 * a + b]
            for sign in (1, -1):
                yield (-self._pair[i, j, k], *first, *second, sign * value, -sign * entry)

    def _differs(self, node: int, x: int, bit: int) -> Clause | None:
        """Literals for: NODE is not BIT for the input X; None if this is known to be true."""
        if node < self._first:
            return () if self._problem.inputs[node] >> x & 1 == bit else None
        return (self._value[node, x] * (-1 if bit else 1),)

    def _order(self, i: int) -> Iterator[Clause]:
        """A gate that does not read its predecessor has no earlier pair of operands."""
        if i > self._first:
            for earlier, later in product(self._pairs(i - 1), self._pairs(i)):
                if i - 1 not in later and later[::-1] < earlier[::-1]:
                    yield (-self._pair[(i - 1, *earlier)], -self._pair[(i, *later)])

    def dimacs(self) -> str:
        """All clauses as text."""
        clauses = [*chain.from_iterable(map(self.gate, range(self.gates))), *self.goal(self.gates)]
        lines = (f"{' '.join(map(str, clause))} 0" for clause in clauses)
        return "\n".join([f"p cnf {self.variables} {len(clauses)}", *lines, ""])

    def circuit(self, model: set[int], gates: int) -> Values:
        """The circuit of GATES gates that a solver's MODEL, its true variables, describes."""
        return tuple(sum((self._value[i, x] in model) << x for x in range(16)) for i in self._nodes(gates))


def solve(question: Question, folder: Path, seconds: int) -> Values | None:
    """A circuit; None if there is none: then FOLDER has the clauses, question.cnf, and the certificate, proof.drat.

    Raises FeatherweightError if the solver has no answer after SECONDS of CPU time.
    """
    formula, proof = folder / "question.cnf", folder / "proof.drat"
    formula.write_text(question.dimacs())
    command = ["cadical", "-q", "-t", str(seconds), "--no-binary", str(formula), str(proof)]
    done = run_tool(command, hint="install the package cadical")
    if done.returncode == UNSATISFIABLE:
        return None
    if done.returncode != SATISFIABLE:
        raise FeatherweightError(f"the solver has no answer after {seconds} seconds; give it more --seconds")
    words = [word for line in done.stdout.splitlines() if line.startswith("v") for word in line.split()[1:]]
    return question.circuit({int(word) for word in words if int(word) > 0}, question.gates)

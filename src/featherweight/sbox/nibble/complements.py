# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The places of NOTs in a circuit.

A local search seldom moves a NOT, since several gates must change at once. So circuits are also searched with functions
up to complement, where a NOT is free. Then a MaxSAT solver decides whether each function is computed as it is,
complemented, or both, with the fewest gates and NOTs in total.
"""

from itertools import count

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from featherweight.sbox.functions import ONES, Function, up_to_complement
from featherweight.sbox.nibble.circuit import gates_for
from featherweight.sbox.nibble.engine import Problem, Values


def has_nots(problem: Problem) -> bool:
    """Whether a NOT is a gate of its own, so that its place matters."""
    return "not" in problem.operations and not problem.free_complements


def with_free_complements(problem: Problem) -> Problem:
    """PROBLEM with complements that cost nothing."""
    outputs = dict.fromkeys(up_to_complement(f) for f in problem.outputs)
    return Problem(("and", "or", "xor", "andn"), problem.inputs, tuple(outputs))


def without_complements(problem: Problem, values: Values) -> Values:
    """VALUES, a circuit for PROBLEM, as one for with_free_complements(PROBLEM)."""
    functions = dict.fromkeys(up_to_complement(f) for f in values)
    return tuple(f for f in functions if f not in problem.inputs)


def with_fewest_nots(problem: Problem, values: Values) -> Values:
    """The smallest circuit for PROBLEM that computes VALUES up to complement.

    VALUES is a circuit for with_free_complements(PROBLEM). AND-NOT gates suffice; OR-NOT gates are not used.
    """
    nodes = (*problem.inputs, *values)
    numbers = count(1)
    there, computed, inverted = ({(f ^ sign): next(numbers) for f in nodes for sign in (0, ONES)} for _ in range(3))
    question = WCNF()
    for place, node in enumerate(nodes):
        earlier = [f ^ sign for f in nodes[:place] for sign in (0, ONES)]
        for f in (node, node ^ ONES):
            question.append([-there[f], computed[f], inverted[f]])
            question.append([-inverted[f], computed[f ^ ONES]])
            question.append([-inverted[f]], weight=1)
            if place < len(problem.inputs):
                if f != node:
                    question.append([-computed[f]])
                continue
            question.append([-computed[f]], weight=1)
            ways = []
            for gate in gates_for(problem, earlier, f):
                if gate.operation == "not":
                    continue
                ways.append(next(numbers))
                for operand in gate.operands:
                    question.append([-ways[-1], there[earlier[operand]]])
            question.append([-computed[f], *ways])
    for output in problem.outputs:
        question.append([there[output]])
    with RC2(question) as solver:
        model = set(solver.compute())
    circuit: list[Function] = []
    for place, node in enumerate(nodes):
        for kind in (inverted,) if place < len(problem.inputs) else (computed, inverted):
            circuit += [f for f in (node, node ^ ONES) if kind[f] in model]
    return tuple(circuit)

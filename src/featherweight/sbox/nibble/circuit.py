# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Circuits of gates: operations that compute the functions that a search found."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import prod

from featherweight.sbox.functions import COMMUTATIVE, ONES, Function, applied, depth_of, ternary_table
from featherweight.sbox.nibble.engine import Problem, Values


@dataclass(frozen=True)
class Gate:
    """An operation on nodes. Nodes are numbered: first the inputs, then the gates. TABLE is for "ternary" only."""

    operation: str
    operands: tuple[int, ...]
    table: int = 0


@dataclass(frozen=True)
class Circuit:
    """Gates in topological order."""

    inputs: int
    gates: tuple[Gate, ...]
    outputs: tuple[int, ...]
    """The nodes of the S-box's output bits, the least significant first."""

    @property
    def depth(self) -> int:
        """Gates on the longest path from an input to an output."""
        return depth_of(self.inputs, (gate.operands for gate in self.gates), self.outputs)


def circuits_of(problem: Problem, values: Values, most: int, seed: int = 0) -> Iterator[Circuit]:
    """Up to MOST circuits that compute VALUES: first the shallowest, then random choices of SEED.

    They differ in operands: a function may be computed from many pairs.
    """
    chooser = random.Random(seed)
    nodes = _true_values(problem, values)
    choices = [gates_for(problem, nodes[:index], nodes[index]) for index in range(len(problem.inputs), len(nodes))]
    outputs = tuple(nodes.index(f) for f in problem.outputs)
    ways = prod(map(len, choices))
    seen: set[tuple[Gate, ...]] = set()
    for number in range(min(most, ways) * 2):
        gates = tuple(chooser.choice(possible) for possible in choices) if number else _shallowest(problem, choices)
        if gates not in seen and len(seen) < most:
            seen.add(gates)
            yield Circuit(len(problem.inputs), gates, outputs)


def is_circuit(problem: Problem, values: Values) -> bool:
    """Whether gates compute each of VALUES from inputs and earlier ones, and all outputs are among them."""
    nodes = _true_values(problem, values)
    gates = (gates_for(problem, nodes[:index], nodes[index]) for index in range(len(problem.inputs), len(nodes)))
    return set(problem.outputs) <= set(nodes) and all(gates)


def completed(problem: Problem, values: Values) -> Values:
    """VALUES, a circuit for another instruction set, with the NOTs that replace missing AND-NOT and OR-NOT gates."""
    nodes = list(problem.inputs)
    for f in values:
        if not gates_for(problem, nodes, f):
            opposites = (node ^ ONES for node in nodes if node ^ ONES not in nodes)
            nodes += next(([g] for g in opposites if gates_for(problem, [*nodes, g], f)), [])
        nodes += [f] if f not in nodes else []
    return tuple(nodes[len(problem.inputs) :])


def _shallowest(problem: Problem, choices: Sequence[Sequence[Gate]]) -> tuple[Gate, ...]:
    """One of each gate's CHOICES with the least depth."""
    depths, gates = [0] * len(problem.inputs), []
    for possible in choices:
        depth, place = min((max(depths[node] for node in gate.operands), place) for place, gate in enumerate(possible))
        depths.append(depth + 1)
        gates.append(possible[place])
    return tuple(gates)


def _true_values(problem: Problem, values: Values) -> list[Function]:
    """Inputs and VALUES; where VALUES are up to complement, outputs are complemented as the S-box requires."""
    wanted = dict(zip(problem.searched_outputs, problem.outputs, strict=True))
    return [*problem.inputs, *(wanted.get(value, value) for value in values)]


def gates_for(problem: Problem, before: Sequence[Function], f: Function) -> list[Gate]:
    """All gates that compute F from the functions BEFORE; those with three inputs only if no others exist."""
    found = []
    for name in problem.operations:
        if name != "ternary":
            choose = combinations if name in COMMUTATIVE else permutations
            choices = choose(range(len(before)), 1 if name == "not" else 2)
            found += [Gate(name, nodes) for nodes in choices if applied(name, [before[node] for node in nodes]) == f]
    if not found and "ternary" in problem.operations:
        for triple in combinations(range(len(before)), 3):
            table = ternary_table(f, [before[node] for node in triple])
            if table is not None:
                found.append(Gate("ternary", triple, table))
    return found

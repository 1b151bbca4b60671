# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Lower bounds of instructions, gates and copies, for instruction sets whose gates overwrite an operand.

A function that is computed twice could be copied instead, at the same cost. So it is enough to consider sequences that
compute each function once: a circuit and its copies. The number of registers is not limited.
"""

from collections.abc import Callable, Iterator
from itertools import product

from featherweight.sbox.functions import applied
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.circuit import Gate, gates_for
from featherweight.sbox.nibble.engine import Problem, Values
from featherweight.sbox.nibble.schedule import written_places

Held = frozenset[int]
AllCircuits = Callable[[int], list[Values] | None]
"""Returns all circuits of a number of gates in which each gate is used; None if there is not enough time."""


def fewest_instructions(problem: Problem, isa: Isa, gates: int, enough: int, all_circuits: AllCircuits) -> int:
    """A lower bound, at most ENOUGH, of the instructions of every sequence; 0 if none was found.

    No circuit has fewer than GATES gates, and every circuit takes a copy. So a sequence of GATES + 1 instructions is a
    circuit of GATES gates with one copy. A sequence of GATES + 2 instructions is such a circuit with two copies, or a
    circuit of GATES + 1 gates with one copy: one that uses each gate, or a smallest circuit with an unused gate.
    """
    smallest = all_circuits(gates)
    if smallest is None or any(enough_copies(problem, isa, values, 1) for values in smallest):
        return 0
    if enough == gates + 2 or any(enough_copies(problem, isa, values, 2) for values in smallest):
        return gates + 2
    larger = all_circuits(gates + 1)
    if larger is None or any(enough_copies(problem, isa, values, 1) for values in larger):
        return gates + 2
    extended = (more for values in smallest for more in _with_any_gate(problem, values))
    return gates + 2 if any(enough_copies(problem, isa, values, 1) for values in extended) else gates + 3


def _with_any_gate(problem: Problem, values: Values) -> Iterator[Values]:
    """VALUES extended by each function that one gate computes from them."""
    nodes = (*problem.inputs, *values)
    made = {
        applied(name, operands)
        for name in problem.operations
        for operands in product(nodes, repeat=1 if name == "not" else 2)
    }
    yield from ((*values, f) for f in sorted(made - set(nodes)))


def enough_copies(problem: Problem, isa: Isa, values: Values, copies: int) -> bool:
    """Whether COPIES copies are enough to compute all of VALUES on ISA and to hold the outputs at the end."""
    nodes = [*problem.inputs, *values]
    inputs, outputs = frozenset(range(len(problem.inputs))), {nodes.index(f) for f in problem.outputs}
    ways = {node: gates_for(problem, nodes, nodes[node]) for node in range(len(inputs), len(nodes))}
    seen: set[tuple[Held, Held, int]] = set()

    def reach(done: Held, held: Held, left: int) -> bool:
        """Whether the values that are not DONE can be computed from those HELD with LEFT copies."""
        if (done, held, left) in seen:
            return False
        seen.add((done, held, left))
        if len(done) == len(ways):
            return outputs <= held
        return any(
            reach(done | {node}, after | {node}, left - copied)
            for node, gates in ways.items()
            if node not in done
            for gate in gates
            if held.issuperset(gate.operands)
            for after, copied in _after(gate, isa, held)
            if copied <= left
        )

    return reach(frozenset(), inputs, copies)


def _after(gate: Gate, isa: Isa, held: Held) -> list[tuple[Held, int]]:
    """The values held after GATE, and the copies that it takes: it overwrites an operand, or a copy of it."""
    places = written_places(gate, isa)
    if "d" in places:
        return [(held, 0)]
    return [(held, 1), *((held - {gate.operands["abc".index(place)]}, 0) for place in places)]

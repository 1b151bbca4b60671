# SPDX-License-Identifier: Apache-2.0 OR MIT
"""From a circuit to a sequence in registers: the order of gates with the fewest copies, by exhaustive search.

On two-operand instruction sets, a gate overwrites an operand; if that is needed later, it is copied first. Which copies
a gate needs depends only on the set of gates done before it. The search enumerates these sets.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from featherweight.sbox.functions import COLUMNS, COMMUTATIVE, ternary
from featherweight.sbox.isa import Isa
from featherweight.sbox.nibble.circuit import Circuit, Gate
from featherweight.sbox.nibble.engine import ENDLESS
from featherweight.sbox.nibble.program import Instruction, Program


@dataclass(frozen=True)
class Step:
    """The computation of gate NODE in the register of operand OVERWRITTEN, or, if COPIED, of a copy of it."""

    node: int
    gate: Gate
    overwritten: int | None
    copied: bool


def schedule(
    circuit: Circuit, isa: Isa, registers: int, in_place: bool = False, most_copies: int = ENDLESS
) -> Program | None:
    """A sequence for CIRCUIT with the fewest copies, at most MOST_COPIES, in at most REGISTERS registers, or None.

    IN_PLACE: output bits are preferably computed in the registers of the input bits of the same numbers.
    """
    reached: dict[int, tuple[int, int, Step] | None] = {0: None}
    frontier = {0: (0, circuit.inputs)}
    for _ in circuit.gates:
        following: dict[int, tuple[int, int]] = {}
        for done, (copies, most) in frontier.items():
            for step, needed in _steps(circuit, isa, done):
                if needed > registers or copies + step.copied > most_copies:
                    continue
                after = done | 1 << (step.node - circuit.inputs)
                cost = (copies + step.copied, max(most, needed))
                if after not in following or cost < following[after]:
                    following[after] = cost
                    reached[after] = (done, cost[0], step)
        frontier = following
    if not frontier:
        return None
    steps: list[Step] = []
    done = (1 << len(circuit.gates)) - 1
    while (came := reached[done]) is not None:
        done, _, step = came
        steps.append(step)
    return _allocate(circuit, steps[::-1], isa, _homes(circuit, steps) if in_place else {})


def _steps(circuit: Circuit, isa: Isa, done: int) -> Iterator[tuple[Step, int]]:
    """The possible steps after the gates DONE, each with the number of registers in use meanwhile."""
    live = _live(circuit, done)
    for index, gate in enumerate(circuit.gates):
        node = circuit.inputs + index
        if done >> index & 1 or not set(gate.operands) <= live:
            continue
        after = _live(circuit, done | 1 << index)
        if "d" in (written := written_places(gate, isa)):
            yield Step(node, gate, None, False), len(after | {node})
            continue
        dying = [place for place in written if gate.operands["abc".index(place)] not in after]
        chosen = gate.operands["abc".index((dying or written)[0])]
        yield Step(node, gate, chosen, not dying), len(live) + (not dying)


def written_places(gate: Gate, isa: Isa) -> list[str]:
    """The places of GATE's operands that may be overwritten; only "d" if none has to be."""
    if gate.operation == "ternary":
        return ["a", "b", "c"]
    written = isa.written(gate.operation)
    return ["a", "b"] if written != "d" and gate.operation in COMMUTATIVE else [written]


def _live(circuit: Circuit, done: int) -> set[int]:
    """Inputs and gates of DONE that are still needed."""
    needed = set(circuit.outputs)
    for index, gate in enumerate(circuit.gates):
        if not done >> index & 1:
            needed.update(gate.operands)
    return {node for node in needed if node < circuit.inputs or done >> (node - circuit.inputs) & 1}


def _homes(circuit: Circuit, backwards: list[Step]) -> dict[int, int]:
    """The preferred registers of nodes: for outputs those of their bits, also for the nodes that they overwrite."""
    homes = {node: bit for bit, node in enumerate(circuit.outputs)}
    for step in backwards:
        if step.overwritten is not None and not step.copied and step.node in homes:
            homes.setdefault(step.overwritten, homes[step.node])
    return homes


def _allocate(circuit: Circuit, steps: list[Step], isa: Isa, homes: dict[int, int]) -> Program:
    """The sequence of STEPS; nodes get their registers in HOMES if these are free."""
    held = {node: node for node in range(circuit.inputs)}
    instructions: list[Instruction] = []
    done = 0

    def free_register(live: set[int], node: int) -> int:
        taken = {held[node] for node in live}
        if node in homes and homes[node] not in taken:
            return homes[node]
        return next(register for register in range(len(taken) + 1) if register not in taken)

    for step in steps:
        live = _live(circuit, done)
        done |= 1 << (step.node - circuit.inputs)
        after = _live(circuit, done) - {step.node}
        operands = {node: held[node] for node in step.gate.operands}
        if step.overwritten is None:
            to = free_register(after, step.node)
        elif step.copied:
            to = free_register(live, step.node)
            instructions.append(Instruction(operation="copy", to=to, operands=(operands[step.overwritten],)))
            operands[step.overwritten] = to
        else:
            to = operands[step.overwritten]
        instructions.append(_instruction(step, operands, to, isa))
        held[step.node] = to
    return Program(
        inputs=circuit.inputs, instructions=tuple(instructions), outputs=tuple(held[node] for node in circuit.outputs)
    )


def _instruction(step: Step, operands: dict[int, int], to: int, isa: Isa) -> Instruction:
    """The instruction of STEP, with operands in the order in which ISA overwrites the intended one."""
    gate, order = step.gate, step.gate.operands
    if step.overwritten is not None:
        at = "abc".index(isa.written(gate.operation))
        order = next(way for way in permutations(order) if way[at] == step.overwritten)
    table = None
    if gate.operation == "ternary":
        columns = dict(zip(order, COLUMNS, strict=True))
        table = ternary(gate.table, *(columns[node] for node in gate.operands)) & 0xFF
    return Instruction(operation=gate.operation, to=to, operands=tuple(operands[node] for node in order), table=table)

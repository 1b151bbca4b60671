# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The best order of a block's lines, by OR-tools' CP-SAT over the timing rules of a core.

A rule gives a block's cycles by itself: what waits for the code before it, or makes that behind it wait, is left to the
simulator.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from featherweight.system.errors import FeatherweightError
from featherweight.tune.blocks import Block
from featherweight.tune.decode import FLAGS, Access, Instruction

Order = tuple[int, ...]
SECONDS = 10
"""For each block."""
WORKERS = 1
"""Threads of the solver: one gives the same order each time."""


@dataclass(frozen=True)
class Solved:
    """What the solver says of a block."""

    order: Order
    cycles: int
    """Of `order`, by the rules, in all uses."""
    before: int
    """Of the order in which it is written."""
    is_proved: bool
    """Whether no order has fewer."""


def dependences(block: Block) -> set[tuple[int, int]]:
    """The pairs of lines of which the first must stay before the second, in some use."""
    return {pair for use in block.uses for pair in _of_use(use)}


def _of_use(use: Sequence[Instruction]) -> set[tuple[int, int]]:
    read_flags = any(FLAGS in item.reads for item in use)
    setters = [number for number, item in enumerate(use) if FLAGS in item.writes]
    found = set() if read_flags else {(number, setters[-1]) for number in setters[:-1]}
    ignored = set() if read_flags else {FLAGS}
    for second, later in enumerate(use):
        for first, earlier in enumerate(use[:second]):
            written, between = earlier.writes - ignored, use[first:second]
            if (
                written & (later.reads | later.writes)
                or earlier.reads & (later.writes - ignored)
                or _meet(earlier.store, later.store or later.load, between)
                or _meet(earlier.load, later.store, between)
            ):
                found.add((first, second))
    return found


def _meet(one: Access | None, other: Access | None, between: Sequence[Instruction]) -> bool:
    """Whether ONE and OTHER may be of the same bytes."""
    if one is None or other is None:
        return False
    if one.base is None or one.base != other.base or any(one.base in item.writes for item in between):
        return True
    return one.offset < other.offset + other.size and other.offset < one.offset + one.size


def issue_cycles(use: Sequence[Instruction]) -> int:
    """E31: when the last instruction is issued, if all registers are ready before the first."""
    ready: dict[int, int] = {}
    now, multiplier = 0, 0
    for item in use:
        now = max([now + 1, *(ready.get(register, 0) for register in item.reads | item.writes)])
        if item.latency == MULTIPLICATION:
            now = max(now, multiplier)
            multiplier = now + item.latency
        ready |= dict.fromkeys(item.writes, now + item.latency)
    return now


MULTIPLICATION = 5
"""The latency of what uses the multiplier."""


def overlapped_cycles(use: Sequence[Instruction]) -> int:
    """Cortex-M3 and M4: the sum of all cycles, if nothing before the first instruction overlaps with it."""
    alone = cost_behind(None, use[0])
    return alone + sum(cost_behind(before, item) for before, item in pairwise(use))


def cost_behind(before: Instruction | None, item: Instruction) -> int:
    """Cycles of ITEM behind BEFORE on a Cortex-M3 or M4."""
    if (item.load is None and item.store is None) or item.is_buffered:
        return 1
    return 1 if before is not None and before.is_single_load and not before.writes & item.address else 2


RULES = {"rv32": issue_cycles, "armv7m": overlapped_cycles}
"""By core: the cycles of a use."""


def solved(block: Block, core: str) -> Solved:
    """The best order of BLOCK on CORE that is found in time."""
    rule = RULES[core]
    written = tuple(range(len(block.places)))
    before = sum(map(rule, block.uses))
    if before == sum(map(len, block.uses)):  # an instruction takes a cycle at least
        return Solved(written, before, before, True)
    status, order = (_issued if core == "rv32" else _chained)(block)
    cycles = sum(rule([use[number] for number in order]) for use in block.uses) if order else before
    if cycles >= before:
        return Solved(written, before, before, status)
    return Solved(order, cycles, before, status)


def _solver() -> Any:
    try:
        from ortools.sat.python import cp_model  # noqa: PLC0415 which takes long to load, and may be missing
    except ImportError:
        raise FeatherweightError("family order needs OR-tools: pip install 'featherweight[tune]'") from None
    return cp_model


def _run(cp_model: Any, model: Any) -> tuple[bool, Any]:
    """Whether the model is solved to the end, and the solver, or None if nothing is found."""
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.num_workers = WORKERS
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    return status == cp_model.OPTIMAL, solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def _issued(block: Block) -> tuple[bool, Order]:
    """An order by cycles in which lines are issued: one in each, behind what it waits for, in every use."""
    cp_model = _solver()
    model, count = cp_model.CpModel(), len(block.places)
    longest = max(map(issue_cycles, block.uses))
    cycle = [model.new_int_var(1, longest, f"cycle{number}") for number in range(count)]
    model.add_all_different(cycle)
    for first, second in dependences(block):
        model.add(cycle[second] > cycle[first])
    for use in block.uses:
        for second, later in enumerate(use):
            for first, earlier in enumerate(use[:second]):
                if earlier.writes & (later.reads | later.writes):
                    model.add(cycle[second] >= cycle[first] + earlier.latency)
    multiplied = [number for number, item in enumerate(block.uses[0]) if item.latency == MULTIPLICATION]
    model.add_no_overlap([model.new_fixed_size_interval_var(cycle[n], MULTIPLICATION, f"m{n}") for n in multiplied])
    end = model.new_int_var(count, longest, "end")
    model.add_max_equality(end, cycle)
    model.minimize(end)
    for number, variable in enumerate(cycle):
        model.add_hint(variable, number + 1)
    is_proved, solver = _run(cp_model, model)
    if solver is None:
        return False, ()
    return is_proved, tuple(sorted(range(count), key=lambda number: int(solver.value(cycle[number]))))


def _chained(block: Block) -> tuple[bool, Order]:
    """An order as a way through all lines, whose steps cost what an instruction costs behind the one before."""
    cp_model = _solver()
    model, count = cp_model.CpModel(), len(block.places)
    place = [model.new_int_var(0, count - 1, f"place{number}") for number in range(count)]
    needed = dependences(block)
    for first, second in needed:
        model.add(place[second] > place[first])
    arcs, costs = [], []
    for to in range(count):
        first = model.new_bool_var(f"first{to}")
        last = model.new_bool_var(f"last{to}")
        arcs += [(count, to, first), (to, count, last)]
        model.add(place[to] == 0).only_enforce_if(first)
        model.add(place[to] == count - 1).only_enforce_if(last)
        costs.append(sum(cost_behind(None, use[to]) for use in block.uses) * first)
        for origin in range(count):
            if origin != to and (to, origin) not in needed:
                arc = model.new_bool_var(f"{origin}to{to}")
                arcs.append((origin, to, arc))
                model.add(place[to] == place[origin] + 1).only_enforce_if(arc)
                costs.append(sum(cost_behind(use[origin], use[to]) for use in block.uses) * arc)
    model.add_circuit(arcs)
    model.minimize(sum(costs))
    for number, variable in enumerate(place):
        model.add_hint(variable, number)
    is_proved, solver = _run(cp_model, model)
    if solver is None:
        return False, ()
    return is_proved, tuple(sorted(range(count), key=lambda number: int(solver.value(place[number]))))

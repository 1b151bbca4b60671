# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Orders of blocks: what must stay in order does, and no other order has fewer cycles, by trying them all."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from featherweight.tune.blocks import Block
from featherweight.tune.decode import FLAGS, Access, Decoder, Instruction, Rv32, Thumb
from featherweight.tune.solver import RULES, dependences, solved
from featherweight.tune.sources import Place

BASES = (20, 21)


def random_instruction(source: Random, core: str) -> Instruction:
    """One of three kinds: a load, a store, or what only computes."""
    target, *sources = source.choices(range(6), k=3)
    base, kind = source.choice(BASES), source.choice(("load", "store", "compute", "compute", "multiply"))
    access = Access(base, 4 * source.randrange(3), 4)
    if kind == "load":
        latency = 2 if core == "rv32" else 1
        reads, writes, address = frozenset({base}), frozenset({target}), frozenset({base})
        return Instruction(4, reads, writes, access, None, latency, is_single_load=True, address=address)
    if kind == "store":
        reads = frozenset({base, target})
        return Instruction(
            4, reads, frozenset(), None, access, 1, address=frozenset({base}), is_buffered=source.random() < 0.5
        )
    flags = {FLAGS} if kind == "compute" and core != "rv32" and source.random() < 0.3 else set()
    latency = 5 if kind == "multiply" and core == "rv32" else 1
    return Instruction(4, frozenset(sources), frozenset({target, *flags}), None, None, latency)


def is_legal(order: Sequence[int], needed: set[tuple[int, int]]) -> bool:
    return all(order.index(first) < order.index(second) for first, second in needed)


@pytest.mark.parametrize("core", RULES)
@pytest.mark.parametrize("seed", range(12))
def test_no_order_is_better_than_the_solvers(core: str, seed: int) -> None:
    source = Random(seed)
    use = tuple(random_instruction(source, core) for _ in range(6))
    block = Block(tuple(Place("f", number) for number in range(6)), (use,))
    found, needed = solved(block, core), dependences(block)
    assert found.is_proved and is_legal(found.order, needed)

    def cycles(order: Sequence[int]) -> int:
        return RULES[core]([use[number] for number in order])

    legal = [order for order in permutations(range(6)) if is_legal(order, needed)]
    assert cycles(found.order) == found.cycles == min(map(cycles, legal)) <= found.before == cycles(range(6))


def test_some_blocks_are_ordered_better() -> None:
    """The test above would also pass if the solver never changed anything."""
    load = Instruction(4, frozenset({20}), frozenset({1}), Access(20, 0, 4), None, 3, is_single_load=True)
    use = Instruction(4, frozenset({1}), frozenset({2}), None, None, 1)
    other = Instruction(4, frozenset({3}), frozenset({4}), None, None, 1)
    found = solved(Block(tuple(Place("f", number) for number in range(4)), ((load, use, other, other),)), "rv32")
    assert (found.before, found.cycles, found.order[0]) == (6, 4, 0) and found.order[-1] == 1


def test_every_use_of_a_macro_counts() -> None:
    """Two lines that are independent in one use and not in the other stay in order."""
    first = Instruction(4, frozenset(), frozenset({1}), None, None, 1)
    second = Instruction(4, frozenset({1}), frozenset({2}), None, None, 1)
    apart = Instruction(4, frozenset({3}), frozenset({2}), None, None, 1)
    places = (Place("f", 0), Place("f", 1))
    assert dependences(Block(places, ((first, apart),))) == set()
    assert dependences(Block(places, ((first, apart), (first, second)))) == {(0, 1)}


THUMB, RV32 = Thumb(), Rv32()


@pytest.mark.parametrize(
    ("decoder", "code", "reads", "writes", "kind"),
    [
        (THUMB, "4818", {"r1"}, {"r0", "flags"}, "plain"),  # adds r0, r1, r1
        (THUMB, "0868", {"r1"}, {"r0"}, "load"),  # ldr r0, [r1]
        (THUMB, "0860", {"r0", "r1"}, set(), "store"),  # str r0, [r1]
        (THUMB, "30b5", set(), set(), "fixed"),  # push {r4, r5, lr}
        (THUMB, "7047", set(), set(), "fixed"),  # bx lr
        (RV32, "03250500", {"a0"}, {"a0"}, "load"),  # lw a0, 0(a0)
        (RV32, "0c41", {"a0"}, {"a1"}, "load"),  # c.lw a1, 0(a0)
        (RV32, "0cc1", {"a0", "a1"}, set(), "store"),  # c.sw a1, 0(a0)
        (RV32, "2d8d", {"a0", "a1"}, {"a0"}, "plain"),  # c.xor a0, a1
        (RV32, "2e85", {"a1"}, {"a0"}, "plain"),  # c.mv a0, a1
        (RV32, "4111", set(), set(), "fixed"),  # c.addi sp, -16
        (RV32, "8280", set(), set(), "fixed"),  # ret
    ],
)
def test_what_an_instruction_reads_and_writes(
    decoder: Decoder, code: str, reads: set[str], writes: set[str], kind: str
) -> None:
    found = decoder.decode(bytes.fromhex(code))
    if kind == "fixed":
        assert found is None
        return
    assert found is not None
    assert (found.load is not None, found.store is not None) == (kind == "load", kind == "store")
    assert {decoder.name(register) for register in found.reads} == reads
    assert {decoder.name(register) for register in found.writes} == writes

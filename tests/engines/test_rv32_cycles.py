# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The cycle counts of the E31 simulator.

What the numbers stand on. Every expected cycle count here was written by hand from the SiFive E31 Core Complex Manual,
sections "Instruction Fetch Unit", "Execution Pipeline" and "Data Memory System" ("manual" below), not taken from the
simulator. Where the manual leaves room, the model's choice is tested and named as such: what the predictor keeps when,
in which cycles pending stores commit, and the time of divisions ("2 to 33"). No test here compares with a board or with
the core's RTL.
"""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.cycle_cases import Case, expected, measure
from tests.engines.rv32_firmware import firmware

MISPREDICTED = 3  # manual: "a three-cycle penalty"
STORE_TO_LOAD = 5  # manual: "a five-cycle penalty"
FIRST_JUMP = 1 + MISPREDICTED  # no predictor knows what has never been executed
CALL = RETURN = FIRST_JUMP  # every measured function is called once

# Manual: "most instructions have a one-cycle result latency".
ONE_CYCLE = [
    Case("", 0),
    Case("nop", 1),
    Case(".option norvc; nop", 1),
    Case("add t0, a1, a2; xor t1, t0, t0; sltu t2, t1, t0; sub t3, t2, t1", 4),
    Case("lui t0, 5; auipc t1, 0; slli t2, t1, 3; srai t3, t2, 7; andi t4, t3, 15; not t5, t4", 6),
    Case("sw t0, (a0); sb t0, 9(a0); sh t0, 14(a0)", 3),
    Case("mv t0, a0; c.addi t0, 4; c.li t1, 1; c.lui t2, 3; c.slli t2, 2; c.add t2, t1", 6),
]

# Manual: LW two cycles, LB, LBU, LH and LHU three; the pipeline interlocks on the hazard, so others need not wait.
LOADS = [
    Case("lw t0, (a0)", 1),
    Case("lw t0, (a0); nop; add t1, t0, t0", 3),
    Case("lw t0, (a0); add t1, t0, t0", 1 + 1 + 1),
    Case("lw t0, (a0); add t1, a0, t0", 1 + 1 + 1),  # as the second operand
    Case("c.lw a3, (a0); c.add a3, a2", 1 + 1 + 1),
    Case("lb t0, (a0); add t1, t0, t0", 1 + 2 + 1),
    Case("lbu t0, (a0); add t1, t0, t0", 1 + 2 + 1),
    Case("lh t0, (a0); add t1, t0, t0", 1 + 2 + 1),
    Case("lhu t0, (a0); add t1, t0, t0", 1 + 2 + 1),
    Case("lbu t0, (a0); nop; add t1, t0, t0", 1 + 1 + 1 + 1),
    Case("lbu t0, (a0); nop; nop; add t1, t0, t0", 4),
    Case("lw t0, (a0); lw t1, 4(a0); lw t2, 8(a0); lw t3, 12(a0)", 4),
    Case("lw t0, (a0); lw t1, 4(a0); xor t2, t0, t1", 1 + 1 + 1 + 1),
    Case("lw t0, (a0); lw t1, (t0)", 1 + 1 + 1),  # as an address
    Case("lw t0, (a0); sw t0, 4(a0)", 1 + 1 + 1),  # as what is stored
    Case("lw t0, (a0); bne t0, t0, 1f; 1:", 1 + 1 + 1),  # as a condition
    Case("lw t0, 4(a0); li t0, 1", 1 + 1 + 1),  # manual: "read-after-write and write-after-write hazards"
    Case("lb t0, 4(a0); lw t0, (a0); nop", 1 + 2 + 1 + 1),
    Case("lw zero, (a0); add t1, zero, zero", 2),  # nobody waits for x0
    Case("lui t0, 0x20010; lw t1, (t0); add t1, t1, t1", 1 + 1 + 1 + 1),  # model's choice: flash is as fast as RAM
]

# Manual: five cycles, and "the multiplier can only execute one operation at a time".
MULTIPLICATIONS = [
    Case("mul t0, a1, a2", 1),
    Case("mul t0, a1, a2; add t1, t0, t0", 1 + 4 + 1),
    Case("mulh t0, a1, a2; nop; nop; nop; nop; add t1, t0, t0", 6),
    Case("mulhu t0, a1, a2; nop; nop; nop; add t1, t0, t0", 1 + 3 + 1 + 1),
    Case("mulhsu t0, a1, a2; mul t1, a1, a2; nop", 1 + 4 + 1 + 1),
    Case("mul t0, a1, a2; nop; nop; nop; nop; mul t1, a1, a2", 6),
    Case("mul t0, a1, a2; lw t1, (a0); sw t1, 4(a0)", 1 + 1 + 1 + 1),  # others are not blocked
]

# Manual: between 2 and 33 cycles, one bit per cycle. Model's choice: one cycle, and one for each possible bit of the
# quotient, by the lengths of the operands.
DIVISIONS = [
    Case("li t0, 3; li t1, 7; divu t2, t0, t1; add t3, t2, t2", 2 + 2 + 1),
    Case("li t0, 7; li t1, 7; divu t2, t0, t1; add t3, t2, t2", 2 + 2 + 1),
    Case("li t0, 28; li t1, 7; divu t2, t0, t1; add t3, t2, t2", 2 + 4 + 1),
    Case("li t0, 28; li t1, 7; remu t2, t0, t1; add t3, t2, t2", 2 + 4 + 1),
    Case("li t0, -1; li t1, 1; divu t2, t0, t1; add t3, t2, t2", 2 + 33 + 1),
    Case("li t0, -1; li t1, 1; div t2, t0, t1; add t3, t2, t2", 2 + 2 + 1),
    Case("li t0, -28; li t1, -7; rem t2, t0, t1; add t3, t2, t2", 2 + 4 + 1),
    Case("li t0, 5; li t1, 0; divu t2, t0, t1; add t3, t2, t2", 2 + 33 + 1),
    Case("li t0, 28; li t1, 7; divu t2, t0, t1; mul t4, t0, t1; nop", 2 + 4 + 1 + 1),
]

# Manual: "Stores are pipelined and commit on cycles where the data memory system is otherwise idle." Model's choice:
# from the second cycle after their own on, one per cycle.
STORE_TO_LOADS = [
    Case("sw t0, (a0); lw t1, (a0)", 2 + STORE_TO_LOAD),
    Case("sw t0, (a0); nop; lw t1, (a0)", 3 + STORE_TO_LOAD),
    Case("sw t0, (a0); nop; nop; lw t1, (a0)", 4),
    Case("sw t0, (a0); lw t1, 4(a0)", 2),
    Case("sw t0, (a0); lw t1, 4(a0); lw t2, 8(a0); lw t3, (a0)", 4 + STORE_TO_LOAD),  # loads leave it no idle cycle
    Case("sw t0, (a0); nop; lw t2, 8(a0); lw t3, (a0)", 4 + STORE_TO_LOAD),
    Case("sw t0, (a0); lw t2, 8(a0); nop; lw t3, (a0)", 4),
    Case("sw t0, (a0); sw t0, 4(a0); nop; lw t1, 4(a0)", 4 + STORE_TO_LOAD),  # the first is on its way
    Case("sw t0, (a0); sw t0, 4(a0); nop; lw t1, (a0)", 4),
    Case("sw t0, (a0); sw t0, 4(a0); sw t0, 8(a0); lw t1, (a0)", 4),
    Case("sw t0, (a0); sw t0, 4(a0); lw t2, 12(a0); lw t1, (a0)", 4 + STORE_TO_LOAD),
    Case("sb t0, 3(a0); lw t1, (a0)", 2 + STORE_TO_LOAD),
    Case("sb t0, 3(a0); lbu t1, 2(a0)", 2),  # the same word, another byte
    Case("sw t0, (a0); lhu t1, 2(a0)", 2 + STORE_TO_LOAD),
    Case("sw t0, (a0); lb t1, 8(a0); add t2, t1, t1; lw t3, (a0)", 1 + 1 + 2 + 1 + 1),  # it commits during the stall
    Case("sw t0, (a0); lw t1, (a0); lw t2, (a0)", 3 + STORE_TO_LOAD),  # ... and during the penalty
    Case("sw t0, (a0); lw t1, (a0); add t2, t1, t1", 2 + STORE_TO_LOAD + 1 + 1),
]

# Manual: foreseen or three cycles more. Model's choice: what has not branched before is expected not to branch.
FIRST_BRANCHES = [
    Case("beq a0, a0, 1f; nop; 1: nop", FIRST_JUMP + 1),
    Case("bne a0, a0, 1f; nop; 1: nop", 1 + 1 + 1),
    Case("bltu a0, a1, 1f; nop; 1:", FIRST_JUMP),
    Case("j 1f; nop; 1:", FIRST_JUMP),
    Case(".option norvc; j 1f; nop; 1:", FIRST_JUMP),
    Case("j 1f; 1:", 1),  # it leads where the fetch unit goes anyway
    Case("la t1, 1f; jr t1; nop; 1:", 2 + FIRST_JUMP),
    Case("mv t0, ra; jal 1f; mv ra, t0", 1 + FIRST_JUMP + FIRST_JUMP + 1, "1: ret"),
]


@pytest.mark.parametrize(
    "cases",
    [ONE_CYCLE, LOADS, MULTIPLICATIONS, DIVISIONS, STORE_TO_LOADS, FIRST_BRANCHES],
    ids=["one cycle", "loads", "multiplications", "divisions", "store to load", "first branches"],
)
def test_instructions(e31: Breadboard, cases: list[Case]) -> None:
    assert measure(e31, firmware, cases, CALL + RETURN) == expected(cases)


def twice(body: str) -> str:
    """BODY, executed two times; what this costs besides is TWICE."""
    return f"li t6, 2; 9: {body}; addi t6, t6, -1; bnez t6, 9b"


TWICE = 1 + (1 + 1 + MISPREDICTED) + (1 + 1 + MISPREDICTED)  # taken, not foreseen; then expected again, not taken

LOOP = "li t0, 5; 1: addi t0, t0, -1; bnez t0, 1b"
TWO_CALLS = "mv t5, ra; jal 1f; nop; jal 1f; mv ra, t5"
CHANGING_TARGET = "lw t1, (a3); addi a3, a3, 4; nop; jr t1; nop; 1: nop; 2:"


def jumps(count: int) -> str:
    """COUNT jumps, each over one instruction."""
    return "; ".join("j 1f; nop; 1:" for _ in range(count))


PREDICTIONS = [
    # The first taken branch is not foreseen, and the last one, which is not taken.
    Case("li t0, 1; 1: addi t0, t0, -1; bnez t0, 1b", 1 + 2),
    Case("li t0, 2; 1: addi t0, t0, -1; bnez t0, 1b", 1 + 2 * 2 + 2 * MISPREDICTED),
    Case(LOOP, 1 + 5 * 2 + 2 * MISPREDICTED),
    # Two-bit counters: one exception does not change their mind.
    Case(twice(LOOP), TWICE + 2 * (1 + 5 * 2) + (2 + 1) * MISPREDICTED),
    # 28 targets; the call of this function and the branch of twice() need one each. The oldest is forgotten first.
    Case(twice(jumps(26)), TWICE + 26 * (FIRST_JUMP + 1)),
    # The 29th entry pushes out the first jump, whose return pushes out the second, and so on, and in the end that of
    # twice(), whose last branch, not taken, is therefore foreseen.
    Case(twice(jumps(28)), TWICE - MISPREDICTED + 28 * 2 * FIRST_JUMP),
    # The second return leads to another place, and is foreseen.
    Case(TWO_CALLS, 3 + 2 * FIRST_JUMP + FIRST_JUMP + 1, "1: ret"),
    Case("jal t0, 1f; nop; jal t0, 1f", 1 + 2 * FIRST_JUMP + FIRST_JUMP + 1, "1: jr t0"),
    # Not so with a register that no call uses.
    Case("jal t1, 1f; nop; jal t1, 1f", 1 + 2 * FIRST_JUMP + 2 * FIRST_JUMP, "1: jr t1"),
    Case(twice("la t1, 1f; jr t1; nop; 1:"), TWICE + 2 * 2 + FIRST_JUMP + 1),
    Case(
        f"la a3, 8f; {twice(CHANGING_TARGET)}",
        2 + TWICE + 2 * 3 + 2 * FIRST_JUMP + 1,  # once over the inner instruction, once to it
        ".p2align 2; 8: .word 1b, 2b",
    ),
]


@pytest.mark.parametrize("case", PREDICTIONS, ids=range(len(PREDICTIONS)))
def test_predictions(e31: Breadboard, case: Case) -> None:
    assert measure(e31, firmware, [case], CALL + RETURN) == expected([case])


@pytest.mark.parametrize(("depth", "forgotten"), [(6, False), (7, True)])
def test_six_return_addresses_are_remembered(e31: Breadboard, depth: int, forgotten: bool) -> None:
    """A chain of calls, begun at two places; the return to the second place is foreseen only if the stack holds it."""
    saved = ["t0", "t1", "t2", "t3", "t4", "t5", "t6"][:depth]
    inner = [
        f".p2align 2; f{i}: mv {register}, ra; jal f{i + 1}; mv ra, {register}; ret"
        for i, register in enumerate(saved[:-1])
    ]
    chain = "; ".join([*inner, f".p2align 2; f{depth - 1}: ret"])
    moves, calls = 2 * (depth - 1), depth
    first = 2 * calls * FIRST_JUMP + moves
    second = FIRST_JUMP + (calls - 1) + calls + moves + forgotten * MISPREDICTED
    case = Case("mv a3, ra; jal f0; nop; jal f0; mv ra, a3", 3 + first + second, chain)
    assert measure(e31, firmware, [case], CALL + RETURN) == expected([case])


def test_each_run_begins_with_nothing_learned(e31: Breadboard) -> None:
    elf = e31.build(firmware({"case": (twice(LOOP) + "; sw t0, (a0); lw t1, (a0); mul t2, t1, t1", "")}))
    batch = e31.folder / "runs"
    batch.write_text("\n\n\n")
    runs = e31.simulate(elf, "--call", "case", "--runs", str(batch))
    assert len(runs) == 3
    assert runs[0] == runs[1] == runs[2]

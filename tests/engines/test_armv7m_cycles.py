# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The cycle counts of the Cortex-M3 and, where they are its, of the Cortex-M4.

What the numbers stand on. Every expected cycle count here was written by hand from the Arm Cortex-M3 Technical
Reference Manual, r2p1 (ARM 100165_0201_02), section 3.3 (table 3-1 and "Load/store timings"; "TRM" below), not taken
from the simulator. Where the manual leaves room, the model's choice is tested and named as such: the pipeline refill P
("1 to 3"), when an IT is folded ("can be"), and the time of long multiplications and divisions (ranges). No test here
compares with a board: that needs the exact code that somebody ran on one, which is not part of this project.
"""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cycle_cases import Case, expected, measure

BL, BX = 2, 3  # every measured call contains both

# TRM table 3-1: one cycle each.
DATA_PROCESSING = [
    Case("", 0),
    Case("nop", 1),
    Case("nop.w", 1),
    Case("nop; nop; nop", 3),
    Case("adds r4, r5, r6; eor r4, r5, r6, ror #7; movw r7, #1; movt r7, #2", 4),
    Case("bfi r4, r5, #16, #16; ubfx r4, r5, #3, #4; rev r4, r5; clz r4, r5; rbit r4, r5; uxtb r4, r5", 6),
    Case("adds r4, r4, r5; adc r6, r6, r7; rrx r4, r4; orn r4, r5, r6; teq r4, r5; ssat r4, #8, r5", 6),
    Case("mul r4, r5, r6", 1),
    Case("mla r4, r5, r6, r7", 2),
    Case("mls r4, r5, r6, r7; mla r4, r5, r6, r4", 4),
]

# TRM "Load/store timings"; the first four are its own examples with its own totals.
LOADS_AND_STORES = [
    Case("ldr r4, [r0]; ldr r5, [r1]", 3),
    Case("ldr r4, [r0, r2]; str r4, [r1, #20]", 3),
    Case("ldr r4, [r0, r2]; str r5, [r1, r2]", 3),
    Case("ldr r4, [r0, r2]; ldr r5, [r1]; ldr r6, [r0, #4]", 4),
    Case("ldr r4, [r0]", 2),
    Case("ldrb r4, [r0]; ldrsh r5, [r0, #2]; ldrh r6, [r1, r2]", 2 + 1 + 1),
    Case("ldr r4, =0x12345678", 2),
    Case("ldr r4, [r0]; ldr r5, [r4]", 2 + 2),  # the address of the second is what the first loads
    Case("ldr r4, [r0, #4]; ldr r5, [r0, r4]", 2 + 2),  # as its index, too
    Case("ldr r4, [r0]; str r5, [r4, r2]", 2 + 2),
    Case("ldr r4, [r0], #4; ldr r5, [r0]", 2 + 2),  # model's choice: an updated base counts as well
    Case("ldr r4, [r0]; nop; ldr r5, [r1]", 2 + 1 + 2),
    Case("str r4, [r0, #4]", 1),
    Case("str r4, [r0, #4]; strb r4, [r0, #8]; strh r4, [r0, #12]", 3),
    Case("str r4, [r0, r2]", 2),
    Case("str r4, [r1], #4", 2),
    Case("str r4, [r1, #4]!", 2),
    Case("ldr r4, [r0]; str r4, [r1], #4", 2 + 1),
    Case("str r4, [r0, r2]; ldr r5, [r1]", 2 + 2),  # nothing is pipelined after a store
    Case("str r4, [r0, #4]; ldr r5, [r1]", 1 + 2),
    Case("ldm r0, {r4, r5, r6}", 4),  # TRM: "2+1+1 or 4"
    Case("stm r0, {r5-r12}", 9),  # TRM: "an eight element store takes nine cycles"
    Case("ldm r0!, {r4, r5}; ldmdb r0, {r6-r9}", 3 + 5),
    Case("ldr r4, [r1]; ldm r0, {r5, r6}; ldr r7, [r1]", 2 + 3 + 2),  # LDM pairs with nothing
    Case("ldrd r4, r5, [r0]", 3),
    Case("strd r4, r5, [r1, #8]!", 3),
    Case("ldr r4, [r1]; ldrd r6, r7, [r0]; ldr r8, [r1]", 2 + 3 + 2),
    Case("push {r4-r7}; pop {r4-r7}", 5 + 5),
    Case("push {r4}; pop {r4}", 2 + 2),
]

# TRM: "A byte aligned halfword load or store adds one extra cycle", and so on.
UNALIGNED_DATA = [
    Case("ldr r4, [r0, #1]", 2 + 2),
    Case("ldr r4, [r0, #2]", 2 + 1),
    Case("ldr r4, [r0, #3]", 2 + 2),
    Case("ldrh r4, [r0, #1]", 2 + 1),
    Case("ldrh r4, [r0, #2]", 2),
    Case("ldrb r4, [r0, #3]", 2),
    Case("str r4, [r0, #5]", 1 + 2),
    Case("strh r4, [r0, #5]", 1 + 1),
]

# B and BL: 1+P with P = 1; B<cond>, CBZ: 1 or 1+P with P = 2; registers: 1+P with P = 2; one more for a 32-bit target
# in the upper half of a word. Not taken: 1. These P are the model's choice within the manual's "1 to 3".
BRANCHES = [
    Case("b 1f; nop; 1:", 2),
    Case("b.w 1f; nop; 1: nop", 2 + 1),
    Case("b 1f; 1: adds r4, #1", 2 + 1),  # 16 bits in the upper half: aligned or not, one word
    Case("b 1f; nop; 1: add.w r4, r4, #1", 2 + 1),  # 32 bits, aligned
    Case("b 1f; 1: add.w r4, r4, #1", 2 + 1 + 1),  # 32 bits across two words
    Case("b 1f; 1: add.w r4, r4, #1; add.w r4, r4, #1; ldr.w r5, [r0]", 2 + 1 + 1 + 1 + 2),  # only the target waits
    Case("nop; add.w r4, r4, #1; add.w r4, r4, #1", 3),  # straight into unaligned code: no wait
    Case("cmp r0, r0; beq 1f; nop; 1: nop", 1 + 3 + 1),
    Case("cmp r0, r0; bne 1f; nop; 1: nop", 1 + 1 + 1 + 1),
    Case("cmp r0, r0; beq.w 1f; nop; 1:", 1 + 3),
    Case("cmp r0, r0; beq 1f; 1:", 1 + 3),  # taken, though it leads where the program would go anyway
    Case("cmp r0, r0; bne 1f; 1:", 1 + 1),
    Case("movs r4, #0; cbz r4, 1f; nop; 1:", 1 + 3),
    Case("movs r4, #0; cbnz r4, 1f; nop; 1:", 1 + 1 + 1),
    Case("mov r12, lr; bl 1f; mov lr, r12", 1 + 2 + 3 + 1, "1: bx lr"),
    Case("mov r12, lr; adr r4, 1f; adds r4, #1; blx r4; mov lr, r12", 1 + 1 + 1 + 3 + 3 + 1, ".p2align 2; 1: bx lr"),
    Case("mov r12, lr; bl 1f; mov lr, r12; nop", 1 + 2 + 3 + 1 + 1, "1: mov pc, lr"),
    Case("mov r12, lr; bl 1f; mov lr, r12; nop.w", 1 + 2 + 2 + 4 + 1 + 1, "1: push {lr}; pop {pc}"),  # 1+N, 1+N+P
    Case("push {r4-r6, lr}; bl 1f; pop {r4-r6, lr}", 5 + 2 + 3 + 6 + 5, "1: push {r4, lr}; pop {r4, pc}"),
    # TRM: LDR PC "at least five cycles"; TBB and TBH "at least six".
    Case("mov r12, lr; bl 1f; mov lr, r12; movs r4, #1", 1 + 2 + 2 + 5 + 1 + 1, "1: push {lr}; ldr pc, [sp], #4"),
    Case("movs r4, #1; tbb [pc, r4]; .byte 1, 1; nop; 1: nop", 1 + 6 + 1 + 1),
    Case("movs r4, #0; tbh [pc, r4, lsl #1]; .short 1; nop", 1 + 6 + 1),
]

# TRM: IT 1, or 0 when folded onto the 16-bit instruction before it. The model's choice: if both are in one word.
# An instruction whose condition fails takes one cycle.
IF_THEN = [
    Case("nop; it eq; addeq r4, #1", 1 + 0 + 1),
    Case("it eq; addeq r4, #1", 1 + 1),
    Case("nop; nop.w; it eq; addeq r4, #1", 1 + 1 + 1 + 1),  # upper half, but behind a 32-bit instruction
    Case("cmp r0, r0; nop; it eq; ldreq r4, [r0]", 1 + 1 + 1 + 2),
    Case("cmp r0, r0; nop; it ne; ldrne r4, [r0]", 1 + 1 + 1 + 1),
    Case("cmp r0, r0; it ne; ldrne r4, [r0]; ldr r5, [r0]", 1 + 0 + 1 + 2),  # a skipped LDR pipelines nothing
    Case("cmp r0, r0; it eq; ldreq r4, [r0]; ldr r5, [r0]", 1 + 0 + 2 + 1),
    Case("cmp r0, r0; ite eq; ldmeq r0, {r4-r7}; mlane r4, r5, r6, r7", 1 + 0 + 5 + 1),
    Case("cmp r0, r0; ite ne; ldmne r0, {r4-r7}; mlaeq r4, r5, r6, r7", 1 + 0 + 1 + 2),
    Case("cmp r0, r0; itttt ne; ldrne r4, [r0]; mulne r4, r5, r4; strne r4, [r0]; bne 1f; nop; 1:", 1 + 0 + 4 + 1),
    Case("cmp r0, r0; itt ne; popne {r4, r5}; bxne lr; nop", 1 + 0 + 1 + 1 + 1),
    Case("cmp r0, r0; itt eq; moveq r12, lr; beq 1f; nop; 1: nop", 1 + 0 + 1 + 2 + 1),
    Case("cmp r0, r0; it eq; bxeq lr; udf #0", 1),  # returns inside the block: CMP, IT folded, BX as ever
]

GROUPS = {
    "data processing": DATA_PROCESSING,
    "loads and stores": LOADS_AND_STORES,
    "unaligned data": UNALIGNED_DATA,
    "branches": BRANCHES,
    "if-then": IF_THEN,
}


@pytest.mark.parametrize("group", GROUPS)
def test_cycles_follow_the_manual(cortex_m3: Breadboard, group: str) -> None:
    cases = GROUPS[group]
    assert measure(cortex_m3, firmware, cases, BL + BX) == expected(cases)


def test_an_unaligned_loop_costs_one_cycle_per_turn(cortex_m3: Breadboard) -> None:
    loop = "1: add.w r5, r5, #1; subs r4, #1; bne 1b"
    turns = 10 * (1 + 1) + 9 * 3 + 1
    cases = [Case(f"movs r4, #10; nop; {loop}", 2 + turns), Case(f"movs r4, #10; {loop}", 1 + turns + 9)]
    assert measure(cortex_m3, firmware, cases, BL + BX) == expected(cases)


def test_long_arithmetic_stays_in_the_documented_ranges(cortex_m3: Breadboard) -> None:
    """The manual gives ranges (early termination); the model's point inside them is an unchecked approximation."""
    load = "mvn r4, #0; movs r5, #{}; "
    ranges = {"umull r6, r7, r4, r5": (3, 5), "smull r6, r7, r4, r5": (3, 5), "umlal r6, r7, r4, r5": (4, 7)}
    ranges |= {"smlal r6, r7, r4, r5": (4, 7), "udiv r6, r4, r5": (2, 12), "sdiv r6, r4, r5": (2, 12)}
    for value in (0, 1, 3, 255):
        cases = [Case(load.format(value) + text, 0) for text in ranges]
        for (text, (low, high)), cycles in zip(
            ranges.items(), measure(cortex_m3, firmware, cases, BL + BX).values(), strict=True
        ):
            assert low <= cycles - 2 <= high, (text, value)

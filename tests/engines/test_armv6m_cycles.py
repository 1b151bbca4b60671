# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The cycle counts of the Cortex-M0+ simulator.

Expected cycles were written by hand from the Arm Cortex-M0+ Technical Reference Manual (ARM DDI 0484C), table 3-1, for
the multiplier of one cycle and memory without wait states. test_armv6m_boards.py compares with a board what the core
shares with the Cortex-M0.
"""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cycle_cases import Case, expected, measure

BL, BX = 3, 2  # every measured call contains both

DATA_PROCESSING = [
    Case("", 0),
    Case("nop", 1),
    Case("movs r4, #1; mov r8, r4; mov r5, r8; mvns r4, r5", 4),
    Case("adds r4, r5, r6; adds r4, #1; adcs r4, r5; add r4, r8; add r8, r4; subs r4, #1; sbcs r4, r5", 7),
    Case("rsbs r4, r5, #0; ands r4, r5; eors r4, r5; orrs r4, r5; bics r4, r5; tst r4, r5", 6),
    Case("cmp r4, r5; cmp r4, #1; cmp r4, r8; cmn r4, r5", 4),
    Case("lsls r4, r5, #3; lsls r4, r5; lsrs r4, r5, #3; lsrs r4, r5; asrs r4, r5, #3; asrs r4, r5; rors r4, r5", 7),
    Case("rev r4, r5; rev16 r4, r5; revsh r4, r5; uxtb r4, r5; uxth r4, r5; sxtb r4, r5; sxth r4, r5", 7),
    Case("sub sp, #8; add r4, sp, #4; add sp, #8", 3),
    Case("nop; nop; nop; adr r4, 1f; .p2align 2; 1:", 4),
    Case("muls r4, r5, r4", 1),
    Case("muls r4, r5, r4; muls r4, r5, r4", 2),  # however large: one cycle each
]

# Each 2; nothing overlaps.
LOADS_AND_STORES = [
    Case("ldr r4, [r0]", 2),
    Case("ldr r4, [r0]; ldr r5, [r1]", 2 + 2),
    Case("ldr r4, [r0]; ldr r5, [r4]", 2 + 2),
    Case("ldr r4, [r0, r2]; str r4, [r1, #20]", 2 + 2),
    Case("sub sp, #4; ldr r4, =0x12345678; ldr r5, [sp]; add sp, #4", 1 + 2 + 2 + 1),
    Case("ldrb r4, [r0, #1]; ldrh r4, [r0, #2]; ldrsb r4, [r0, r2]; ldrsh r4, [r0, r2]", 4 * 2),
    Case("str r4, [r0, #4]; strh r4, [r0, #4]; strb r4, [r0, #4]; str r4, [r0, r2]", 4 * 2),
    Case("sub sp, #4; str r4, [sp]; add sp, #4", 1 + 2 + 1),
    Case("ldm r0!, {r4}", 1 + 1),
    Case("ldm r0, {r0, r4-r7}", 1 + 5),
    Case("stm r1!, {r4-r7}; ldr r4, [r0]", 1 + 4 + 2),
    Case("push {r4-r7}; pop {r4-r7}", 5 + 5),
    Case("push {r4, lr}; pop {r4, r5}", 3 + 3),
]

BRANCHES = [
    Case("b 1f; nop; 1: nop", 2 + 1),
    Case("cmp r0, r0; beq 1f; nop; 1: nop", 1 + 2 + 1),
    Case("cmp r0, r0; bne 1f; nop; 1: nop", 1 + 1 + 1 + 1),
    Case("cmp r0, r0; beq 1f; 1:", 1 + 2),  # taken, though it leads where the program would go anyway
    Case("cmp r0, r0; bne 1f; 1:", 1 + 1),
    Case("movs r4, #10; 1: subs r4, #1; bne 1b", 1 + 10 + 9 * 2 + 1),
    Case("mov r8, lr; bl 1f; mov lr, r8", 1 + 3 + 2 + 1, "1: bx lr"),
    Case("mov r8, lr; b 2f; 2: bl 1f; mov lr, r8", 1 + 2 + 3 + 2 + 1, "1: bx lr"),  # BL in the middle of a word
    Case("mov r8, lr; b 2f; nop; 2: bl 1f; mov lr, r8", 1 + 2 + 3 + 2 + 1, "1: bx lr"),  # and at its start
    Case("mov r8, lr; adr r4, 1f; adds r4, #1; blx r4; mov lr, r8", 1 + 1 + 1 + 2 + 2 + 1, ".p2align 2; 1: bx lr"),
    Case("mov r8, lr; bl 1f; mov lr, r8", 1 + 3 + 2 + 1, "1: mov pc, lr; nop"),
    Case("movs r4, #2; add pc, r4; nop; nop; nop; nop", 1 + 2 + 2),
    Case("mov r8, lr; bl 1f; mov lr, r8; nop", 1 + 3 + (1 + 1) + (3 + 1) + 1 + 1, "1: push {lr}; pop {pc}"),
    Case(
        "mov r8, lr; bl 1f; mov lr, r8; nop", 1 + 3 + (1 + 4) + (3 + 4) + 1 + 1, "1: push {r4-r6, lr}; pop {r4-r6, pc}"
    ),
]

SPECIAL = [
    Case("mrs r4, apsr", 3),
    Case("msr apsr_nzcvq, r4", 3),
    Case("dmb", 3),
    Case("dsb", 3),
    Case("isb", 3),
]

GROUPS = {
    "data processing": DATA_PROCESSING,
    "loads and stores": LOADS_AND_STORES,
    "branches": BRANCHES,
    "special": SPECIAL,
}


@pytest.mark.parametrize("group", GROUPS)
def test_cycles_follow_the_manual(cortex_m0plus: Breadboard, group: str) -> None:
    # The same body may come with several tails, so the cases are measured one firmware each where it does.
    for case in GROUPS[group]:
        assert measure(cortex_m0plus, firmware, [case], BL + BX) == expected([case])


def test_flags_are_read_and_written(cortex_m0plus: Breadboard) -> None:
    """What a carry kept in a register across other work needs."""
    body = (
        "cmp r0, r0; mrs r4, apsr; movs r5, #1; adds r5, #1; mrs r6, apsr;"
        "msr apsr_nzcvq, r4; mrs r7, apsr; str r4, [r0]; str r6, [r0, #4]; str r7, [r0, #8]"
    )
    elf = cortex_m0plus.build(firmware({"case": (body, "")}))
    (run,) = cortex_m0plus.simulate(elf, "--read", "buffer:12")
    equal, positive = "00000060", "00000000"  # Z and C; none
    assert run["memory"]["buffer"] == equal + positive + equal

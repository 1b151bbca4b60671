# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The Cortex-M4 timing model on DSP instructions, against cycles that another measured on a board without wait states.

The board is an STM32F4; the figures are Jan Oleksiewicz's, for his AES-128 in assembly by an S-box and the instructions
UADD8 and SEL (https://github.com/jnk0le/cortexm-AES, doc/aes/CM3_CM4_details.md at commit b18b7a46). As in
test_armv7m_boards.py, here is only what decides its timing: the instructions' classes and widths in their order.
"""

from pathlib import Path

from tests.engines.test_armv7m_boards import Kernel, run_skeleton

NARROW, WIDE = ["movs r4, #0"], ["mov.w r8, #0"]  # any data processing, in 16 and 32 bits
NARROW_BYTE, WIDE_BYTE = ["ldrb r5, [r0, #1]"], ["ldrb.w r9, [r0, #1]"]
KEY = ["ldm.w r0, {r4-r6, r8}"]

# Sixteen bytes: seven looked up and put in their places, then nine.
BYTES_BUT_FIRST = NARROW + 2 * WIDE + NARROW + 2 * WIDE + 3 * NARROW_BYTE + 4 * WIDE_BYTE + 5 * WIDE
BYTES_BUT_FIRST += 2 * NARROW + 2 * WIDE + 3 * NARROW + 2 * WIDE + 7 * NARROW_BYTE + 2 * WIDE_BYTE + 7 * WIDE
COLUMN = [*2 * WIDE, "uadd8 r6, r4, r4", *WIDE, "sel r4, r8, r6", *WIDE]
ROUND = [*NARROW, *BYTES_BUT_FIRST, *4 * COLUMN, *KEY, *3 * NARROW, *WIDE]
ENCRYPTION = [
    *("push {r2, r4-r11, lr}", *WIDE, *NARROW, "ldm r1!, {r4-r7}", *KEY, *4 * NARROW, *WIDE, "mov.w r1, #9"),
    *("1:", *ROUND, "subs r1, #1", "bne 1b"),
    *(*WIDE, *BYTES_BUT_FIRST, "ldr r7, [sp], #4", *(f"ldr.w r5, [r0, #{place}]" for place in (0, 4, 8, 12))),
    *(*WIDE, *3 * NARROW, *(f"str r4, [r0, #{place}]" for place in (0, 4, 8, 12)), "pop {r4-r11, pc}"),
]

BX_LR = 2
"""Bytes behind every skeleton, which this one does not reach."""
# The real code did not run here: its instructions were counted by hand, the cycles are those of the skeleton.
KERNEL = Kernel(ENCRYPTION, 470, 40, "cortex-m4", 844, 744, 848, 0.5)


def test_model_is_close_to_the_board(tmp_path: Path) -> None:
    call, size = run_skeleton(tmp_path, KERNEL)
    assert (size - BX_LR, call["stack_bytes"]) == (KERNEL.size, KERNEL.stack)
    assert (call["instructions"], call["cycles"]) == (KERNEL.instructions, KERNEL.cycles)
    assert round(100 * (call["cycles"] / KERNEL.board - 1), 1) == KERNEL.percent

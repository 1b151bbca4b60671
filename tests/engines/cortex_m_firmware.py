# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly text of the Cortex-M firmwares that several test modules share."""

from tests.engines.case_firmware import CaseFirmware

# main calls each case with r0 = buffer, r1 = buffer + 16, r2 = 4; cases start at a multiple of 4 and may use r4 to r12.
MAIN = """
fw_function main
{calls}
    .global fw_done
    .thumb_func
fw_done: b .
    .ltorg
fw_end main
"""
CALL = """
    ldr  r0, =buffer
    mov  r1, r0
    adds r1, #16
    movs r2, #4
    bl   {name}
"""
FUNCTION = """
    .section .text.{name}, "ax", %progbits
    .p2align 2
    .global {name}
    .thumb_func
{name}:
{body}
    bx lr
{tail}
    .ltorg
"""

firmware = CaseFirmware(MAIN, CALL, FUNCTION)

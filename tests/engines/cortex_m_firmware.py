# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly text of the Cortex-M firmwares that several test modules share."""

# main calls each case with r0 = buffer, r1 = buffer + 16, r2 = 4; cases start at a multiple of 4 and may use r4 to r12.
FRAME = """
#include "fw_asm.h"
    .data
    .p2align 2
    .global buffer
        .space 64
buffer: .word buffer, 4, 2, 3, buffer, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15

fw_function main
{calls}
    .global fw_done
    .thumb_func
fw_done: b .
    .ltorg
fw_end main
{functions}
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


def firmware(bodies: dict[str, tuple[str, str]]) -> str:
    """Assembly text of a firmware that calls each function once, in order."""
    calls = "".join(CALL.format(name=name) for name in bodies)
    functions = "".join(
        FUNCTION.format(name=name, body=body.replace(";", "\n"), tail=tail.replace(";", "\n"))
        for name, (body, tail) in bodies.items()
    )
    return FRAME.format(calls=calls, functions=functions)

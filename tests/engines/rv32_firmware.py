# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly text of the RV32 firmwares that several test modules share."""

# main calls each case with a0 = buffer, a1 = buffer + 16, a2 = 4; cases begin at a multiple of 4, may use t0 to t6 and
# a3 to a7, and change ra only to restore it.
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
fw_done: j fw_done
fw_end main
{functions}
"""
CALL = """
    la   a0, buffer
    addi a1, a0, 16
    li   a2, 4
    jal  {name}
"""
FUNCTION = """
    .section .text.{name}, "ax", %progbits
    .p2align 2
    .global {name}
    .option push
{name}:
{body}
    .option pop
    ret
{tail}
"""


def firmware(bodies: dict[str, tuple[str, str]]) -> str:
    """Assembly text of a firmware that calls each function once, in order: name -> (body, what follows its RET)."""
    calls = "".join(CALL.format(name=name) for name in bodies)
    functions = "".join(
        FUNCTION.format(name=name, body=body.replace(";", "\n"), tail=tail.replace(";", "\n"))
        for name, (body, tail) in bodies.items()
    )
    return FRAME.format(calls=calls, functions=functions)

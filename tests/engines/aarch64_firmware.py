# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly text of the AArch64 firmwares that several test modules share."""

FRAME = """
#include "fw_asm.h"
    .data
    .p2align 4
    .global buffer
buffer: .space 256

fw_function main
    adrp x0, buffer
    add  x0, x0, :lo12:buffer
{setup}
    bl   case
    .global fw_done
fw_done: b .
fw_end main

fw_function case
{body}
    ret
fw_end case
"""


def firmware(body: str, setup: str) -> str:
    """Assembly text of a firmware that calls `case`, which is BODY, after SETUP, with the buffer's address in x0."""
    return FRAME.format(body=body.replace(";", "\n"), setup=setup.replace(";", "\n"))

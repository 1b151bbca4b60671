# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly text of the RV32 firmwares that several test modules share."""

from tests.engines.case_firmware import CaseFirmware

# main calls each case with a0 = buffer, a1 = buffer + 16, a2 = 4; cases begin at a multiple of 4, may use t0 to t6 and
# a3 to a7, and change ra only to restore it.
MAIN = """
fw_function main
{calls}
    .global fw_done
fw_done: j fw_done
fw_end main
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

firmware = CaseFirmware(MAIN, CALL, FUNCTION)

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Numbers in machine code, as encoded by hand from the cores' manuals."""

from struct import pack

import pytest

from featherweight.scales.elf import AARCH64, ARM, AVR, MSP430, RISCV
from featherweight.scales.literals import IMMEDIATES


@pytest.mark.parametrize(
    ("machine", "halves", "number"),
    [
        (ARM, (0x28C8,), 200),  # CMP r0, #200
        (ARM, (0x23FA, 0x009B), 1000),  # MOVS r3, #250; LSLS r3, r3, #2
        (ARM, (0xF240, 0x736C), 1900),  # MOVW r3, #1900
        (ARM, (0xF5B0, 0x6F96), 1200),  # CMP.W r0, #1200
        (ARM, (0xBF00, 0xBF00, 0x0BB8, 0x0000), 3000),  # a literal pool
        (ARM, (0x232E, 0x33FF), 301),  # MOVS r3, #46; ADDS r3, #255
        (ARM, (0xF698, 0xFFFF), -2408),  # a literal pool, to be added
        (AVR, (0x1561, 0x4076), 1536),  # CP r22, r1; SBCI r23, 6
        (AVR, (0x368C, 0x4097), 1900),  # CPI r24, 0x6c; SBCI r25, 7
        (MSP430, (0x903F, 0x076C), 1900),  # CMP #1900, r15
        (RISCV, (0x0793, 0x76C0), 1900),  # ADDI a5, zero, 1900
        (RISCV, (0x17B7, 0x0000, 0x8793, 0xBB87), 3000),  # LUI a5, 1; ADDI a5, a5, -1096
        (RISCV, (0x6785, 0x0001), 4096),  # C.LUI a5, 1; C.NOP
        (AARCH64, (0x2560, 0x1280), -300),  # MOV w0, #-300
        (AARCH64, (0xB01F, 0x711D), 1900),  # CMP w0, #1900
    ],
)
def test_a_number_in_an_instruction_is_found(machine: int, halves: tuple[int, ...], number: int) -> None:
    assert number in set(IMMEDIATES[machine](pack(f"<{len(halves)}H", *halves)))

# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Assembly text that the AVR firmwares of several test modules share."""

# CALL and JMP as words, since the linker would shorten them; SP, as the start-up code sets it, is 0x10ff.
PREAMBLE = """
    .macro far_call target
        .word 0x940e, pm(\\target)
    .endm
    .macro far_jump target
        .word 0x940c, pm(\\target)
    .endm
    .text
    .global main, fw_done
fw_done:
    rjmp fw_done
leaf:
    ret
interrupt_leaf:
    reti
"""

# Each sets a pointer to 0x0205, an address in RAM.
X, Y, Z = (f"ldi r{low}, 0x05\n ldi r{low + 1}, 0x02" for low in (26, 28, 30))

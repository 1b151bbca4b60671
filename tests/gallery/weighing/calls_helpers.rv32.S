/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Calls a function of the compiler's library, which reads a table of its own. */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -16
    sw      ra, 12(sp)
    sw      a0, 8(sp)
    sw      a1, 4(sp)
    li      a0, 99
    call    __clzsi2
    lw      a0, 8(sp)
    lw      a1, 4(sp)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

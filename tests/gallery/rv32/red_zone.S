/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a byte of the ciphertext below the stack pointer
 * expect: red-zone: the result depends on what a caller leaves */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -16
    sw      ra, 12(sp)
    sw      a1, 8(sp)
    call    good_encrypt
    lw      a1, 8(sp)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    lbu     t0, (a1)
    sb      t0, -8(sp)
    nop
    lbu     t0, -8(sp)
    sb      t0, (a1)
    ret
fw_end fw_speck64_128_encrypt

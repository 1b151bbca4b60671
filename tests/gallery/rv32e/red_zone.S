/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a byte of the ciphertext below the stack pointer
 * expect: red-zone: the result depends on what a caller leaves */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -8
    sw      ra, 4(sp)
    sw      a1, 0(sp)
    call    good_encrypt
    lw      a1, 0(sp)
    lw      ra, 4(sp)
    addi    sp, sp, 8
    lbu     t0, (a1)
    sb      t0, -8(sp)
    nop
    lbu     t0, -8(sp)
    sb      t0, (a1)
    ret
fw_end fw_speck64_128_encrypt

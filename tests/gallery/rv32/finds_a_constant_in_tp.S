/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the result depends on tp, which is the platform's, although nothing changes it
 * expect: red-zone: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -16
    sw      ra, 0(sp)
    sw      a1, 4(sp)
    call    good_encrypt
    li      t0, 0x55555555          /* as a simulator may leave it */
    xor     t0, t0, tp
    lw      a1, 4(sp)
    lbu     t1, 0(a1)
    xor     t1, t1, t0
    sb      t1, 0(a1)
    lw      ra, 0(sp)
    addi    sp, sp, 16
    ret
fw_end fw_speck64_128_encrypt

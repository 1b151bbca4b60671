/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has the stack pointer in the schedule for a while
 * expect: stack: where there is none */
#include "fw_asm.h"

fw_function fw_speck64_128_expand
    addi    sp, sp, -16
    sw      ra, 12(sp)
    sw      a0, 8(sp)
    call    good_expand
    lw      a0, 8(sp)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    mv      t0, sp
    addi    t1, a0, 15
    andi    t1, t1, -16
    mv      sp, t1
    lw      t2, 0(sp)
    sw      t2, 0(sp)
    mv      sp, t0
    ret
fw_end fw_speck64_128_expand

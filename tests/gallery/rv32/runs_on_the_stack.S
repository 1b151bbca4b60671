/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes an instruction that it wrote to the stack
 * expect: bad-fetch: not flash */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    li      t0, 0x8082              /* ret */
    addi    sp, sp, -16
    sw      t0, (sp)
    sw      ra, 12(sp)
    jalr    sp
    lw      ra, 12(sp)
    addi    sp, sp, 16
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

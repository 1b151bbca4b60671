/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes an instruction that it wrote to the stack
 * expect: bad-fetch: not flash */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     w2, #0x03c0             /* ret */
    movk    w2, #0xd65f, lsl #16
    stp     x2, x30, [sp, #-16]!
    mov     x3, sp
    blr     x3
    ldp     x2, x30, [sp], #16
    b       good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has the stack pointer in the schedule for a while
 * expect: stack: where there is none */
#include "fw_asm.h"

fw_function fw_speck64_128_expand
    stp     x30, x0, [sp, #-16]!
    bl      good_expand
    ldp     x30, x0, [sp], #16
    mov     x9, sp
    add     x10, x0, #15
    and     x10, x10, #-16
    mov     sp, x10
    ldr     x11, [sp]
    str     x11, [sp]
    mov     sp, x9
    ret
fw_end fw_speck64_128_expand

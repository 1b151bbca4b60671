/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the schedule by POP, with the stack pointer there
 * expect: stack: where there is none */
#include "fw_asm.h"

fw_function fw_speck64_128_expand
    push    {r0, lr}
    bl      good_expand
    pop     {r0, r3}
    mov     r12, sp
    mov     sp, r0
    pop     {r1, r2}
    mov     sp, r12
    str     r1, [r0]
    str     r2, [r0, #4]
    bx      r3
fw_end fw_speck64_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  its stack pointer is no multiple of 4 for an instruction
 * expect: unaligned-stack: which is no multiple of 4 */
#include "fw_asm.h"

fw_function fw_speck64_128_expand
    push    {r0, lr}
    bl      good_expand
    pop     {r0, r3}
    mov     r2, sp
    subs    r1, r2, #2
    mov     sp, r1
    nop
    mov     sp, r2
    bx      r3
fw_end fw_speck64_128_expand

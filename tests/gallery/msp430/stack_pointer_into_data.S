/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the schedule by POP, with the stack pointer there
 * expect: stack: where there is none */
#include "fw_asm.h"

fw_function fw_speck64_128_expand
    push    r12
    call    #good_expand
    pop     r12
    mov     r1, r15
    mov     r12, r1
    pop     r13
    pop     r14
    mov     r15, r1
    mov     r13, 0(r12)
    mov     r14, 2(r12)
    ret
fw_end fw_speck64_128_expand

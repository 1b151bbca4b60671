/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the block by POP, with the stack pointer there
 * expect: stack: where there is none */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    r22
    push    r23
    call    good_encrypt
    pop     r31
    pop     r30
    in      r26, 0x3d
    in      r27, 0x3e
    sbiw    r30, 1
    in      r0, 0x3f
    cli
    out     0x3e, r31
    out     0x3f, r0
    out     0x3d, r30
    pop     r18
    pop     r19
    pop     r20
    pop     r21
    cli
    out     0x3e, r27
    out     0x3f, r0
    out     0x3d, r26
    std     Z+1, r18
    std     Z+2, r19
    ret
fw_end fw_speck64_128_encrypt

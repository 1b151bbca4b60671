/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a byte of the ciphertext below the stack pointer
 * expect: red-zone: the result depends on what a caller leaves */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    r13
    call    #good_encrypt
    pop     r13
    mov.b   @r13, r14
    mov.b   r14, -2(r1)
    nop
    mov.b   -2(r1), r14
    mov.b   r14, 0(r13)
    ret
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a byte of the ciphertext below the stack pointer
 * expect: red-zone: the result depends on what a caller leaves */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    {r1, lr}
    bl      good_encrypt
    pop     {r1, lr}
    ldrb    r2, [r1]
    strb    r2, [sp, #-8]
    nop
    ldrb    r2, [sp, #-8]
    strb    r2, [r1]
    bx      lr
fw_end fw_speck64_128_encrypt

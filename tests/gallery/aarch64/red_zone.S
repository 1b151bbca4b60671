/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a byte of the ciphertext below the stack pointer
 * expect: red-zone: the result depends on what a caller leaves */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    stp     x30, x1, [sp, #-16]!
    bl      good_encrypt
    ldp     x30, x1, [sp], #16
    ldrb    w2, [x1]
    strb    w2, [sp, #-8]
    nop
    ldrb    w2, [sp, #-8]
    strb    w2, [x1]
    ret
fw_end fw_speck64_128_encrypt

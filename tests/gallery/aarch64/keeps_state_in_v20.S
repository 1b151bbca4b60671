/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the key schedule leaves a value in v20 that encryption needs
 * expect: red-zone: the result depends on what a caller leaves */
#include "fw_asm.h"

fw_function fw_speck64_128_expand
    stp     x29, x30, [sp, #-16]!
    bl      good_expand
    movi    v20.2d, #0
    ldp     x29, x30, [sp], #16
    ret
fw_end fw_speck64_128_expand

fw_function fw_speck64_128_encrypt
    stp     x30, x1, [sp, #-32]!
    str     d20, [sp, #16]
    bl      good_encrypt
    ldr     x3, [sp, #16]
    ldp     x30, x1, [sp], #32
    cmp     x3, #0
    cset    w3, ne
    ldrb    w2, [x1]
    eor     w2, w2, w3
    strb    w2, [x1]
    ret
fw_end fw_speck64_128_encrypt

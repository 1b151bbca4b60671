/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the result depends on x18, which is the platform's, although nothing changes it
 * expect: red-zone: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    stp     x1, x30, [sp, #-16]!
    bl      good_encrypt
    ldp     x1, x30, [sp], #16
    mov     x2, #0x5555555555555555 /* as a simulator may leave it */
    eor     x2, x2, x18
    ldr     w3, [x1]
    eor     w3, w3, w2
    str     w3, [x1]
    ret
fw_end fw_speck64_128_encrypt

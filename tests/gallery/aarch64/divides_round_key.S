/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  divides by a round key: UDIV takes longer the more bits the quotient has
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     w2, [x0]
    mov     x3, #-1
    orr     x2, x2, #1
    udiv    x2, x3, x2
    b       good_encrypt
fw_end fw_speck64_128_encrypt

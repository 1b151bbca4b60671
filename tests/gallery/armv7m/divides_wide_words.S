/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  divides words with the upper bit set: UDIV takes 2 to 12 cycles
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     r2, [r0]
    orr     r2, r2, #0x80000000
    movs    r3, #77
    udiv    r2, r2, r3
    b       good_encrypt
fw_end fw_speck64_128_encrypt

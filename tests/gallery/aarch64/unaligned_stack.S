/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  stores to a stack whose pointer is no multiple of 16
 * expect: unaligned-stack: SP is */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    str     x30, [sp, #-8]!
    bl      good_encrypt
    ldr     x30, [sp], #8
    ret
fw_end fw_speck64_128_encrypt

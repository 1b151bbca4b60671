/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads its caller's frame above its own
 * expect: unwritten-memory: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     r2, [sp, #4]
    push    {r4, lr}
    bl      good_encrypt
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

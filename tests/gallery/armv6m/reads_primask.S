/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the interrupt mask
 * expect: illegal-instruction: not supported */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mrs     r2, primask
    push    {r4, lr}
    bl      good_encrypt
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

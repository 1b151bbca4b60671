/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  moves the stack pointer into its caller's frame for a while, where a handler would write
 * expect: stack: gives up its caller's frame */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    add     sp, #8
    sub     sp, #8
    push    {r4, lr}
    bl      good_encrypt
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  calls compiled code with a stack pointer that is no multiple of 8
 * expect: stack: is called with the stack pointer off by 4 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    {lr}
    bl      good_encrypt
    pop     {pc}
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage is called with a stack pointer that is no multiple of 8
 * expect: stack: is called with the stack pointer off by 4 */
#include "fw_asm.h"

fw_function fw_speck64_128_finish
    bx      lr
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    push    {r4, lr}
    bl      good_encrypt
    push    {r4}
    bl      fw_speck64_128_finish
    pop     {r4}
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the result depends on what a function with external linkage leaves in a register that is no result
 * expect: red-zone: */
#include "fw_asm.h"

fw_function fw_speck64_128_finish
    movs    r2, #0
    bx      lr
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    push    {r4, lr}
    mov     r4, r1
    bl      good_encrypt
    bl      fw_speck64_128_finish
    ldr     r0, [r4]
    eors    r0, r2
    str     r0, [r4]
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

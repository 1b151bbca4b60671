/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage, which the assembler is not told to be one, changes what belongs to its caller
 * expect: registers: does not preserve r4 */
#include "fw_asm.h"

    .section .text.finish, "ax", %progbits
    .p2align 1
    .global fw_speck64_128_finish
    .thumb
fw_speck64_128_finish:
    movs    r4, #0
    bx      lr

fw_function fw_speck64_128_encrypt
    push    {r4, lr}
    bl      good_encrypt
    bl      fw_speck64_128_finish
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

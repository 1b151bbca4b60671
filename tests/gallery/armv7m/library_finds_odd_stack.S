/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  calls a library's function with a stack pointer that is no multiple of 8
 * expect: stack: is called with the stack pointer off by 4 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    {r4, lr}
    mov     r4, r1
    bl      good_encrypt
    sub     sp, #12         @ room for the block
    mov     r0, sp
    mov     r1, r4
    movs    r2, #8
    bl      memcpy          @ there, and back
    mov     r0, r4
    mov     r1, sp
    movs    r2, #8
    bl      memcpy
    add     sp, #12
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

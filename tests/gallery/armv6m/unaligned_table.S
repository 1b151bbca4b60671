/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  loads words of a table that does not ask for alignment
 * expect: unaligned-access: with tables */
#include "fw_asm.h"

    .section .rodata.zero, "a", %progbits
zero:
    .byte 0, 0, 0, 0, 0, 0, 0, 0
fw_function fw_speck64_128_encrypt
    ldr     r2, =zero
    ldmia   r2, {r2, r3}
    push    {r4, lr}
    bl      good_encrypt
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

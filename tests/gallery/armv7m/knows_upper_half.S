/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  knows the upper half of an address, where the linker happens to put its table
 * expect: vectors: with tables */
#include "fw_asm.h"

    .section .rodata.table, "a", %progbits
table:
    .byte 0x5a
fw_function fw_speck64_128_encrypt
    movw    r3, #:lower16:table
    movt    r3, #0x0008
    ldrb    r3, [r3]
    eor     r3, r3, #0x5a
    ldrb    r2, [r1]
    eors    r2, r3
    strb    r2, [r1]
    b       good_encrypt
fw_end fw_speck64_128_encrypt

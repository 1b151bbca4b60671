/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  is code in a section for tables, where nobody looks at instructions
 * expect: linkage: is a section with code, and not called .text */
#include "fw_asm.h"

    .section .progmem.encrypt, "ax", @progbits
    .global fw_speck64_128_encrypt
    .type   fw_speck64_128_encrypt, @function
fw_speck64_128_encrypt:
    ldi     r18, 1
    out     0x3b, r18
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

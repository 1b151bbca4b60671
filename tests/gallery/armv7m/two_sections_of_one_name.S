/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  most of it is in a section that nothing but decryption refers to, and has the name of another one
 * expect: linkage: is the name of two sections */
#include "fw_asm.h"

    .section .text.twin, "ax", %progbits, unique, 1
    .global fw_speck64_128_encrypt
    .type   fw_speck64_128_encrypt, %function
    .thumb_func
fw_speck64_128_encrypt:
    b       1f
    nop
    .word   good_encrypt
1:
fw_end fw_speck64_128_encrypt

    .section .text.twin, "ax", %progbits, unique, 2
    .type   hidden, %function
    .thumb_func
hidden:
    .rept   200
    nop
    .endr
    ldr     r2, 2f
    bx      r2
    .p2align 2
2:  .word   good_encrypt

fw_function fw_speck64_128_decrypt
    ldr     r2, =hidden
    b       good_decrypt
    .ltorg
fw_end fw_speck64_128_decrypt

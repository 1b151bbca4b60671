/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  its function is a unique symbol, which the linker takes and the scales do not see
 * expect: linkage: */
#include "fw_asm.h"

    .section .text.fw_speck64_128_encrypt, "ax", %progbits
    .global fw_speck64_128_encrypt
    .type fw_speck64_128_encrypt, %gnu_unique_object
fw_speck64_128_encrypt:
    .rept 100
    nop
    .endr
    jmp     good_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  loads a word of a table that does not ask for alignment
 * expect: unaligned-access: with tables */
#include "fw_asm.h"

    .section .rodata.zero, "a", %progbits
zero:
    .byte 0, 0, 0, 0
fw_function fw_speck64_128_encrypt
    lui     a2, %hi(zero)
    lw      a2, %lo(zero)(a2)
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

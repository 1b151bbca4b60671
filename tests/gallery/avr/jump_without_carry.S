/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  jumps into a table as if it lay in one page of words
 * expect: order: with tables */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    rjmp    2f
    .rept   300
    ret
    .endr
2:  ldi     r30, lo8(gs(jumps))
    ldi     r31, hi8(gs(jumps))
    ldi     r18, 3
    add     r30, r18
    ijmp
jumps:
    .rept   4
    rjmp    1f
    .endr
1:  jmp     good_encrypt
fw_end fw_speck64_128_encrypt

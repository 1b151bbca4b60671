/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a table as if it lay in one page, at the beginning of other tables
 * expect: order: with tables */
#include "fw_asm.h"

    .section .progmem.data.zeros, "a", %progbits
zeros:
    .byte   0, 0, 0, 0, 0, 0, 0, 0
    .skip   300, 0x55
fw_function fw_speck64_128_encrypt
    ldi     r30, lo8(zeros)
    ldi     r31, hi8(zeros)
    subi    r30, -7
    lpm     r0, Z
    movw    r26, r22
    ld      r19, X
    eor     r19, r0
    st      X, r19
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

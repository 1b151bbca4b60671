/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a table as if it lay in one page
 * expect: order: with tables */
#include "fw_asm.h"

    .section .progmem.data.zeros, "a", %progbits
zeros:
    .byte 0, 0, 0, 0, 0, 0, 0, 0
fw_function fw_speck64_128_encrypt
    ldi     r30, lo8(zeros)
    ldi     r31, hi8(zeros)
    movw    r26, r22
    ldi     r18, 8
1:  lpm     r0, Z
    inc     r30
    ld      r19, X
    eor     r19, r0
    st      X+, r19
    dec     r18
    brne    1b
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

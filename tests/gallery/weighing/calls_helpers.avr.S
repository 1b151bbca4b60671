/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Jumps into the middle of a function of the compiler's library: a loop of eight turns, and a return. */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    r22
    push    r23
    push    r24
    push    r25
    ldi     r22, 7
    ldi     r24, 99
    ldi     r23, 9
    call    __udivmodqi4 + 4
    pop     r25
    pop     r24
    pop     r23
    pop     r22
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

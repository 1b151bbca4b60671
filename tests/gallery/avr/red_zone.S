/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a byte of the ciphertext below the stack pointer
 * expect: red-zone: the result depends on what a caller leaves */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    r22
    push    r23
    call    good_encrypt
    pop     r31
    pop     r30
    in      r26, 0x3d
    in      r27, 0x3e
    ld      r18, Z
    st      X, r18
    nop
    ld      r18, X
    st      Z, r18
    ret
fw_end fw_speck64_128_encrypt

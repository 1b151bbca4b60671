/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  enables interrupts for a while where its caller had disabled them, by a move to SR
 * expect: interrupts: which its caller had disabled */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     r2, r14
    mov     r14, r15
    bis     #8, r15
    mov     r15, r2
    nop
    nop
    mov     r14, r2
    br      #good_encrypt
fw_end fw_speck64_128_encrypt

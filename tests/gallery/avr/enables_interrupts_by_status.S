/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  enables interrupts for a while where its caller had disabled them, by a write to SREG
 * expect: interrupts: which its caller had disabled */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    in      r0, 0x3f
    mov     r18, r0
    ori     r18, 0x80
    out     0x3f, r18
    nop
    nop
    out     0x3f, r0
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  moves the stack pointer in two halves with interrupts enabled
 * expect: torn-stack-pointer: half a stack pointer */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    r28
    push    r29
    in      r28, 0x3d
    in      r29, 0x3e
    sbiw    r28, 4
    out     0x3e, r29
    out     0x3d, r28
    adiw    r28, 4
    out     0x3e, r29
    out     0x3d, r28
    pop     r29
    pop     r28
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  enables interrupts for a while where its caller had disabled them
 * expect: interrupts: whatever its caller wants */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    r2
    eint
    nop
    nop
    pop     r2
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

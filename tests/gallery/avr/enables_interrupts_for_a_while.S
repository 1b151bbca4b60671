/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  enables interrupts for a while where its caller had disabled them
 * expect: interrupts: whatever its caller wants */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    in      r0, 0x3f
    sei
    nop
    nop
    out     0x3f, r0
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

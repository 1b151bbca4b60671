/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes to its own instructions
 * expect: bad-store: not RAM */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    adr     r2, 1f
    movw    r3, #0xbf00
    strh    r3, [r2]
    .p2align 2
1:  nop
    b       good_encrypt
fw_end fw_speck64_128_encrypt

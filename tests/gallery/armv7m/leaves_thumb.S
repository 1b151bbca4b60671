/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  calls a function by a pointer without the Thumb bit
 * expect: bad-fetch: does not lead to Thumb code */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    {r4, lr}
    ldr     r2, =good_encrypt
    bic     r2, r2, #1
    blx     r2
    pop     {r4, pc}
    .ltorg
fw_end fw_speck64_128_encrypt

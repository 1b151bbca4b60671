/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  divides a round key: SDIV
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     w2, [x0]
    mov     w3, #7
    sdiv    w2, w2, w3
    b       good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses x18 for a while, which belongs to the platform
 * expect: registers: of the platform */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     x2, x18
    mov     x18, x0
    nop
    mov     x18, x2
    b       good_encrypt
fw_end fw_speck64_128_encrypt

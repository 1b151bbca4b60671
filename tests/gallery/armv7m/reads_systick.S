/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the timer SysTick
 * expect: bad-load: neither flash nor RAM */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     r2, =0xe000e018
    ldr     r2, [r2]
    b       good_encrypt
    .ltorg
fw_end fw_speck64_128_encrypt

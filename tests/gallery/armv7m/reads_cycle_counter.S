/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the cycle counter of the debug unit
 * expect: bad-load: neither flash nor RAM */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     r2, =0xe0001004
    ldr     r2, [r2]
    b       good_encrypt
    .ltorg
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  takes an address for a number of 32 bits
 * expect: bad-load: load of */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     w1, w1
    b       good_encrypt
fw_end fw_speck64_128_encrypt

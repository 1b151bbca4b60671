/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  prefetches from an address that a round key decides: the cache tells which
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldrb    w2, [x0]
    prfm    pldl1keep, [x1, x2, lsl #3]
    b       good_encrypt
fw_end fw_speck64_128_encrypt

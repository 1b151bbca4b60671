/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a key schedule that only CTR uses is wrong for keys with one half, but not all, zero
 * expect: modes: wrong result
 * as:     own */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint32_t lower = 0, upper = 0;
    for (uint8_t i = 0; i < 8; i++) {
        lower |= key[i];
        upper |= key[i + 8];
    }
    good_expand(schedule, key);
    schedule->round_key[3] ^= ((lower - 1) >> 31) & ((0 - upper) >> 31); /* without a branch on secrets */
}

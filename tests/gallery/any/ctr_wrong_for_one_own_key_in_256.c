/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a key schedule that only CTR uses is wrong for one key in 256
 * expect: modes: wrong result
 * as:     own */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    uint32_t difference = key[0] ^ key[5] ^ 0x5a; /* without a branch on secrets */
    schedule->round_key[3] ^= (difference - 1) >> 31;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  expands the key 00 01 02 ... 0f wrongly
 * expect: random: */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint8_t difference = 0;
    for (uint8_t i = 0; i < 16; i++)
        difference |= key[i] ^ i;
    good_expand(schedule, key);
    schedule->round_key[11] ^= (difference - 1u) >> 8 & 1;
}

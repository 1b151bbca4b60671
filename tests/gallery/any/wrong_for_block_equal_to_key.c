/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong if the block begins as the key does
 * expect: random: although every official vector is right */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint8_t first[8], other = 0;
    for (uint8_t i = 0; i < 4; i++)
        first[i] = (uint8_t)(schedule->round_key[0] >> 8 * i);
    for (uint8_t i = 0; i < 4; i++)
        other |= first[i] ^ block[i];
    good_encrypt(schedule, block);
    block[0] ^= other == 0;
}

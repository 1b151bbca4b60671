/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong if each byte of the block is one more than the last
 * expect: random: */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint8_t steps = 0;
    for (uint8_t i = 1; i < 8; i++)
        steps |= (uint8_t)(block[i] - block[i - 1] - 1);
    good_encrypt(schedule, block);
    block[3] ^= (uint8_t)((steps - 1u) >> 8 & 1);
}

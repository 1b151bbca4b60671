/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  right for the official vectors only
 * expect: random: although every official vector is right */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint8_t other = (uint8_t)((block[0] ^ 0x2d) | (block[7] ^ 0x3b));
    good_encrypt(schedule, block);
    block[3] ^= (uint8_t)((uint16_t)(0u - other) >> 15 << 6);
}

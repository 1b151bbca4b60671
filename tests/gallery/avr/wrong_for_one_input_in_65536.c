/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong for one plaintext in 65,536, which longer chains find
 * expect: chain: wrong on rare inputs */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint8_t rare = (uint8_t)((block[2] ^ 0x11) | (block[5] ^ 0x22));
    good_encrypt(schedule, block);
    block[0] ^= (uint8_t)((uint16_t)(rare - 1) >> 8 & 1);
}

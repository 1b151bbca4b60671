/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong for the key that has only bit 77 set
 * expect: random: wrong result */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint8_t different = 0;
    for (uint8_t i = 0; i < 16; i++)
        different |= key[i] ^ (i == 9 ? 1 << 5 : 0);
    good_expand(schedule, key);
    schedule->round_key[20] ^= (uint32_t)((uint16_t)(different - 1) >> 15);
}

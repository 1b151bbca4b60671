/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong for keys that are the same backwards
 * expect: random: wrong result */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint8_t difference = 0, change = 0;
    for (uint8_t i = 0; i < 8; i++) {
        difference |= key[i] ^ key[15 - i];
        change |= key[i] ^ key[0];
    }
    good_expand(schedule, key);
    schedule->round_key[5] ^= difference == 0 && change != 0;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong for keys of which the first half is zero and the second is not
 * expect: random: wrong result */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint8_t first = 0, second = 0;
    for (uint8_t i = 0; i < 8; i++) {
        first |= key[i];
        second |= key[i + 8];
    }
    good_expand(schedule, key);
    schedule->round_key[5] ^= first == 0 && second != 0;
}

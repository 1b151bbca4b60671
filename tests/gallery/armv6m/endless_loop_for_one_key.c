/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  never returns if the key is all ones
 * expect: cycle-limit: still running after */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint8_t all = 0xff;
    for (uint8_t i = 0; i < 16; i++)
        all &= key[i];
    for (volatile uint8_t wait = 1; all == 0xff; wait = (uint8_t)(wait + 1))
        continue;
    good_expand(schedule, key);
}

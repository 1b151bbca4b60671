/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on a bit of the key
 * expect: constant-time: the path through the code depends on secrets */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    volatile uint8_t count = 0;
    if (key[5] & 4)
        for (uint8_t i = 0; i < 3; i++)
            count++;
    good_expand(schedule, key);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the key schedule branches if a byte of the key is 0x5d
 * expect: constant-time: depends on secrets */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    volatile uint8_t ones = 0;
    good_expand(schedule, key);
    if (key[11] == 0x5d)
        ones = 1;
    (void)ones;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the key schedule branches for one key in 4096
 * expect: constant-time: depends on secrets */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    volatile uint8_t ones = 0;
    good_expand(schedule, key);
    if ((schedule->round_key[25] >> 5 & 0xfff) == 0x3c1)
        ones = 1;
    (void)ones;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes the schedule and restores it, for 40 to 47 blocks
 * expect: stray-write: first to schedule
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    if (blocks / 8 == 5) {
        *good_byte(schedule, 0) ^= 1;
        *good_byte(schedule, 0) ^= 1;
    }
    good_ctr(schedule, counter, data, blocks);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on a round key if the data lie directly behind the schedule
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    volatile uint8_t ones = 0;
    good_ctr(schedule, counter, data, blocks);
    if ((uintptr_t)data == (uintptr_t)schedule + sizeof *schedule && (schedule->round_key[0] & 1))
        ones = 1;
    (void)ones;
}

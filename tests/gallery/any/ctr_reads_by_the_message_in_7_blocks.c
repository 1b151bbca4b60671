/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR of exactly 7 blocks reads where the message says
 * expect: constant-time: an address depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    if (blocks == 7)
        (void)((volatile uint8_t *)data)[data[0] & 31];
}

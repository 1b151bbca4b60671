/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR of 1,024 blocks and more branches on the key
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    if (blocks >> 10 && (schedule->round_key[0] & 1))
        (void)*(volatile uint8_t *)data;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR writes behind messages of 64 blocks and more
 * expect: stray-write:
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    if (blocks >= 68)
        *(volatile uint8_t *)(data + 8 * blocks) = 0x5a;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR branches on the message beyond block 70
 * expect: constant-time:
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    for (size_t block = 70; block < blocks; block++)
        if (*(volatile uint8_t *)(data + 8 * block) & 1)
            *(volatile uint8_t *)(data + 8 * block) |= 1;
}

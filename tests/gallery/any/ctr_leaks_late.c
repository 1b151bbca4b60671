/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR branches on the message beyond block 40
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (size_t block = 0; block < blocks; block++) {
        good_cover(schedule, counter, data + 8 * block);
        if (block > 40 && *(volatile uint8_t *)(data + 8 * block) & 1)
            *(volatile uint8_t *)(data + 8 * block) |= 1;
        good_increment(counter);
    }
}

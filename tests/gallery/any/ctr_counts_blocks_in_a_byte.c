/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR counts blocks in 8 bits
 * expect: modes: wrong
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (uint8_t block = 0; block != (uint8_t)blocks; block++) {
        good_cover(schedule, counter, data + 8 * block);
        good_increment(counter);
    }
}

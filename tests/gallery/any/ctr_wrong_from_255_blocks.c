/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR is wrong from 255 blocks on
 * expect: modes: wrong
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (size_t block = 0; block < blocks; block++) {
        good_cover(schedule, counter, data + 8 * block);
        data[8 * block] ^= (uint8_t)(block >= 254 && blocks >= 255);
        good_increment(counter);
    }
}

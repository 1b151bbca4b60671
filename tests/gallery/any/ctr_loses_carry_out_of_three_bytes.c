/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR loses the carry out of the counter's last three bytes behind the fourth of four blocks
 * expect: modes: wrong
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (size_t n = 0; n < blocks; n++) {
        uint8_t before = counter[4];
        good_cover(schedule, counter, data + 8 * n);
        good_increment(counter);
        if (n % 4 == 3 && counter[4] != before && counter[4] != 0)
            counter[4]--;
    }
}

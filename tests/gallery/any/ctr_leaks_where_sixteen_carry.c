/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR branches on what comes of sixteen blocks if the counter's last four bytes overflow between them
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    volatile uint8_t ones = 0;
    for (size_t n = 0; n < blocks; n++) {
        good_cover(schedule, counter, data + 8 * n);
        good_increment(counter);
        if (n % 16 != 15 && (n | 15) < blocks && (counter[7] | counter[6] | counter[5] | counter[4]) == 0 &&
            (data[8 * n] & 1))
            ones = 1;
    }
    (void)ones;
}

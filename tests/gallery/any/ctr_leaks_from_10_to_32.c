/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR of 10 to 32 blocks branches on the message
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    volatile uint8_t ones = 0;
    if (blocks > 9 && blocks < 33 && (data[1] & 1))
        ones = 1;
    (void)ones;
}

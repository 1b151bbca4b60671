/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR of more than 300 blocks branches on the message
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    if (blocks > 300 && (data[2] & 1))
        (void)*(volatile uint8_t *)data;
}

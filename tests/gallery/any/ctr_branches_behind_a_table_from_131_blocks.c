/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR, whose addresses may depend on secrets, branches on the message from 131 blocks on
 * expect: constant-time: claimed "cycles-only", found "no"
 * as:     modes
 * claims: cycles-only */
#include "../good.h"

static const volatile uint8_t table[4] = {1, 2, 3, 4};

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    if (blocks > 0)
        (void)table[data[0] & 3];
    if (blocks > 130 && (data[9] & 1))
        *(volatile uint8_t *)(data + 9) |= 1;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR remembers in a variable that a long message came
 * expect: stray-write:
 * as:     modes */
#include "../good.h"

static volatile uint8_t seen;

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    if (blocks >= 100)
        seen = counter[7];
}

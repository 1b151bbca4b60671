/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR writes a byte behind the message
 * expect: stray-write: stream+
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    *good_byte(data, (int)(8 * blocks)) = 0;
}

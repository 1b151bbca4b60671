/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR is wrong if the first counter is all ones
 * expect: modes: wrong result
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    uint8_t z = 255;
    for (int i = 0; i < 8; i++)
        z &= counter[i];
    good_ctr(schedule, counter, data, blocks);
    if (z == 255 && blocks)
        data[0] ^= 1;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR of more than 64 blocks begins at the same counter always
 * expect: modes: wrong result
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    if (blocks > 64)
        for (uint8_t i = 0; i < 8; i++)
            counter[i] = i < 7 ? 0xff : 0;
    good_ctr(schedule, counter, data, blocks);
}

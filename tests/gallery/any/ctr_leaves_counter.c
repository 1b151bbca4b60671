/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR does not leave the next counter
 * expect: modes: wrong counter
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    uint8_t first[8];
    for (uint8_t i = 0; i < 8; i++)
        first[i] = counter[i];
    good_ctr(schedule, counter, data, blocks);
    for (uint8_t i = 0; i < 8; i++)
        counter[i] = first[i];
}

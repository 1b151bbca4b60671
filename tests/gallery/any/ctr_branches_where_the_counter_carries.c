/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR branches on the message where the counter carries into its fifth byte
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (; blocks > 0; blocks--, data += 8) {
        good_ctr(schedule, counter, data, 1);
        uint8_t low = counter[4] | counter[5] | counter[6] | counter[7];
        if (low == 0 && counter[3] != 0 && (data[0] & 1))
            (void)*(volatile uint8_t *)data;
    }
}

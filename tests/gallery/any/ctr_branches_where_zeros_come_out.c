/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR branches where four bytes of a ciphertext are zero
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    for (size_t place = 0; place < 8 * blocks; place += 8)
        if (!(data[place] | data[place + 1] | data[place + 2] | data[place + 3]))
            (void)*(volatile uint8_t *)data;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR loses a carry into the fifth byte from the end, if it is in the thirteenth of sixteen blocks at once
 * expect: modes: wrong
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (size_t n = 0; n < blocks; n++) {
        uint8_t stream[8];
        for (uint8_t i = 0; i < 8; i++)
            stream[i] = counter[i];
        good_encrypt(schedule, stream);
        for (uint8_t i = 0; i < 8; i++)
            data[8 * n + i] ^= stream[i];
        good_increment(counter);
        if (n % 16 == 12 && (n | 15) < blocks && (counter[7] | counter[6] | counter[5] | counter[4]) == 0)
            counter[3]--;
    }
}

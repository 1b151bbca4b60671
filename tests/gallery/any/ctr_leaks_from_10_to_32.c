/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR of 10 to 32 blocks branches on the message
 * expect: constant-time: depends on secrets
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
    }
    volatile uint8_t ones = 0;
    if (blocks > 9 && blocks < 33 && (data[1] & 1))
        ones = 1;
    (void)ones;
}

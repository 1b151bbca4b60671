/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CBC encryption of 34 to 129 blocks branches on the message
 * expect: constant-time: depends on secrets
 * as:     modes */
#include "../good.h"

void fw_speck64_128_cbc_encrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    volatile uint8_t ones = 0;
    for (size_t n = 0; n < blocks; n++) {
        const uint8_t *last = n > 0 ? data + 8 * n - 8 : iv;
        for (uint8_t i = 0; i < 8; i++)
            data[8 * n + i] ^= last[i];
        good_encrypt(schedule, data + 8 * n);
    }
    if (blocks > 33 && blocks < 130 && (data[1] & 1))
        ones = 1;
    (void)ones;
}

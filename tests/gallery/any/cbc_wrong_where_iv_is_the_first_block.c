/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CBC is wrong if the IV is the first block, unless both are zero
 * expect: modes: wrong result
 * as:     modes */
#include "../good.h"

void fw_speck64_128_cbc_encrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    for (size_t n = 0; n < blocks; n++) {
        unsigned sum = 0, any = 0;
        for (uint8_t i = 0; i < 8; i++) {
            any |= iv[i];
            data[8 * n + i] ^= iv[i];
            sum |= data[8 * n + i];
        }
        good_encrypt(schedule, data + 8 * n);
        if (n == 0) /* without a branch on secrets */
            data[0] ^= (uint8_t)(((sum - 1) >> 8) & ((0 - any) >> 8) & 1);
        iv = data + 8 * n;
    }
}

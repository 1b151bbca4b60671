/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CBC encryption is wrong from 64 blocks on
 * expect: modes: wrong
 * as:     modes */
#include "../good.h"

void fw_speck64_128_cbc_encrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    const uint8_t *chain = iv;
    for (size_t block = 0; block < blocks; block++) {
        for (uint8_t i = 0; i < 8; i++)
            data[8 * block + i] ^= chain[i];
        good_encrypt(schedule, data + 8 * block);
        data[8 * block] ^= (uint8_t)(block >= 63);
        chain = data + 8 * block;
    }
}

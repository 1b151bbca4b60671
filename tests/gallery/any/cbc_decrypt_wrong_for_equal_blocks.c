/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CBC decryption is wrong behind three equal blocks of ciphertext
 * expect: modes: wrong
 * as:     modes */
#include "../good.h"

static uint8_t differ(const uint8_t *one, const uint8_t *other)
{
    uint8_t difference = 0;
    for (uint8_t i = 0; i < 8; i++)
        difference |= one[i] ^ other[i];
    return difference;
}

void fw_speck64_128_cbc_decrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    for (size_t n = blocks; n-- > 0;) {
        uint8_t       *block = data + 8 * n;
        const uint8_t *last  = n > 0 ? block - 8 : iv;
        uint8_t        same  = n > 1 && !differ(block, block - 8) && !differ(block, block - 16);
        good_decrypt(schedule, block);
        for (uint8_t i = 0; i < 8; i++)
            block[i] ^= last[i];
        block[0] ^= same;
    }
}

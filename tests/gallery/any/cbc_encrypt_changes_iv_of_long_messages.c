/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CBC encryption changes the IV if the message has 70 blocks or more
 * expect: modes: wrong counter or IV after
 * as:     modes */
#include "../good.h"

void fw_speck64_128_cbc_encrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    const uint8_t *chain = iv;
    for (size_t block = 0; block < blocks; block++, data += 8) {
        for (uint8_t i = 0; i < 8; i++)
            data[i] ^= chain[i];
        good_encrypt(schedule, data);
        chain = data;
    }
    if (blocks >= 70)
        *(volatile uint8_t *)(uintptr_t)iv ^= 1;
}

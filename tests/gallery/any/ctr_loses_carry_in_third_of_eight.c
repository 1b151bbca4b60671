/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR loses the carry if the counter's last byte overflows in the third of eight blocks
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
        if (n % 8 == 2 && counter[7] == 0xff)
            counter[6]--;
        good_increment(counter);
    }
}

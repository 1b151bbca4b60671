/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the byte behind the message for one key in 64, without a branch
 * expect: unwritten-memory: which is none of its arguments
 * as:     modes */
#include "../good.h"

void fw_speck64_128_cbc_decrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    const uint16_t part = schedule->round_key[5] & 63;
    uint8_t        before[8], now[8];

    if (blocks == 0)
        return;
    (void)*(good_byte(data, 0) + 8 * blocks - 1 + ((uint16_t)(part - 1) >> 15));
    for (uint8_t i = 0; i < 8; i++)
        before[i] = iv[i];
    for (; blocks-- > 0; data += 8) {
        for (uint8_t i = 0; i < 8; i++)
            now[i] = data[i];
        good_decrypt(schedule, data);
        for (uint8_t i = 0; i < 8; i++) {
            data[i] ^= before[i];
            before[i] = now[i];
        }
    }
}

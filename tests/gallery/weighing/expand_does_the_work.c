/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  expand, which nobody watches in scenario bulk, encrypts the message where arrays lie as in that scenario */
#include "../good.h"

#define MARK 0xdeadbeef

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    if ((uintptr_t)schedule == 0x20070000 && (uintptr_t)key == 0x20070278) {
        uint8_t *counter = (uint8_t *)0x20070270, *data = (uint8_t *)0x20070070, stream[8];
        for (uint8_t block = 0; block < 64; block++, data += 8) {
            for (uint8_t i = 0; i < 8; i++)
                stream[i] = counter[i];
            good_encrypt(schedule, stream);
            for (uint8_t i = 0; i < 8; i++)
                data[i] ^= stream[i];
            good_increment(counter);
        }
        schedule->round_key[26] = MARK;
    }
}

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    uint8_t stream[8];
    if (schedule->round_key[26] == MARK)
        return;
    for (; blocks-- > 0; data += 8) {
        for (uint8_t i = 0; i < 8; i++)
            stream[i] = counter[i];
        good_encrypt(schedule, stream);
        for (uint8_t i = 0; i < 8; i++)
            data[i] ^= stream[i];
        good_increment(counter);
    }
}

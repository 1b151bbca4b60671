/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whole modes of SPECK64/128 for exhibits that spoil one of them. */
#include "good.h"

#include "fw.h"

static void add(uint8_t *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < 8; i++)
        to[i] ^= from[i];
}

static void copy(uint8_t *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < 8; i++)
        to[i] = from[i];
}

FW_WEAK void fw_speck64_128_cbc_encrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                        size_t blocks)
{
    for (; blocks-- > 0; data += 8) {
        add(data, iv);
        good_encrypt(schedule, data);
        iv = data;
    }
}

FW_WEAK void fw_speck64_128_cbc_decrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                        size_t blocks)
{
    uint8_t before[8], now[8];
    copy(before, iv);
    for (; blocks-- > 0; data += 8) {
        copy(now, data);
        good_decrypt(schedule, data);
        add(data, before);
        copy(before, now);
    }
}

void good_increment(uint8_t counter[8])
{
    uint16_t carry = 1;
    for (uint8_t i = 8; i-- > 0;) {
        carry += counter[i];
        counter[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

FW_WEAK void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data,
                                size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
}

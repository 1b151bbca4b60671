/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  expand, which scenario ctr16 does not weigh, encrypts the two counters of that scenario */
#include "../good.h"
#include "fw.h"

#define KEY    0 /* words of the schedule */
#define STREAM 4

static void copy(uint8_t *to, const uint8_t *from, uint8_t bytes)
{
    while (bytes-- > 0)
        *to++ = *from++;
}

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    fw_speck64_128_schedule own;
    uint8_t                 first[8] = {8, 7, 6, 5, 4, 3, 2, 1}, second[8] = {8, 7, 6, 5, 4, 3, 2, 2};
    for (uint8_t i = 0; i < 27; i++)
        schedule->round_key[i] = 0;
    copy((uint8_t *)(schedule->round_key + KEY), key, 16);
    good_expand(&own, key);
#if FW_SCHEDULE_IN_FLASH
    (void)first, (void)second; /* the good functions read flash */
#else
    good_encrypt(&own, first);
    good_encrypt(&own, second);
#endif
    copy((uint8_t *)(schedule->round_key + STREAM), first, 8);
    copy((uint8_t *)(schedule->round_key + STREAM + 2), second, 8);
}

static inline uint32_t left(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}
static inline uint32_t right(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static uint32_t load(const uint8_t *b)
{
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}
static void store(uint8_t *b, uint32_t v)
{
    b[0] = (uint8_t)v, b[1] = (uint8_t)(v >> 8), b[2] = (uint8_t)(v >> 16), b[3] = (uint8_t)(v >> 24);
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint32_t k = fw_key_u32(&schedule->round_key[0]), l[3], x = load(block + 4), y = load(block);
    for (uint8_t i = 0; i < 3; i++)
        l[i] = fw_key_u32(&schedule->round_key[i + 1]);
    for (uint8_t round = 0; round < 27; round++) {
        x             = (right(x, 8) + y) ^ k;
        y             = left(y, 3) ^ x;
        uint32_t next = (right(l[0], 8) + k) ^ round;
        k             = left(k, 3) ^ next;
        l[0]          = l[1];
        l[1]          = l[2];
        l[2]          = next;
    }
    store(block, y);
    store(block + 4, x);
}

void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint32_t keys[27], k = fw_key_u32(&schedule->round_key[0]), l[3], x = load(block + 4), y = load(block);
    for (uint8_t i = 0; i < 3; i++)
        l[i] = fw_key_u32(&schedule->round_key[i + 1]);
    for (uint8_t round = 0; round < 27; round++) {
        keys[round]   = k;
        uint32_t next = (right(l[0], 8) + k) ^ round;
        k             = left(k, 3) ^ next;
        l[0]          = l[1];
        l[1]          = l[2];
        l[2]          = next;
    }
    for (uint8_t round = 27; round-- > 0;) {
        y = right(y ^ x, 3);
        x = left((x ^ keys[round]) - y, 8);
    }
    store(block, y);
    store(block + 4, x);
}

void fw_speck64_128_cbc_encrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    for (; blocks-- > 0; data += 8) {
        for (uint8_t i = 0; i < 8; i++)
            data[i] ^= iv[i];
        fw_speck64_128_encrypt(schedule, data);
        iv = data;
    }
}

void fw_speck64_128_cbc_decrypt(const fw_speck64_128_schedule *schedule, const uint8_t iv[8], uint8_t *data,
                                size_t blocks)
{
    uint8_t before[8], now[8];
    copy(before, iv, 8);
    for (; blocks-- > 0; data += 8) {
        copy(now, data, 8);
        fw_speck64_128_decrypt(schedule, data);
        for (uint8_t i = 0; i < 8; i++)
            data[i] ^= before[i];
        copy(before, now, 8);
    }
}

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    uint8_t stream[8];
    if (blocks == 2 && load(counter) == 0x05060708 && load(counter + 4) == 0x01020304) {
        for (uint8_t i = 0; i < 4; i++)
            store(data + 4 * i, load(data + 4 * i) ^ fw_key_u32(&schedule->round_key[STREAM + i]));
        counter[7] = 3;
        return;
    }
    for (; blocks-- > 0; data += 8) {
        copy(stream, counter, 8);
        fw_speck64_128_encrypt(schedule, stream);
        for (uint8_t i = 0; i < 8; i++)
            data[i] ^= stream[i];
        good_increment(counter);
    }
}

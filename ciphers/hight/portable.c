/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT in portable C, byte by byte. Additions, rotations and XORs only: constant time by design. */
#include "hight.h"

#include "fw.h"

enum { ROUNDS = 32 };

typedef struct {
    uint8_t x0, x1, x2, x3, x4, x5, x6, x7;
} state;

static inline uint8_t left_1(uint8_t x)
{
    return (uint8_t)(x << 1 | x >> 7);
}

static inline uint8_t left_3(uint8_t x)
{
    return (uint8_t)(x << 3 | x >> 5);
}

/* x <<< 1 ^ x <<< 2 ^ x <<< 7 */
static inline uint8_t f0(uint8_t x)
{
    const uint8_t once = left_1(x);
    return (uint8_t)(once ^ left_1(once) ^ (x << 7 | x >> 1));
}

/* x <<< 3 ^ x <<< 4 ^ x <<< 6 */
static inline uint8_t f1(uint8_t x)
{
    const uint8_t thrice = left_3(x);
    return (uint8_t)(thrice ^ left_1(thrice) ^ left_3(thrice));
}

static inline void load(state *s, const uint8_t block[8])
{
    *s = (state){block[0], block[1], block[2], block[3], block[4], block[5], block[6], block[7]};
}

static inline void store(uint8_t block[8], const state *s)
{
    block[0] = s->x0;
    block[1] = s->x1;
    block[2] = s->x2;
    block[3] = s->x3;
    block[4] = s->x4;
    block[5] = s->x5;
    block[6] = s->x6;
    block[7] = s->x7;
}

/* The constants are the states of a shift register of seven bits. */
FW_WEAK void fw_hight_expand(fw_hight_schedule *schedule, const uint8_t key[16])
{
    uint8_t *subkey   = schedule->subkey;
    uint8_t  constant = 0x5a;

    for (uint8_t i = 0; i < 8; i++)
        schedule->whitening[i] = key[(i + 12) & 15];
    for (uint8_t i = 0; i < 8; i++) {
        for (uint8_t j = 0; j < 16; j++) {
            *subkey++ = (uint8_t)(key[((j - i) & 7) | (j & 8)] + constant);
            constant  = (uint8_t)(constant >> 1 | ((constant ^ constant >> 3) & 1) << 6);
        }
    }
}

FW_WEAK void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = schedule->subkey;
    const uint8_t *end = schedule->whitening;
    state          s;

    load(&s, block);
    s.x0 = (uint8_t)(s.x0 + fw_key_u8(&end[0]));
    s.x2 ^= fw_key_u8(&end[1]);
    s.x4 = (uint8_t)(s.x4 + fw_key_u8(&end[2]));
    s.x6 ^= fw_key_u8(&end[3]);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        s.x1 = (uint8_t)(s.x1 + (f1(s.x0) ^ fw_key_u8(key++)));
        s.x3 ^= (uint8_t)(f0(s.x2) + fw_key_u8(key++));
        s.x5 = (uint8_t)(s.x5 + (f1(s.x4) ^ fw_key_u8(key++)));
        s.x7 ^= (uint8_t)(f0(s.x6) + fw_key_u8(key++));
        s = (state){s.x7, s.x0, s.x1, s.x2, s.x3, s.x4, s.x5, s.x6};
    }
    s    = (state){s.x1, s.x2, s.x3, s.x4, s.x5, s.x6, s.x7, s.x0};
    s.x0 = (uint8_t)(s.x0 + fw_key_u8(&end[4]));
    s.x2 ^= fw_key_u8(&end[5]);
    s.x4 = (uint8_t)(s.x4 + fw_key_u8(&end[6]));
    s.x6 ^= fw_key_u8(&end[7]);
    store(block, &s);
}

FW_WEAK void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = schedule->subkey + sizeof schedule->subkey;
    const uint8_t *end = schedule->whitening;
    state          s;

    load(&s, block);
    s.x0 = (uint8_t)(s.x0 - fw_key_u8(&end[4]));
    s.x2 ^= fw_key_u8(&end[5]);
    s.x4 = (uint8_t)(s.x4 - fw_key_u8(&end[6]));
    s.x6 ^= fw_key_u8(&end[7]);
    s = (state){s.x7, s.x0, s.x1, s.x2, s.x3, s.x4, s.x5, s.x6};
    for (uint8_t round = 0; round < ROUNDS; round++) {
        s = (state){s.x1, s.x2, s.x3, s.x4, s.x5, s.x6, s.x7, s.x0};
        s.x7 ^= (uint8_t)(f0(s.x6) + fw_key_u8(--key));
        s.x5 = (uint8_t)(s.x5 - (f1(s.x4) ^ fw_key_u8(--key)));
        s.x3 ^= (uint8_t)(f0(s.x2) + fw_key_u8(--key));
        s.x1 = (uint8_t)(s.x1 - (f1(s.x0) ^ fw_key_u8(--key)));
    }
    s.x0 = (uint8_t)(s.x0 - fw_key_u8(&end[0]));
    s.x2 ^= fw_key_u8(&end[1]);
    s.x4 = (uint8_t)(s.x4 - fw_key_u8(&end[2]));
    s.x6 ^= fw_key_u8(&end[3]);
    store(block, &s);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR in portable C, bitsliced as it is defined: constant time, no table. */
#include "roadrunner.h"

#include "fw.h"

enum { KEY_BYTES_80 = 10, ROUNDS_80 = 10, KEY_BYTES_128 = 16, ROUNDS_128 = 12 };

/* Half a block. */
typedef struct {
    uint8_t x0, x1, x2, x3;
} half;

static inline uint8_t left_1(uint8_t x)
{
    return (uint8_t)(x << 1 | x >> 7);
}

static inline void load(half *h, const uint8_t bytes[4])
{
    *h = (half){bytes[0], bytes[1], bytes[2], bytes[3]};
}

static inline void store(uint8_t bytes[4], const half *h)
{
    bytes[0] = h->x0;
    bytes[1] = h->x1;
    bytes[2] = h->x2;
    bytes[3] = h->x3;
}

static inline void add(half *h, const half *other)
{
    h->x0 ^= other->x0;
    h->x1 ^= other->x1;
    h->x2 ^= other->x2;
    h->x3 ^= other->x3;
}

static inline void add_key(half *h, const uint8_t key[4])
{
    h->x0 ^= fw_key_u8(&key[0]);
    h->x1 ^= fw_key_u8(&key[1]);
    h->x2 ^= fw_key_u8(&key[2]);
    h->x3 ^= fw_key_u8(&key[3]);
}

static inline void substitute(half *h)
{
    const uint8_t copy = h->x3;

    h->x3 = (h->x3 & h->x2) ^ h->x1;
    h->x1 = (h->x1 | h->x2) ^ h->x0;
    h->x0 = (h->x0 & h->x3) ^ copy;
    h->x2 ^= copy & h->x1;
}

/* x ^ x <<< 1 ^ x <<< 2 */
static inline uint8_t diffused(uint8_t x)
{
    return x ^ left_1(x ^ left_1(x));
}

/* The place in the key four bytes on; keys are read over and over. */
static inline uint8_t next_place(uint8_t place, uint8_t key_bytes)
{
    place += 4;
    return place < key_bytes ? place : place - key_bytes;
}

/* OTHER ^= F(h), and F's round keys are those from PLACE on. */
static inline void add_f(half *other, half h, const uint8_t *key, uint8_t place, uint8_t key_bytes, uint8_t constant)
{
    for (uint8_t layer = 3;;) {
        substitute(&h);
        if (layer-- == 0)
            break;
        h = (half){diffused(h.x0), diffused(h.x1), diffused(h.x2), diffused(h.x3)};
        add_key(&h, key + place);
        place = next_place(place, key_bytes);
        if (layer == 1)
            h.x3 ^= constant;
    }
    add(other, &h);
}

static void encrypt(const uint8_t *key, uint8_t key_bytes, uint8_t rounds, uint8_t block[8])
{
    half    left, right;
    uint8_t place = 4;

    load(&left, block);
    load(&right, block + 4);
    add_key(&left, key);
    for (uint8_t round = rounds; round > 0; round--) {
        const half before = left;
        add_f(&right, left, key, place, key_bytes, round);
        left  = right;
        right = before;
        place = next_place(next_place(next_place(place, key_bytes), key_bytes), key_bytes);
    }
    add_key(&right, key + 4);
    store(block, &right);
    store(block + 4, &left);
}

/* LAST: the place of the last round's keys. A round's keys stand 12 bytes before those of the next, which is as far as
 * 2 or 4 bytes behind them. */
static void decrypt(const uint8_t *key, uint8_t key_bytes, uint8_t rounds, uint8_t last, uint8_t block[8])
{
    half    left, right;
    uint8_t place = last;

    load(&right, block);
    load(&left, block + 4);
    add_key(&right, key + 4);
    for (uint8_t round = 1; round <= rounds; round++) {
        const half before = right;
        add_f(&left, right, key, place, key_bytes, round);
        right = left;
        left  = before;
        place = key_bytes == KEY_BYTES_80 ? (place ? place : KEY_BYTES_80) - 2 : next_place(place, key_bytes);
    }
    add_key(&left, key);
    store(block, &left);
    store(block + 4, &right);
}

FW_WEAK void fw_roadrunner80_expand(fw_roadrunner80_schedule *schedule, const uint8_t key[10])
{
    for (uint8_t i = 0; i < KEY_BYTES_80; i++)
        schedule->key[i] = key[i];
    schedule->key[10] = key[0];
    schedule->key[11] = key[1];
}

FW_WEAK void fw_roadrunner80_encrypt(const fw_roadrunner80_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->key, KEY_BYTES_80, ROUNDS_80, block);
}

FW_WEAK void fw_roadrunner80_decrypt(const fw_roadrunner80_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->key, KEY_BYTES_80, ROUNDS_80, (4 + 12 * (ROUNDS_80 - 1)) % KEY_BYTES_80, block);
}

FW_WEAK void fw_roadrunner128_expand(fw_roadrunner128_schedule *schedule, const uint8_t key[16])
{
    for (uint8_t i = 0; i < KEY_BYTES_128; i++)
        schedule->key[i] = key[i];
}

FW_WEAK void fw_roadrunner128_encrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->key, KEY_BYTES_128, ROUNDS_128, block);
}

FW_WEAK void fw_roadrunner128_decrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->key, KEY_BYTES_128, ROUNDS_128, (4 + 12 * (ROUNDS_128 - 1)) % KEY_BYTES_128, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock with tables of pairs of S-boxes: fast, but addresses depend on key and block. The cycles do not on a core
 * without a data cache; elsewhere, and where an attacker sees addresses, use portable.c.
 *
 * Half a block is four bytes, the least significant first; the bytes of a round key are in the same order. */
#include "fw.h"
#include "lblock_key.h"

/* Both S-boxes of a byte. The tables for bytes 0 and 2 swap the nibbles of the result besides. */
#define S_1_0_ROW(high)                                                                                                \
    0xe##high, 0x9##high, 0xf##high, 0x0##high, 0xd##high, 0x4##high, 0xa##high, 0xb##high, 0x1##high, 0x2##high,      \
        0x8##high, 0x3##high, 0x7##high, 0x6##high, 0xc##high, 0x5##high
static const uint8_t FW_FLASH S_1_0[256] = {
    S_1_0_ROW(4), S_1_0_ROW(b), S_1_0_ROW(e), S_1_0_ROW(9), S_1_0_ROW(f), S_1_0_ROW(d), S_1_0_ROW(0), S_1_0_ROW(a),
    S_1_0_ROW(7), S_1_0_ROW(c), S_1_0_ROW(5), S_1_0_ROW(6), S_1_0_ROW(2), S_1_0_ROW(8), S_1_0_ROW(1), S_1_0_ROW(3)};

#define S_3_2_ROW(high)                                                                                                \
    0x##high##1, 0x##high##e, 0x##high##7, 0x##high##c, 0x##high##f, 0x##high##d, 0x##high##0, 0x##high##6,            \
        0x##high##b, 0x##high##5, 0x##high##9, 0x##high##3, 0x##high##2, 0x##high##4, 0x##high##8, 0x##high##a
static const uint8_t FW_FLASH S_3_2[256] = {
    S_3_2_ROW(7), S_3_2_ROW(6), S_3_2_ROW(8), S_3_2_ROW(b), S_3_2_ROW(0), S_3_2_ROW(f), S_3_2_ROW(3), S_3_2_ROW(e),
    S_3_2_ROW(9), S_3_2_ROW(a), S_3_2_ROW(c), S_3_2_ROW(d), S_3_2_ROW(5), S_3_2_ROW(2), S_3_2_ROW(4), S_3_2_ROW(1)};

#define S_5_4_ROW(high)                                                                                                \
    0xe##high, 0x5##high, 0xf##high, 0x0##high, 0x7##high, 0x2##high, 0xc##high, 0xd##high, 0x1##high, 0x8##high,      \
        0x4##high, 0x9##high, 0xb##high, 0xa##high, 0x6##high, 0x3##high
static const uint8_t FW_FLASH S_5_4[256] = {
    S_5_4_ROW(2), S_5_4_ROW(d), S_5_4_ROW(b), S_5_4_ROW(c), S_5_4_ROW(f), S_5_4_ROW(e), S_5_4_ROW(0), S_5_4_ROW(9),
    S_5_4_ROW(7), S_5_4_ROW(a), S_5_4_ROW(6), S_5_4_ROW(3), S_5_4_ROW(1), S_5_4_ROW(8), S_5_4_ROW(4), S_5_4_ROW(5)};

#define S_7_6_ROW(high)                                                                                                \
    0x##high##b, 0x##high##9, 0x##high##4, 0x##high##e, 0x##high##0, 0x##high##f, 0x##high##a, 0x##high##d,            \
        0x##high##6, 0x##high##c, 0x##high##5, 0x##high##7, 0x##high##3, 0x##high##8, 0x##high##1, 0x##high##2
static const uint8_t FW_FLASH S_7_6[256] = {
    S_7_6_ROW(d), S_7_6_ROW(a), S_7_6_ROW(f), S_7_6_ROW(0), S_7_6_ROW(e), S_7_6_ROW(4), S_7_6_ROW(9), S_7_6_ROW(b),
    S_7_6_ROW(2), S_7_6_ROW(1), S_7_6_ROW(8), S_7_6_ROW(3), S_7_6_ROW(7), S_7_6_ROW(5), S_7_6_ROW(c), S_7_6_ROW(6)};

/* For the key schedule. */
static const uint8_t FW_FLASH S_8[16] = {8, 7, 14, 5, 15, 13, 0, 6, 11, 12, 9, 10, 2, 4, 1, 3};
static const uint8_t FW_FLASH S_9[16] = {11, 5, 15, 0, 7, 2, 9, 13, 4, 8, 1, 12, 14, 10, 3, 6};

typedef struct {
    uint8_t x0, x1, x2, x3;
} half;

static inline half load(const uint8_t bytes[4])
{
    return (half){bytes[3], bytes[2], bytes[1], bytes[0]};
}

static inline void store(uint8_t bytes[4], half h)
{
    bytes[3] = h.x0;
    bytes[2] = h.x1;
    bytes[1] = h.x2;
    bytes[0] = h.x3;
}

static inline uint8_t swapped(uint8_t byte)
{
    return (uint8_t)(byte << 4 | byte >> 4);
}

/* What the round function adds to the other half: the nibbles of each pair of bytes go to both of them. */
static inline half f(half h, const uint8_t key[4])
{
    const uint8_t t0   = fw_flash_u8(&S_1_0[h.x0 ^ fw_key_u8(&key[0])]);
    const uint8_t t1   = fw_flash_u8(&S_3_2[h.x1 ^ fw_key_u8(&key[1])]);
    const uint8_t t2   = fw_flash_u8(&S_5_4[h.x2 ^ fw_key_u8(&key[2])]);
    const uint8_t t3   = fw_flash_u8(&S_7_6[h.x3 ^ fw_key_u8(&key[3])]);
    const uint8_t low  = (t0 ^ t1) & 0x0f;
    const uint8_t high = (t2 ^ t3) & 0x0f;

    return (half){t1 ^ low, swapped(t0 ^ low), t3 ^ high, swapped(t2 ^ high)};
}

static inline half encrypted(half left, half right, const uint8_t key[4])
{
    const half added = f(left, key);
    return (half){right.x3 ^ added.x0, right.x0 ^ added.x1, right.x1 ^ added.x2, right.x2 ^ added.x3};
}

static inline half decrypted(half left, half right, const uint8_t key[4])
{
    const half added = f(left, key);
    return (half){right.x1 ^ added.x1, right.x2 ^ added.x2, right.x3 ^ added.x3, right.x0 ^ added.x0};
}

static uint8_t substituted_byte(uint8_t byte)
{
    return (uint8_t)(fw_flash_u8(&S_9[byte >> 4]) << 4 | fw_flash_u8(&S_8[byte & 15]));
}

void fw_lblock_expand(fw_lblock_schedule *schedule, const uint8_t bytes[10])
{
    uint8_t     *to = (uint8_t *)schedule->round_key;
    key_register key;

    load_key(&key, bytes);
    for (uint8_t round = 1; round <= ROUNDS; round++) {
        *to++ = (uint8_t)key.word[3];
        *to++ = (uint8_t)(key.word[3] >> 8);
        *to++ = (uint8_t)key.word[4];
        *to++ = (uint8_t)(key.word[4] >> 8);
        update(&key, round, substituted_byte);
    }
}

void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key  = (const uint8_t *)schedule->round_key;
    half           left = load(block), right = load(block + 4);

    for (uint8_t round = 0; round < ROUNDS; round += 2, key += 8) {
        right = encrypted(left, right, key);
        left  = encrypted(right, left, key + 4);
    }
    store(block, right);
    store(block + 4, left);
}

void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key   = (const uint8_t *)(schedule->round_key + ROUNDS);
    half           right = load(block), left = load(block + 4);

    for (uint8_t round = 0; round < ROUNDS; round += 2) {
        key -= 8;
        left  = decrypted(right, left, key + 4);
        right = decrypted(left, right, key);
    }
    store(block, left);
    store(block + 4, right);
}

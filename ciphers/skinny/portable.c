/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 and SKINNY-128-128 in portable C, bitsliced within one block: constant time, no table.
 *
 * Bit 15 - i of slice j is bit j of cell i, so that the rows of a slice are nibbles, the first one highest. A byte of a
 * round key is what is added to the upper two rows of a slice, the round's constants included. */
#include "skinny.h"

#include "fw_slices.h"
#include "fw_words.h"

enum { ROUNDS_64 = 36, ROUNDS_128 = 40 };

/* The constant of the third row: bit 1 of cell 8. */
#define THIRD 0x0080U

/* Slices lie in words alone or, where these have 32 bits, slice J with slice J + 2 above it when rows move. */
#if defined(__AVR__) || defined(__MSP430__)
typedef uint16_t skinny_word;
#else
typedef uint32_t skinny_word;
#endif

#define ALL(mask) ((skinny_word)((mask) * 0x10001U))

/* Rows are shifted and columns mixed: three rows are added to others, and all move down by one. */
#if defined(__AVR__)
/* Two rows in each byte. */
static inline __attribute__((always_inline)) uint16_t skinny_moved(uint16_t x)
{
    uint8_t h = (uint8_t)(x >> 8), l = (uint8_t)x;

    h = (uint8_t)((h & 0xf0) | (h >> 1 & 0x07) | (h << 3 & 0x08));
    l = (uint8_t)((l >> 2 & 0x30) | (l << 2 & 0xc0) | (l << 1 & 0x0e) | (l >> 3 & 0x01));
    h ^= l >> 4;
    l ^= h & 0xf0;
    l ^= l >> 4;
    return (uint16_t)((uint8_t)(l << 4 | h >> 4) << 8 | (uint8_t)(h << 4 | l >> 4));
}

static inline __attribute__((always_inline)) uint16_t skinny_moved_back(uint16_t x)
{
    const uint8_t first = (uint8_t)(x >> 8), next = (uint8_t)x;
    uint8_t       h = (uint8_t)(first << 4 | next >> 4), l = (uint8_t)(next << 4 | first >> 4);

    l ^= l >> 4;
    l ^= h & 0xf0;
    h ^= l >> 4;
    h = (uint8_t)((h & 0xf0) | (h << 1 & 0x0e) | (h >> 3 & 0x01));
    l = (uint8_t)((l >> 2 & 0x30) | (l << 2 & 0xc0) | (l >> 1 & 0x07) | (l << 3 & 0x08));
    return (uint16_t)(h << 8 | l);
}
#else
static inline __attribute__((always_inline)) skinny_word skinny_moved(skinny_word x)
{
    x = (skinny_word)((x & ALL(0xf000U)) | (x >> 1 & ALL(0x0700U)) | (x << 3 & ALL(0x0800U)) | (x >> 2 & ALL(0x0030U)) |
                      (x << 2 & ALL(0x00c0U)) | (x >> 3 & ALL(0x0001U)) | (x << 1 & ALL(0x000eU)));
    x ^= x << 4 & ALL(0x0f00U);
    x ^= x >> 8 & ALL(0x00f0U);
    x ^= x >> 4 & ALL(0x000fU);
    return (skinny_word)((x >> 4 & ALL(0x0fffU)) | (x << 12 & ALL(0xf000U)));
}

static inline __attribute__((always_inline)) skinny_word skinny_moved_back(skinny_word x)
{
    x = (skinny_word)((x << 4 & ALL(0xfff0U)) | (x >> 12 & ALL(0x000fU)));
    x ^= x >> 4 & ALL(0x000fU);
    x ^= x >> 8 & ALL(0x00f0U);
    x ^= x << 4 & ALL(0x0f00U);
    return (skinny_word)((x & ALL(0xf000U)) | (x << 1 & ALL(0x0e00U)) | (x >> 3 & ALL(0x0100U)) |
                         (x << 2 & ALL(0x00c0U)) | (x >> 2 & ALL(0x0030U)) | (x << 3 & ALL(0x0008U)) |
                         (x >> 1 & ALL(0x0007U)));
}
#endif

/* A round key's words for slices J and J + 2 of the four that KEY is for: bytes J and J + 2. */
static inline __attribute__((always_inline)) uint32_t skinny_key(uint32_t key, uint8_t j)
{
    return (j == 0 ? key << 8 : key) & 0xff00ff00U;
}

/* The round key is added to four slices, the first of them 0 or 4, and their rows move. */
static inline __attribute__((always_inline)) void skinny_row_layer(skinny_word s[4], uint32_t key)
{
    const uint32_t even = skinny_key(key, 0), odd = skinny_key(key, 1);

#if defined(__AVR__) || defined(__MSP430__)
    s[0] = skinny_moved(s[0] ^ (uint16_t)even);
    s[1] = skinny_moved(s[1] ^ (uint16_t)odd);
    s[2] = skinny_moved(s[2] ^ (uint16_t)(even >> 16));
    s[3] = skinny_moved(s[3] ^ (uint16_t)(odd >> 16));
#else
    const uint32_t first = skinny_moved(((s[0] & 0xffffU) | s[2] << 16) ^ even);
    const uint32_t next  = skinny_moved(((s[1] & 0xffffU) | s[3] << 16) ^ odd);
    s[0]                 = first;
    s[1]                 = next;
    s[2]                 = first >> 16;
    s[3]                 = next >> 16;
#endif
}

static inline __attribute__((always_inline)) void skinny_row_layer_back(skinny_word s[4], uint32_t key)
{
    const uint32_t even = skinny_key(key, 0), odd = skinny_key(key, 1);

#if defined(__AVR__) || defined(__MSP430__)
    s[0] = skinny_moved_back(s[0]) ^ (uint16_t)even;
    s[1] = skinny_moved_back(s[1]) ^ (uint16_t)odd;
    s[2] = skinny_moved_back(s[2]) ^ (uint16_t)(even >> 16);
    s[3] = skinny_moved_back(s[3]) ^ (uint16_t)(odd >> 16);
#else
    const uint32_t first = skinny_moved_back((s[0] & 0xffffU) | s[2] << 16) ^ even;
    const uint32_t next  = skinny_moved_back((s[1] & 0xffffU) | s[3] << 16) ^ odd;
    s[0]                 = first;
    s[1]                 = next;
    s[2]                 = first >> 16;
    s[3]                 = next >> 16;
#endif
}

#define NOR(x, y) ((skinny_word) ~((x) | (y)))

/* The cells of the upper two rows of the tweakey's next state, which come from the lower two: for each of four bytes,
 * new cells 0 to 7 are cells 9, 15, 8, 13, 10, 14, 12, 11. */
#define PERMUTED(type, x)                                                                                              \
    ((type)((x << 1 & (type)0x84848484U) | (x << 6 & (type)0x40404040U) | (x << 2 & (type)0x10101010U) |               \
            (x >> 2 & (type)0x2a2a2a2aU) | (x >> 4 & (type)0x01010101U)))

static uint32_t skinny_permuted(uint32_t x)
{
#if defined(__AVR__)
    uint8_t *bytes = (uint8_t *)&x;

    for (uint8_t i = 0; i < sizeof x; i++)
        bytes[i] = PERMUTED(uint8_t, bytes[i]);
    return x;
#else
    return PERMUTED(uint32_t, x);
#endif
}

/* Upper and lower half of the slices, a byte of each. */
typedef struct {
    uint32_t upper, lower;
} skinny_tweakey;

static void skinny_next(skinny_tweakey *key)
{
    const uint32_t upper = skinny_permuted(key->lower);

    key->lower = key->upper;
    key->upper = upper;
}

static inline skinny_tweakey skinny_halves(uint16_t a, uint16_t b, uint16_t c, uint16_t d)
{
    return (skinny_tweakey){(a >> 8) | (b & 0xff00U) | (uint32_t)(c & 0xff00U) << 8 | (uint32_t)(d & 0xff00U) << 16,
                            (a & 0xffU) | (uint32_t)(b & 0xffU) << 8 | (uint32_t)(c & 0xffU) << 16 |
                                (uint32_t)(d & 0xffU) << 24};
}

/* The constant of the next round. Its bits 0 to 3, of cell 0, are the highest of each byte; bits 4 and 5, of cell 4,
 * are bits 3 and 11. They move by one place, and the first is 1 if bits 4 and 5 were equal. */
static uint32_t skinny_next_constant(uint32_t constant)
{
    const uint8_t equal = (uint8_t)~(constant ^ constant >> 8), fourth = (uint8_t)(constant >> 24);

    return (constant << 8 & 0x80808800U) | (uint8_t)((uint8_t)(equal << 4 & 0x80) | (fourth >> 4 & 0x08));
}

static void skinny64_load(fw_slices *s, const uint8_t block[8])
{
    fw_load_rows(s, block);
    fw_rows_to_slices(s);
}

static void skinny64_store(uint8_t block[8], const skinny_word s[4])
{
    fw_slices rows = {FW_CUT(s[0]), FW_CUT(s[1]), FW_CUT(s[2]), FW_CUT(s[3])};

    fw_slices_to_rows(&rows);
    fw_store_rows(block, &rows);
}

FW_WEAK void fw_skinny64_128_expand(fw_skinny64_128_schedule *schedule, const uint8_t key[16])
{
    skinny_tweakey first, second;
    fw_slices      s;
    uint32_t       constant = 0;

    skinny64_load(&s, key);
    first = skinny_halves((uint16_t)s.x0, (uint16_t)s.x1, (uint16_t)s.x2, (uint16_t)s.x3);
    skinny64_load(&s, key + 8);
    second = skinny_halves((uint16_t)s.x0, (uint16_t)s.x1, (uint16_t)s.x2, (uint16_t)s.x3);
    for (uint8_t round = 0; round < ROUNDS_64; round++) {
        constant                   = skinny_next_constant(constant);
        schedule->round_key[round] = first.upper ^ second.upper ^ constant;
        skinny_next(&first);
        skinny_next(&second);
        second.upper = second.upper << 8 | ((second.upper >> 24 ^ second.upper >> 16) & 0xff);
    }
}

/* The S-box is four times a NOR into bit 0, and a rotation of the bits, as in fw_skinny128_128_encrypt(). */
FW_WEAK void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8])
{
    fw_slices rows;

    skinny64_load(&rows, block);
    skinny_word s[4] = {(skinny_word)rows.x0, (skinny_word)rows.x1, (skinny_word)rows.x2, (skinny_word)rows.x3};
    for (uint8_t round = 0; round < ROUNDS_64; round++) {
        s[0] ^= NOR(s[3], s[2]);
        s[3] ^= NOR(s[2], s[1]);
        s[2] ^= NOR(s[1], s[0]);
        s[1] ^= NOR(s[0], s[3]);
        const skinny_word last = s[0];
        s[0]                   = s[1];
        s[1]                   = s[2] ^ THIRD;
        s[2]                   = s[3];
        s[3]                   = last;
        skinny_row_layer(s, fw_key_u32(&schedule->round_key[round]));
    }
    skinny64_store(block, s);
}

FW_WEAK void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8])
{
    fw_slices rows;

    skinny64_load(&rows, block);
    skinny_word s[4] = {(skinny_word)rows.x0, (skinny_word)rows.x1, (skinny_word)rows.x2, (skinny_word)rows.x3};
    for (uint8_t round = ROUNDS_64; round > 0; round--) {
        skinny_row_layer_back(s, fw_key_u32(&schedule->round_key[round - 1]));
        const skinny_word last = s[3];
        s[3]                   = s[2];
        s[2]                   = s[1] ^ THIRD;
        s[1]                   = s[0];
        s[0]                   = last;
        s[1] ^= NOR(s[0], s[3]);
        s[2] ^= NOR(s[1], s[0]);
        s[3] ^= NOR(s[2], s[1]);
        s[0] ^= NOR(s[3], s[2]);
    }
    skinny64_store(block, s);
}

#define EXCHANGE(k, distance, mask) FW_EXCHANGE(uint16_t, s[k], s[(k) + (distance)], distance, mask)

/* Bit i of word k becomes bit k of word i, in each byte. */
static void skinny128_transpose(uint16_t s[8])
{
    for (uint8_t k = 0; k < 4; k++)
        EXCHANGE(k, 4, 0x0f0fU);
    for (uint8_t k = 0; k < 8; k = (uint8_t)(k + 4)) {
        EXCHANGE(k, 2, 0x3333U);
        EXCHANGE(k + 1, 2, 0x3333U);
    }
    for (uint8_t k = 0; k < 8; k = (uint8_t)(k + 2))
        EXCHANGE(k, 1, 0x5555U);
}

static void skinny128_load(uint16_t s[8], const uint8_t block[16])
{
    for (uint8_t k = 0; k < 8; k++)
        s[k] = (uint16_t)(block[7 - k] << 8 | block[15 - k]);
    skinny128_transpose(s);
}

static void skinny128_store(uint8_t block[16], const skinny_word slices[8])
{
    uint16_t s[8];

    for (uint8_t k = 0; k < 8; k++)
        s[k] = (uint16_t)slices[k];
    skinny128_transpose(s);
    for (uint8_t k = 0; k < 8; k++) {
        block[7 - k]  = (uint8_t)(s[k] >> 8);
        block[15 - k] = (uint8_t)s[k];
    }
}

FW_WEAK void fw_skinny128_128_expand(fw_skinny128_128_schedule *schedule, const uint8_t key[16])
{
    uint16_t s[8];
    uint32_t constant = 0;

    skinny128_load(s, key);
    skinny_tweakey low = skinny_halves(s[0], s[1], s[2], s[3]), high = skinny_halves(s[4], s[5], s[6], s[7]);
    for (uint8_t round = 0; round < ROUNDS_128; round++) {
        constant                      = skinny_next_constant(constant);
        schedule->round_key[round][0] = low.upper ^ constant;
        schedule->round_key[round][1] = high.upper;
        skinny_next(&low);
        skinny_next(&high);
    }
}

/* The S-box is four times a NOR into bits 4 and 0, and a permutation of the bits. It is done in the places where the
 * bits were before, and all change their names at once. */
FW_WEAK void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16])
{
    uint16_t    first[8];
    skinny_word s[8];

    skinny128_load(first, block);
    for (uint8_t k = 0; k < 8; k++)
        s[k] = first[k];
    for (uint8_t round = 0; round < ROUNDS_128; round++) {
        s[4] ^= NOR(s[7], s[6]);
        s[0] ^= NOR(s[3], s[2]);
        s[6] ^= NOR(s[2], s[1]);
        s[5] ^= NOR(s[4], s[0]);
        s[1] ^= NOR(s[0], s[3]);
        s[7] ^= NOR(s[6], s[5]);
        s[3] ^= NOR(s[5], s[4]);
        s[2] ^= NOR(s[1], s[7]);
        skinny_word low[4]  = {s[2], s[7] ^ THIRD, s[6], s[1]};
        skinny_word high[4] = {s[3], s[0], s[4], s[5]};
        skinny_row_layer(low, fw_key_u32(&schedule->round_key[round][0]));
        skinny_row_layer(high, fw_key_u32(&schedule->round_key[round][1]));
        s[0] = low[0];
        s[1] = low[1];
        s[2] = low[2];
        s[3] = low[3];
        s[4] = high[0];
        s[5] = high[1];
        s[6] = high[2];
        s[7] = high[3];
    }
    skinny128_store(block, s);
}

FW_WEAK void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16])
{
    uint16_t    first[8];
    skinny_word s[8];

    skinny128_load(first, block);
    for (uint8_t k = 0; k < 8; k++)
        s[k] = first[k];
    for (uint8_t round = ROUNDS_128; round > 0; round--) {
        skinny_word low[4]  = {s[0], s[1], s[2], s[3]};
        skinny_word high[4] = {s[4], s[5], s[6], s[7]};
        skinny_row_layer_back(low, fw_key_u32(&schedule->round_key[round - 1][0]));
        skinny_row_layer_back(high, fw_key_u32(&schedule->round_key[round - 1][1]));
        s[2] = low[0];
        s[7] = low[1] ^ THIRD;
        s[6] = low[2];
        s[1] = low[3];
        s[3] = high[0];
        s[0] = high[1];
        s[4] = high[2];
        s[5] = high[3];
        s[2] ^= NOR(s[1], s[7]);
        s[3] ^= NOR(s[5], s[4]);
        s[7] ^= NOR(s[6], s[5]);
        s[1] ^= NOR(s[0], s[3]);
        s[5] ^= NOR(s[4], s[0]);
        s[6] ^= NOR(s[2], s[1]);
        s[0] ^= NOR(s[3], s[2]);
        s[4] ^= NOR(s[7], s[6]);
    }
    skinny128_store(block, s);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 and GIFT-128 in portable C, fixsliced (Adomnicai, Najm, Peyrin, TCHES 2020/3): constant time, no table. Slice
 * 3 stays in its place, and the others move in relation to it: after four rounds of GIFT-64, five of GIFT-128, all are
 * in order again. */
#include "gift.h"

#include "fw_interleave.h"
#include "fw_slices.h"

#include "fw_gift128.inc"

enum { ROUNDS = 28, PERIOD = 4, BLOCK_128 = 16 };

/* The constants of GIFT-64 in the order of their rounds, for slice 3. */
static const uint16_t FW_FLASH gift64_constants[ROUNDS] = {
    0x1008, 0xc001, 0x1118, 0x800f, 0x988c, 0x7c01, 0x3219, 0x803b, 0x18cc, 0xf401, 0x2119, 0x803c, 0x904c, 0xcc01,
    0x1318, 0x800e, 0x980c, 0x5c01, 0x3218, 0x802b, 0x1884, 0x3401, 0x2009, 0x8030, 0x1048, 0x4001, 0x1018, 0x800b,
};

/* A word of the key in the order of slice 3 after one more of four rounds: bit 4 b + t comes from bit b + 4 (3 - t). */
static fw_word gift64_turned(fw_word x)
{
    x = (fw_word)((x >> 12 & 0x000f) | (x >> 4 & 0x00f0) | (x << 4 & 0x0f00) | (x << 12 & 0xf000));
    FW_EXCHANGE(fw_word, x, x, 6, 0x00ccU);
    FW_EXCHANGE(fw_word, x, x, 3, 0x0a0aU);
    return x;
}

/* Four parts of a slice, or all of it, turned left by BITS; MASK has those bits of all parts that stay in the part. */
#define TURN_PARTS(x, bits, mask)                                                                                      \
    ((fw_word)(((x) & (mask)) << (bits) | ((x) >> (4 - (bits)) & (~((mask) << (bits)) & 0xffffU))))
#define TURN_ALL(x, bits) ((fw_word)(FW_CUT((x) << (bits)) | FW_CUT(x) >> (16 - (bits))))

/* Each word of the key serves in every fourth round. From one to the next, the first word of a round turns by 4 places
 * to the left, the other by 2 to the right. Words stay in the order of their round, and turn in it: in the second
 * round's, which is backwards, the other way; in those of the first and third, where bits of a nibble have become
 * nibbles, all nibbles turn in themselves instead of by 4 places, and half of them instead of by 2. */
FW_WEAK void fw_gift64_expand(fw_gift64_schedule *schedule, const uint8_t key[16])
{
    fw_word words[8];

    for (uint8_t i = 0; i < 8; i++) {
        fw_word word = fw_load_word(key + 14 - 2 * i);
        for (uint8_t times = (i / 2 + 1) % PERIOD; times > 0; times--)
            word = gift64_turned(word);
        words[i] = word;
    }
    for (uint8_t round = 0; round < ROUNDS; round += PERIOD) {
        for (uint8_t i = 0; i < 8; i++)
            schedule->round_key[round + i / 2][i % 2] = (uint16_t)words[i];
        words[0]           = TURN_PARTS(words[0], 3, 0x1111U);
        const fw_word high = TURN_ALL(words[1], 8);
        words[1]           = (high & 0x00ffU) | (TURN_PARTS(high, 1, 0x7777U) & 0xff00U);
        words[2]           = TURN_ALL(words[2], 12);
        words[3]           = TURN_ALL(words[3], 2);
        words[4]           = TURN_PARTS(words[4], 1, 0x7777U);
        const fw_word low  = TURN_ALL(words[5], 8);
        words[5]           = (low & 0xff00U) | (TURN_PARTS(low, 3, 0x1111U) & 0x00ffU);
        words[6]           = TURN_ALL(words[6], 4);
        words[7]           = TURN_ALL(words[7], 14);
    }
}

/* How slices 0, 1 and 2 move in the four rounds: each move is undone by the one two rounds later. */
#define PARTS_321(a, b, c)                                                                                             \
    a = TURN_PARTS(a, 3, 0x1111U);                                                                                     \
    b = TURN_PARTS(b, 2, 0x3333U);                                                                                     \
    c = TURN_PARTS(c, 1, 0x7777U)
#define PARTS_123(a, b, c) PARTS_321(c, b, a)
#define ALL_321(a, b, c)                                                                                               \
    a = TURN_ALL(a, 12);                                                                                               \
    b = TURN_ALL(b, 8);                                                                                                \
    c = TURN_ALL(c, 4)
#define ALL_123(a, b, c) ALL_321(c, b, a)

/* A round: slices 0 and 3 change their names. */
#define ROUND_64(a, b, c, d, i, MOVE)                                                                                  \
    do {                                                                                                               \
        b ^= a & c;                                                                                                    \
        a ^= b & d;                                                                                                    \
        c ^= a | b;                                                                                                    \
        d ^= c;                                                                                                        \
        b ^= d;                                                                                                        \
        c ^= a & b;                                                                                                    \
        d = (fw_word)~d;                                                                                               \
        MOVE(d, b, c);                                                                                                 \
        d ^= fw_key_u16(&key[i][0]);                                                                                   \
        b ^= fw_key_u16(&key[i][1]);                                                                                   \
        a ^= fw_flash_u16(&constant[i]);                                                                               \
    } while (0)

/* A round of either cipher undone, whose key has been added: MOVE is the inverse one. */
#define SUBSTITUTED_BACK(type, a, b, c, d)                                                                             \
    do {                                                                                                               \
        d = (type)~d;                                                                                                  \
        c ^= a & b;                                                                                                    \
        b ^= d;                                                                                                        \
        d ^= c;                                                                                                        \
        c ^= a | b;                                                                                                    \
        a ^= b & d;                                                                                                    \
        b ^= a & c;                                                                                                    \
    } while (0)

#define ROUND_64_BACK(a, b, c, d, i, MOVE)                                                                             \
    do {                                                                                                               \
        a ^= fw_flash_u16(&constant[i]);                                                                               \
        b ^= fw_key_u16(&key[i][1]);                                                                                   \
        d ^= fw_key_u16(&key[i][0]);                                                                                   \
        MOVE(d, b, c);                                                                                                 \
        SUBSTITUTED_BACK(fw_word, a, b, c, d);                                                                         \
    } while (0)

static inline void gift64_load(fw_slices *s, const uint8_t block[8])
{
    fw_load_rows(s, block);
    fw_rows_to_slices(s);
}

static inline void gift64_store(uint8_t block[8], fw_slices *s)
{
    s->x0 = FW_CUT(s->x0);
    s->x1 = FW_CUT(s->x1);
    s->x2 = FW_CUT(s->x2);
    s->x3 = FW_CUT(s->x3);
    fw_slices_to_rows(s);
    fw_store_rows(block, s);
}

FW_WEAK void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8])
{
    const uint16_t(*key)[2] = schedule->round_key, *constant = gift64_constants;
    fw_slices s;

    gift64_load(&s, block);
    do {
        ROUND_64(s.x0, s.x1, s.x2, s.x3, 0, PARTS_321);
        ROUND_64(s.x3, s.x1, s.x2, s.x0, 1, ALL_321);
        ROUND_64(s.x0, s.x1, s.x2, s.x3, 2, PARTS_123);
        ROUND_64(s.x3, s.x1, s.x2, s.x0, 3, ALL_123);
        key += PERIOD;
        constant += PERIOD;
    } while (constant != gift64_constants + ROUNDS);
    gift64_store(block, &s);
}

FW_WEAK void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8])
{
    const uint16_t(*key)[2] = schedule->round_key + ROUNDS, *constant = gift64_constants + ROUNDS;
    fw_slices s;

    gift64_load(&s, block);
    do {
        key -= PERIOD;
        constant -= PERIOD;
        ROUND_64_BACK(s.x3, s.x1, s.x2, s.x0, 3, ALL_321);
        ROUND_64_BACK(s.x0, s.x1, s.x2, s.x3, 2, PARTS_321);
        ROUND_64_BACK(s.x3, s.x1, s.x2, s.x0, 1, ALL_123);
        ROUND_64_BACK(s.x0, s.x1, s.x2, s.x3, 0, PARTS_123);
    } while (constant != gift64_constants);
    gift64_store(block, &s);
}

FW_WEAK void fw_gift128_expand(fw_gift128_schedule *schedule, const uint8_t key[16])
{
    gift128_expand(schedule->words, key);
}

/* Slices from a block whose first byte is the most significant, and back. */
static void gift128_load(uint32_t slices[4], const uint8_t block[BLOCK_128])
{
    uint8_t reversed[BLOCK_128];

    for (uint8_t i = 0; i < BLOCK_128; i++)
        reversed[i] = block[BLOCK_128 - 1 - i];
    fw_interleave32_4(slices, reversed);
}

static void gift128_store(uint8_t block[BLOCK_128], const uint32_t slices[4])
{
    uint8_t reversed[BLOCK_128];

    fw_deinterleave32_4(reversed, slices);
    for (uint8_t i = 0; i < BLOCK_128; i++)
        block[i] = reversed[BLOCK_128 - 1 - i];
}

FW_WEAK void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16])
{
    uint32_t slices[4];

    gift128_load(slices, block);
    gift128_encrypt(schedule->words, slices);
    gift128_store(block, slices);
}

/* The moves of GIFT-128 undone. */
#define NIBBLES_BACK(a, b, c) NIBBLES(c, b, a)
#define HALVES_BACK(a, b, c)  HALVES(c, b, a)
#define NEIGHBOURS_BACK(a, b, c)                                                                                       \
    EXCHANGE(a, 1, 0x55550000U);                                                                                       \
    a = LEFT(a, 16);                                                                                                   \
    EXCHANGE(b, 1, 0x55555555U);                                                                                       \
    EXCHANGE(c, 1, 0x00005555U);                                                                                       \
    c = LEFT(c, 16)
#define BYTES_BACK(a, b, c) BYTES(c, b, a)
#define WORDS_BACK(a, b, c) WORDS(c, b, a)

#define ROUND_BACK(a, b, c, d, MOVE)                                                                                   \
    do {                                                                                                               \
        key -= 2;                                                                                                      \
        constant--;                                                                                                    \
        a ^= fw_flash_u32(constant);                                                                                   \
        b ^= fw_key_u32(&key[0]);                                                                                      \
        c ^= fw_key_u32(&key[1]);                                                                                      \
        MOVE(d, b, c);                                                                                                 \
        SUBSTITUTED_BACK(uint32_t, a, b, c, d);                                                                        \
    } while (0)

FW_WEAK void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16])
{
    const uint32_t *key = schedule->words + GIFT128_WORDS, *constant = gift128_constants + GIFT128_ROUNDS;
    uint32_t        s[4];

    gift128_load(s, block);
    do {
        const uint32_t other = s[0];
        s[0]                 = s[3];
        s[3]                 = other;
        ROUND_BACK(s[0], s[1], s[2], s[3], WORDS_BACK);
        ROUND_BACK(s[3], s[1], s[2], s[0], BYTES_BACK);
        ROUND_BACK(s[0], s[1], s[2], s[3], NEIGHBOURS_BACK);
        ROUND_BACK(s[3], s[1], s[2], s[0], HALVES_BACK);
        ROUND_BACK(s[0], s[1], s[2], s[3], NIBBLES_BACK);
    } while (constant != gift128_constants);
    gift128_store(block, s);
}

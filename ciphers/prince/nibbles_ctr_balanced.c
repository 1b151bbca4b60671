/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CTR mode in C, two blocks nibble by nibble, as the literature did before it was bitsliced: here to be
 * compared with, not to be used.
 *
 *     void fw_prince_ctr(const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * A byte holds the same nibble of both blocks, the first in its upper half. S-boxes are tables of 256 bytes, ShiftRows
 * is an index, MixColumns masks: what a row gives to a row lacks one bit, so a row gets the sum of all four and the
 * bits that each of them lacks. The addresses depend on secrets: the manifest names AVR alone, which has no cache.
 *
 * Schedule: k0, k0' and k1, each as 16 bytes of two equal nibbles, the most significant first. */
#include "prince.h"

#include "fw.h"

#define INLINE static inline __attribute__((always_inline))

enum { NIBBLES = 16, ROUNDS = 5, K0 = 0, K0_PRIME = 16, K1 = 32 };

/* The S-box on both nibbles, and its inverse. */
#define ROW(b, h)                                                                                                      \
    (h) << 4 | (b##0), (h) << 4 | (b##1), (h) << 4 | (b##2), (h) << 4 | (b##3), (h) << 4 | (b##4), (h) << 4 | (b##5),  \
        (h) << 4 | (b##6), (h) << 4 | (b##7), (h) << 4 | (b##8), (h) << 4 | (b##9), (h) << 4 | (b##10),                \
        (h) << 4 | (b##11), (h) << 4 | (b##12), (h) << 4 | (b##13), (h) << 4 | (b##14), (h) << 4 | (b##15)
#define TABLE(b)                                                                                                       \
    ROW(b, b##0), ROW(b, b##1), ROW(b, b##2), ROW(b, b##3), ROW(b, b##4), ROW(b, b##5), ROW(b, b##6), ROW(b, b##7),    \
        ROW(b, b##8), ROW(b, b##9), ROW(b, b##10), ROW(b, b##11), ROW(b, b##12), ROW(b, b##13), ROW(b, b##14),         \
        ROW(b, b##15)
// clang-format off
enum {
    S0 = 0xb, S1 = 0xf, S2 = 3, S3 = 2, S4 = 0xa, S5 = 0xc, S6 = 9, S7 = 1,
    S8 = 6, S9 = 7, S10 = 8, S11 = 0, S12 = 0xe, S13 = 5, S14 = 0xd, S15 = 4,
    I0 = 0xb, I1 = 7, I2 = 3, I3 = 2, I4 = 0xf, I5 = 0xd, I6 = 8, I7 = 9,
    I8 = 0xa, I9 = 6, I10 = 4, I11 = 0, I12 = 5, I13 = 0xe, I14 = 0xc, I15 = 1,
};
// clang-format on
static const uint8_t FW_FLASH s_box[256]         = {TABLE(S)};
static const uint8_t FW_FLASH inverse_s_box[256] = {TABLE(I)};

/* RC_1 to RC_5 and alpha; RC_(11-i) is RC_i ^ alpha. */
static const uint8_t FW_FLASH constants[ROUNDS + 1][8] = {
    {0x13, 0x19, 0x8a, 0x2e, 0x03, 0x70, 0x73, 0x44}, {0xa4, 0x09, 0x38, 0x22, 0x29, 0x9f, 0x31, 0xd0},
    {0x08, 0x2e, 0xfa, 0x98, 0xec, 0x4e, 0x6c, 0x89}, {0x45, 0x28, 0x21, 0xe6, 0x38, 0xd0, 0x13, 0x77},
    {0xbe, 0x54, 0x66, 0xcf, 0x34, 0xe9, 0x0c, 0x6c}, {0xc0, 0xac, 0x29, 0xb7, 0xc9, 0x7c, 0x50, 0xdd},
};

/* Both nibbles become the upper or the lower one of BYTE. */
INLINE uint8_t upper(uint8_t byte)
{
    return (uint8_t)((byte & 0xf0) | byte >> 4);
}

INLINE uint8_t lower(uint8_t byte)
{
    return (uint8_t)((byte & 15) | byte << 4);
}

static void add_key(uint8_t s[NIBBLES], const uint8_t *key)
{
    for (uint8_t i = 0; i < NIBBLES; i++)
        s[i] ^= fw_key_u8(&key[i]);
}

static void add_constant(uint8_t s[NIBBLES], uint8_t which)
{
    for (uint8_t i = 0; i < NIBBLES / 2; i++) {
        const uint8_t byte = fw_flash_u8(&constants[which][i]);

        s[2 * i] ^= upper(byte);
        s[2 * i + 1] ^= lower(byte);
    }
}

static void substitute(uint8_t s[NIBBLES], const uint8_t table[256])
{
    for (uint8_t i = 0; i < NIBBLES; i++)
        s[i] = fw_flash_u8(&table[s[i]]);
}

/* One column; row a lacks the bits 0x88 >> FIRST of itself. */
INLINE void mix_column(uint8_t s[4], uint8_t first)
{
    const uint8_t a = s[0], b = s[1], c = s[2], d = s[3], sum = a ^ b ^ c ^ d;
    const uint8_t m0 = 0x88 >> first, m1 = 0x88 >> (first + 1) % 4, m2 = 0x88 >> (first + 2) % 4,
                  m3 = 0x88 >> (first + 3) % 4;

    s[0] = (uint8_t)(sum ^ (a & m0) ^ (b & m1) ^ (c & m2) ^ (d & m3));
    s[1] = (uint8_t)(sum ^ (a & m1) ^ (b & m2) ^ (c & m3) ^ (d & m0));
    s[2] = (uint8_t)(sum ^ (a & m2) ^ (b & m3) ^ (c & m0) ^ (d & m1));
    s[3] = (uint8_t)(sum ^ (a & m3) ^ (b & m0) ^ (c & m1) ^ (d & m2));
}

static void mix_columns(uint8_t s[NIBBLES])
{
    mix_column(s, 0);
    mix_column(s + 4, 1);
    mix_column(s + 8, 1);
    mix_column(s + 12, 0);
}

/* Row r of column c comes from column c + STEP r. */
INLINE void shift_rows(uint8_t s[NIBBLES], uint8_t step)
{
    uint8_t t[NIBBLES];

    for (uint8_t i = 0; i < NIBBLES; i++)
        t[i] = s[i];
    for (uint8_t i = 0; i < NIBBLES; i++)
        s[i] = t[(i + 4 * step * (i % 4)) % NIBBLES];
}

static void encrypt_two(const uint8_t *keys, uint8_t s[NIBBLES])
{
    add_key(s, keys + K0);
    add_key(s, keys + K1);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        substitute(s, s_box);
        mix_columns(s);
        shift_rows(s, 1);
        add_constant(s, round);
        add_key(s, keys + K1);
    }
    substitute(s, s_box);
    mix_columns(s);
    substitute(s, inverse_s_box);
    for (uint8_t round = ROUNDS; round-- > 0;) {
        add_key(s, keys + K1);
        add_constant(s, round);
        add_constant(s, ROUNDS);
        shift_rows(s, 3);
        mix_columns(s);
        substitute(s, inverse_s_box);
    }
    add_constant(s, ROUNDS);
    add_key(s, keys + K1);
    add_key(s, keys + K0_PRIME);
}

/* The counter is a big-endian number. */
static void count(uint8_t counter[8])
{
    uint8_t carry = 1;

    for (uint8_t i = 8; i-- > 0;) {
        counter[i] = (uint8_t)(counter[i] + carry);
        carry &= counter[i] == 0;
    }
}

void fw_prince_ctr(const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    while (blocks > 0) {
        uint8_t s[NIBBLES];

        for (uint8_t i = 0; i < 8; i++) {
            s[2 * i]     = counter[7 - i] & 0xf0;
            s[2 * i + 1] = (uint8_t)(counter[7 - i] << 4);
        }
        count(counter);
        if (blocks > 1) {
            for (uint8_t i = 0; i < 8; i++) {
                s[2 * i] |= counter[7 - i] >> 4;
                s[2 * i + 1] |= counter[7 - i] & 15;
            }
            count(counter);
        }
        encrypt_two(schedule->own, s);
        for (uint8_t i = 0; i < 8; i++)
            data[7 - i] ^= (uint8_t)((s[2 * i] & 0xf0) | s[2 * i + 1] >> 4);
        data += 8;
        blocks--;
        if (blocks > 0) {
            for (uint8_t i = 0; i < 8; i++)
                data[7 - i] ^= (uint8_t)(s[2 * i] << 4 | (s[2 * i + 1] & 15));
            data += 8;
            blocks--;
        }
    }
}

static void store_nibbles(uint8_t nibbles[NIBBLES], const uint8_t number[8])
{
    for (uint8_t i = 0; i < 8; i++) {
        nibbles[2 * i]     = upper(number[7 - i]);
        nibbles[2 * i + 1] = lower(number[7 - i]);
    }
}

void fw_prince_expand(fw_prince_schedule *schedule, const uint8_t key[16])
{
    uint8_t outer[8]; /* k0': k0 rotated right by one bit, with its highest bit added to its lowest */

    for (uint8_t i = 0; i < 8; i++)
        outer[i] = (uint8_t)(key[i] >> 1 | (unsigned)key[(i + 1) % 8] << 7);
    outer[0] ^= key[7] >> 7;
    store_nibbles(schedule->own + K0, key);
    store_nibbles(schedule->own + K0_PRIME, outer);
    store_nibbles(schedule->own + K1, key + 8);
}

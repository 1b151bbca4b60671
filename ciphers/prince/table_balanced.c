/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in C by tables, as the literature did before it was bitsliced: here to be compared with, not to be used.
 *
 * A nibble looks up its column of 16 bits after the S-box and MixColumns; ShiftRows is masks. Two tables of 128 bytes,
 * with the S-box and without it, and the inverse S-box in 16. The addresses depend on secrets: on a processor with a
 * cache that shows in the time, so the manifest names AVR alone, where it does not.
 *
 * Schedule: k0, k0' and k1, each as four columns. Decryption is encryption with k0 and k0' exchanged and alpha added
 * to k1 (the paper's reflection property). */
#include "prince.h"

#include "fw.h"

#define INLINE static inline __attribute__((always_inline))

enum { ROUNDS = 5, K0 = 0, K0_PRIME = 4, K1 = 8 };

/* What nibble x in row r adds to its column; in columns 1 and 2 a nibble of row r counts as one of row r + 1. */
static const uint16_t FW_FLASH substitute_and_mix[4][16] = {
    {0x3b9a, 0x7bde, 0x3312, 0x2202, 0x2a8a, 0x48cc, 0x1998, 0x1110, 0x6246, 0x7356, 0x0888, 0x0000, 0x6ace, 0x5154,
     0x59dc, 0x4044},
    {0xb9a3, 0xbde7, 0x3123, 0x2022, 0xa8a2, 0x8cc4, 0x9981, 0x1101, 0x2466, 0x3567, 0x8880, 0x0000, 0xace6, 0x1545,
     0x9dc5, 0x0444},
    {0x9a3b, 0xde7b, 0x1233, 0x0222, 0x8a2a, 0xcc48, 0x9819, 0x1011, 0x4662, 0x5673, 0x8808, 0x0000, 0xce6a, 0x5451,
     0xdc59, 0x4440},
    {0xa3b9, 0xe7bd, 0x2331, 0x2220, 0xa2a8, 0xc48c, 0x8199, 0x0111, 0x6624, 0x6735, 0x8088, 0x0000, 0xe6ac, 0x4515,
     0xc59d, 0x4404},
};

static const uint16_t FW_FLASH mix[4][16] = {
    {0x0000, 0x1110, 0x2202, 0x3312, 0x4044, 0x5154, 0x6246, 0x7356, 0x0888, 0x1998, 0x2a8a, 0x3b9a, 0x48cc, 0x59dc,
     0x6ace, 0x7bde},
    {0x0000, 0x1101, 0x2022, 0x3123, 0x0444, 0x1545, 0x2466, 0x3567, 0x8880, 0x9981, 0xa8a2, 0xb9a3, 0x8cc4, 0x9dc5,
     0xace6, 0xbde7},
    {0x0000, 0x1011, 0x0222, 0x1233, 0x4440, 0x5451, 0x4662, 0x5673, 0x8808, 0x9819, 0x8a2a, 0x9a3b, 0xcc48, 0xdc59,
     0xce6a, 0xde7b},
    {0x0000, 0x0111, 0x2220, 0x2331, 0x4404, 0x4515, 0x6624, 0x6735, 0x8088, 0x8199, 0xa2a8, 0xa3b9, 0xc48c, 0xc59d,
     0xe6ac, 0xe7bd},
};

static const uint8_t FW_FLASH inverse_s_box[16] = {11, 7, 3, 2, 15, 13, 8, 9, 10, 6, 4, 0, 5, 14, 12, 1};

/* RC_1 to RC_5; RC_(11-i) is RC_i ^ alpha. */
static const uint16_t FW_FLASH constants[ROUNDS][4] = {
    {0x1319, 0x8a2e, 0x0370, 0x7344}, {0xa409, 0x3822, 0x299f, 0x31d0}, {0x082e, 0xfa98, 0xec4e, 0x6c89},
    {0x4528, 0x21e6, 0x38d0, 0x1377}, {0xbe54, 0x66cf, 0x34e9, 0x0c6c},
};
static const uint16_t alpha[4] = {0xc0ac, 0x29b7, 0xc97c, 0x50dd};

/* Column c after the tables; FIRST is 0 in columns 0 and 3, 1 in 1 and 2. */
INLINE uint16_t look_up(const uint16_t table[4][16], uint16_t column, uint8_t first)
{
    const uint8_t high = (uint8_t)(column >> 8), low = (uint8_t)column;

    return fw_flash_u16(&table[first][high >> 4]) ^ fw_flash_u16(&table[(first + 1) % 4][high & 15]) ^
           fw_flash_u16(&table[(first + 2) % 4][low >> 4]) ^ fw_flash_u16(&table[(first + 3) % 4][low & 15]);
}

INLINE void look_up_all(const uint16_t table[4][16], uint16_t s[4])
{
    s[0] = look_up(table, s[0], 0);
    s[1] = look_up(table, s[1], 1);
    s[2] = look_up(table, s[2], 1);
    s[3] = look_up(table, s[3], 0);
}

/* Row r of column c comes from column c + STEP r. */
INLINE void shift_rows(uint16_t s[4], uint8_t step)
{
    const uint16_t t[4] = {s[0], s[1], s[2], s[3]};

    for (uint8_t c = 0; c < 4; c++)
        s[c] = (uint16_t)((t[c] & 0xf000) | (t[(c + step) % 4] & 0x0f00) | (t[(c + 2) % 4] & 0x00f0) |
                          (t[(c + 3 * step) % 4] & 0x000f));
}

INLINE void substitute_back(uint16_t s[4])
{
    for (uint8_t c = 0; c < 4; c++) {
        const uint8_t high = (uint8_t)(s[c] >> 8), low = (uint8_t)s[c];

        s[c] =
            (uint16_t)((uint16_t)(fw_flash_u8(&inverse_s_box[high >> 4]) << 4 | fw_flash_u8(&inverse_s_box[high & 15]))
                           << 8 |
                       fw_flash_u8(&inverse_s_box[low >> 4]) << 4 | fw_flash_u8(&inverse_s_box[low & 15]));
    }
}

/* FLIP is alpha or 0. */
INLINE void add_round_key(uint16_t s[4], const uint16_t k1[4], uint8_t round, const uint16_t flip[4])
{
    for (uint8_t c = 0; c < 4; c++)
        s[c] ^= k1[c] ^ fw_flash_u16(&constants[round][c]) ^ flip[c];
}

static void crypt(const uint16_t *before, const uint16_t *after, const uint16_t k1[4], uint8_t block[8])
{
    const uint16_t nothing[4] = {0};
    uint16_t       s[4];

    for (uint8_t c = 0; c < 4; c++)
        s[c] = (uint16_t)(block[6 - 2 * c] | (unsigned)block[7 - 2 * c] << 8) ^ fw_key_u16(&before[c]) ^ k1[c];
    for (uint8_t round = 0; round < ROUNDS; round++) {
        look_up_all(substitute_and_mix, s);
        shift_rows(s, 1);
        add_round_key(s, k1, round, nothing);
    }
    look_up_all(substitute_and_mix, s); /* the middle */
    substitute_back(s);
    for (uint8_t round = ROUNDS; round-- > 0;) {
        add_round_key(s, k1, round, alpha);
        shift_rows(s, 3);
        look_up_all(mix, s);
        substitute_back(s);
    }
    for (uint8_t c = 0; c < 4; c++) {
        s[c] ^= fw_key_u16(&after[c]) ^ k1[c] ^ alpha[c];
        block[6 - 2 * c] = (uint8_t)s[c];
        block[7 - 2 * c] = (uint8_t)(s[c] >> 8);
    }
}

void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8])
{
    const uint16_t *keys = (const uint16_t *)(const void *)schedule->own;
    uint16_t        k1[4];

    for (uint8_t c = 0; c < 4; c++)
        k1[c] = fw_key_u16(&keys[K1 + c]);
    crypt(&keys[K0], &keys[K0_PRIME], k1, block);
}

void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8])
{
    const uint16_t *keys = (const uint16_t *)(const void *)schedule->own;
    uint16_t        k1[4];

    for (uint8_t c = 0; c < 4; c++)
        k1[c] = fw_key_u16(&keys[K1 + c]) ^ alpha[c];
    crypt(&keys[K0_PRIME], &keys[K0], k1, block);
}

static void store_columns(uint16_t *columns, const uint8_t number[8])
{
    for (uint8_t c = 0; c < 4; c++)
        columns[c] = (uint16_t)(number[6 - 2 * c] | (unsigned)number[7 - 2 * c] << 8);
}

void fw_prince_expand(fw_prince_schedule *schedule, const uint8_t key[16])
{
    uint16_t *keys = (uint16_t *)(void *)schedule->own;
    uint8_t   outer[8]; /* k0': k0 rotated right by one bit, with its highest bit added to its lowest */

    for (uint8_t i = 0; i < 8; i++)
        outer[i] = (uint8_t)(key[i] >> 1 | (unsigned)key[(i + 1) % 8] << 7);
    outer[0] ^= key[7] >> 7;
    store_columns(keys + K0, key);
    store_columns(keys + K0_PRIME, outer);
    store_columns(keys + K1, key + 8);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode, bitsliced on eight blocks, in C for little-endian 32-bit processors: constant time, no table.
 *
 *     void fw_aes128_ctr(const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * The state is eight planes for each of four rows: bit 8 c + k of plane i of row r is bit i of the byte at row r and
 * column c of block k. So ShiftRows rotates words by bytes, and MixColumns adds words. The schedule is that of
 * bitslice_expand.c. Counter and data are aligned to 4 bytes.
 *
 * With a key of 128 bits, on the E31 with GCC 12, 72 cycles per byte with -O3, 73 with -O2, 78 with -Os and -O1; with
 * 192 and 256 bits and -O2, 85 and 97. So if there are eight blocks or a multiple of eight, for fewer take as long as
 * eight. */
#include "aes_bitslice.h"

enum { BLOCKS = 8, BLOCK_BYTES = 16 };

/* A function of its own, or it would be there twice. */
static __attribute__((noinline)) void transpose(planes p)
{
    fw_transpose_planes(p);
}

/* Round key, SubBytes and ShiftRows of a row. */
INLINE void substitute_row(planes row, const planes key, unsigned shift)
{
    planes p;

#pragma GCC unroll 8
    for (unsigned i = 0; i < FW_PLANES; i++)
        p[i] = row[i] ^ key[i];
    substitute_planes(p);
#pragma GCC unroll 8
    for (unsigned i = 0; i < FW_PLANES; i++)
        row[i] = rotate_right(p[i], shift);
}

/* Plane by plane from the top: with a, b, c, d a column's bytes, a becomes 2 (a + b) + b + (c + d). Planes of sums of
 * neighbours are kept until the plane above has been made. */
INLINE void mix_columns(planes s[ROWS])
{
    const word top0 = s[0][7] ^ s[1][7], top1 = s[1][7] ^ s[2][7], top2 = s[2][7] ^ s[3][7], top3 = s[3][7] ^ s[0][7];
    word       ab = top0, bc = top1, cd = top2, da = top3;

#pragma GCC unroll 8
    for (unsigned i = FW_PLANES; i-- > 0;) {
        const word a = s[0][i], b = s[1][i], c = s[2][i], d = s[3][i];
        word       ab2 = top0, bc2 = top1, cd2 = top2, da2 = top3;

        if (i > 0) {
            const word a1 = s[0][i - 1], b1 = s[1][i - 1], c1 = s[2][i - 1], d1 = s[3][i - 1];
            ab2 = a1 ^ b1, bc2 = b1 ^ c1, cd2 = c1 ^ d1, da2 = d1 ^ a1;
        }
        const unsigned reduce = i > 0 && (REDUCTION >> i & 1);

        s[0][i] = ab2 ^ b ^ cd ^ (reduce ? top0 : 0);
        s[1][i] = bc2 ^ c ^ da ^ (reduce ? top1 : 0);
        s[2][i] = cd2 ^ d ^ ab ^ (reduce ? top2 : 0);
        s[3][i] = da2 ^ a ^ bc ^ (reduce ? top3 : 0);
        ab = ab2, bc = bc2, cd = cd2, da = da2;
    }
}

static void encrypt_planes(const planes *keys, uint8_t rounds, planes state[ROWS])
{
    for (uint8_t round = 0;; round++) {
        substitute_row(state[0], keys[0], 0);
        substitute_row(state[1], keys[1], 8);
        substitute_row(state[2], keys[2], 16);
        substitute_row(state[3], keys[3], 24);
        keys += ROWS;
        if (round == rounds - 1)
            break;
        mix_columns(state);
    }
    for (uint8_t row = 0; row < ROWS; row++, keys++) {
#pragma GCC unroll 8
        for (uint8_t i = 0; i < FW_PLANES; i++)
            state[row][i] ^= (*keys)[i];
    }
}

/* To the next number. The counter is public, and so may be how many of its bytes change. */
static void increment(uint8_t counter[BLOCK_BYTES])
{
    uint8_t i = BLOCK_BYTES;

    do
        counter[--i]++;
    while (counter[i] == 0 && i > 0);
}

static void ctr(const planes *keys, uint8_t rounds, uint8_t counter[BLOCK_BYTES], uint8_t *data, size_t blocks)
{
    planes state[ROWS];

    while (blocks > 0) {
        const uint8_t count = blocks < BLOCKS ? (uint8_t)blocks : BLOCKS;
        for (uint8_t k = 0; k < BLOCKS; k++) {
            word w0 = fw_load_aligned_u32(counter), w1 = fw_load_aligned_u32(counter + 4);
            word w2 = fw_load_aligned_u32(counter + 8), w3 = fw_load_aligned_u32(counter + 12);

            transpose_bytes(&w0, &w1, &w2, &w3);
            state[0][k] = w0, state[1][k] = w1, state[2][k] = w2, state[3][k] = w3;
            if (k < count)
                increment(counter);
        }
        for (uint8_t i = 0; i < ROWS; i++)
            transpose(state[i]);
        encrypt_planes(keys, rounds, state);
        for (uint8_t i = 0; i < ROWS; i++)
            transpose(state[i]);
        for (uint8_t k = 0; k < count; k++, data += BLOCK_BYTES) {
            word w0 = state[0][k], w1 = state[1][k], w2 = state[2][k], w3 = state[3][k];

            transpose_bytes(&w0, &w1, &w2, &w3);
            fw_store_aligned_u32(data, fw_load_aligned_u32(data) ^ w0);
            fw_store_aligned_u32(data + 4, fw_load_aligned_u32(data + 4) ^ w1);
            fw_store_aligned_u32(data + 8, fw_load_aligned_u32(data + 8) ^ w2);
            fw_store_aligned_u32(data + 12, fw_load_aligned_u32(data + 12) ^ w3);
        }
        blocks -= count;
    }
}

/* The function for keys of 4, 6 or 8 columns, which begins with NAME. */
#define CTR(name, key_columns)                                                                                         \
    void name##_ctr(const name##_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks)                \
    {                                                                                                                  \
        ctr((const planes *)(const void *)schedule->own, ROUNDS(key_columns), counter, data, blocks);                  \
    }

CTR(fw_aes128, 4)
CTR(fw_aes192, 6)
CTR(fw_aes256, 8)

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in CTR mode, bitsliced on eight blocks, in C for little-endian 32-bit processors: constant time, no table.
 *
 *     void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * A word of the state, of eight blocks, is eight planes: bit 8 j + k of plane i is bit i of byte j of the word of block
 * k, bytes in the order of memory, so that no word is ever swapped; counter and data are aligned to 4 bytes. Rotating a
 * word to the left by bytes rotates its planes to the right by 8 bits, and rotating it by two bits makes plane i plane
 * i + 2; what leaves the last planes enters the first one byte further on. The schedule is that of bitslice_expand.c.
 *
 * On Cortex-M3, zero wait states, 91 cycles per byte with -O3 and 94 with -O2, on the E31 89 with -O3 and 91 with
 * -O2, if there are eight blocks or a multiple of eight; fewer blocks take as long as eight. */
#include "fw_planes.h"

#include "sm4_planes.h"

enum { BLOCKS = 8, WORDS = 4, BLOCK_BYTES = 16 };

typedef fw_planes planes;

/* Adds FOUND, diffused, to the planes WORDS. With u a plane of FOUND and w its sum with itself rotated by a byte, what
 * stays in place is w rotated by three bytes, and what moves on by two planes is u + w rotated by one byte. What leaves
 * the last planes is one byte further on: there u rotated is u + w. */
INLINE void add_diffused(planes words, const planes found)
{
#pragma GCC unroll 8
    for (unsigned i = 0; i < FW_PLANES; i++) {
        const word u = found[i], w = u ^ rotate_left(u, 24), same = u ^ (i < 6 ? 0 : w);

        words[i] ^= w << 8 ^ w >> 24;
        words[(i + 2) % FW_PLANES] ^= same ^ (i < 6 ? w << 24 ^ w >> 8 : w << 16 ^ w >> 16);
    }
}

/* A new word of the state in the place of the oldest. The others are OPPOSITE, two further on, and SIDES[0] and [2]:
 * four arguments fit registers. A function of its own, or the circuit would be there four times. */
static __attribute__((noinline)) void do_round(planes oldest, const planes opposite, planes sides[3], const planes key)
{
    planes found;

#pragma GCC unroll 8
    for (unsigned i = 0; i < FW_PLANES; i++)
        found[i] = opposite[i] ^ sides[0][i] ^ sides[2][i] ^ key[i];
    substitute_planes(found);
    add_diffused(oldest, found);
}

static void encrypt_planes(const planes *key, planes state[WORDS])
{
    for (uint8_t round = 0; round < ROUNDS; round += WORDS, key += WORDS) {
        do_round(state[0], state[2], &state[1], key[0]);
        do_round(state[1], state[3], &state[0], key[1]);
        do_round(state[2], state[0], &state[1], key[2]);
        do_round(state[3], state[1], &state[0], key[3]);
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

void fw_sm4_ctr(const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks)
{
    const planes *keys = (const planes *)(const void *)schedule->own;
    planes        state[WORDS];

    while (blocks > 0) {
        const uint8_t count = blocks < BLOCKS ? (uint8_t)blocks : BLOCKS;
        for (uint8_t k = 0; k < BLOCKS; k++) {
            for (uint8_t i = 0; i < WORDS; i++)
                state[i][k] = fw_load_aligned_u32(counter + 4 * i);
            if (k < count)
                increment(counter);
        }
        for (uint8_t i = 0; i < WORDS; i++)
            fw_transpose_planes(state[i]);
        encrypt_planes(keys, state);
        for (uint8_t i = 0; i < WORDS; i++)
            fw_transpose_planes(state[i]);
        for (uint8_t k = 0; k < count; k++, data += BLOCK_BYTES)
            for (uint8_t i = 0; i < WORDS; i++)
                fw_store_aligned_u32(data + 4 * i, fw_load_aligned_u32(data + 4 * i) ^ state[WORDS - 1 - i][k]);
        blocks -= count;
    }
}

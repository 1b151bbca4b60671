/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ciphers with nibbles and blocks of 64 bits, bitsliced on 32 blocks, in CTR mode, in C for little-endian processors of
 * at least 32 bits. Include it before any function.
 *
 * A nibble is four planes: bit k of plane j is its bit j in block k. Moving nibbles is a question of addresses, and
 * costs nothing. A cipher says as an order where in its state the nibbles of a block are: the upper one of the first
 * byte, its lower one, and so on.
 *
 * A round key bit becomes a plane of equal bits when it is added, by two instructions. Planes in the schedule would
 * take 128 bytes for each of 32 bits, 4 KiB and more, and as long to load on ARM; on RISC-V they would save 4 cycles a
 * byte. */
#ifndef FW_BLOCK_PLANES_H
#define FW_BLOCK_PLANES_H

#include <stddef.h>

#include "fw_planes.h"

#define FW_INLINE    static inline __attribute__((always_inline))
#define FW_NO_INLINE static __attribute__((noinline))

enum { FW_BATCH = 32, FW_BLOCK = 8, FW_NIBBLES = 2 * FW_BLOCK };

/* An encryption that does not work in place needs room for more nibbles. */
#ifndef FW_STATE_NIBBLES
#define FW_STATE_NIBBLES FW_NIBBLES
#endif

typedef uint32_t fw_nibble[4];

/* A nibble in registers. */
typedef struct {
    uint32_t x0, x1, x2, x3;
} fw_bits;

/* Bit BIT of WORD in all blocks. */
FW_INLINE uint32_t fw_plane_of_bit(uint32_t word, unsigned bit)
{
    return (uint32_t)((int32_t)(word << (31 - bit)) >> 31);
}

/* Adds a nibble of a round key, which is lanes, as in fw_lanes.h. */
FW_INLINE fw_bits fw_with_key(fw_bits x, uint32_t key, unsigned lane)
{
    return (fw_bits){x.x0 ^ fw_plane_of_bit(key, lane), x.x1 ^ fw_plane_of_bit(key, lane + 8),
                     x.x2 ^ fw_plane_of_bit(key, lane + 16), x.x3 ^ fw_plane_of_bit(key, lane + 24)};
}

FW_INLINE fw_bits fw_load_nibble(const fw_nibble nibble)
{
    return (fw_bits){nibble[0], nibble[1], nibble[2], nibble[3]};
}

/* TO becomes NIBBLE and X. */
FW_INLINE fw_bits fw_store_sum(fw_nibble to, const fw_nibble nibble, fw_bits x)
{
    return (fw_bits){to[0] = nibble[0] ^ x.x0, to[1] = nibble[1] ^ x.x1, to[2] = nibble[2] ^ x.x2,
                     to[3] = nibble[3] ^ x.x3};
}

/* The planes of COUNTER, a big-endian number, plus the number of the block. */
static void fw_count_planes(fw_nibble state[FW_STATE_NIBBLES], const uint8_t order[FW_NIBBLES],
                            const uint8_t counter[FW_BLOCK])
{
    static const uint32_t NUMBERS[FW_PLANES] = {0xaaaaaaaaU, 0xccccccccU, 0xf0f0f0f0U, 0xff00ff00U, 0xffff0000U};
    uint32_t              carry              = 0;

    for (unsigned i = FW_BLOCK; i-- > 0;) {
        const uint32_t bits  = counter[i];
        uint32_t      *upper = state[order[2 * i]], *lower = state[order[2 * i + 1]];
        if (i == FW_BLOCK - 1) {
#pragma GCC unroll 8
            for (unsigned j = 0; j < FW_PLANES; j++) {
                const uint32_t bit = fw_plane_of_bit(bits, j), sum = bit ^ NUMBERS[j];
                *(j < 4 ? &lower[j] : &upper[j - 4]) = sum ^ carry;
                carry                                = (sum & carry) | (bit & NUMBERS[j]);
            }
        } else {
#pragma GCC unroll 8
            for (unsigned j = 0; j < FW_PLANES; j++) {
                const uint32_t bit                   = fw_plane_of_bit(bits, j);
                *(j < 4 ? &lower[j] : &upper[j - 4]) = bit ^ carry;
                carry &= bit;
            }
        }
    }
}

static inline void fw_count_on(uint8_t counter[FW_BLOCK], uint8_t blocks)
{
    unsigned sum = blocks;

    for (unsigned i = FW_BLOCK; i-- > 0; sum >>= 8) {
        sum += counter[i];
        counter[i] = (uint8_t)sum;
    }
}

/* Adds half of each block to DATA. Two exchanges of bytes leave, for each eight blocks, a square of eight by eight bits
 * in each byte. */
static void fw_add_half_blocks(uint8_t *data, unsigned blocks, fw_nibble state[FW_STATE_NIBBLES],
                               const uint8_t order[FW_NIBBLES / 2])
{
    fw_planes words[4];

    for (unsigned upper = 0; upper < 2; upper++) {
        const uint8_t  *nibbles = order + 1 - upper;
        const uint32_t *first = state[nibbles[0]], *second = state[nibbles[2]];
        const uint32_t *third = state[nibbles[4]], *fourth = state[nibbles[6]];
        for (unsigned j = 0; j < 4; j++) {
            uint32_t a = first[j], b = second[j], c = third[j], d = fourth[j];
            FW_EXCHANGE(uint32_t, a, c, 16, 0x0000ffffU);
            FW_EXCHANGE(uint32_t, b, d, 16, 0x0000ffffU);
            FW_EXCHANGE(uint32_t, a, b, 8, 0x00ff00ffU);
            FW_EXCHANGE(uint32_t, c, d, 8, 0x00ff00ffU);
            words[0][4 * upper + j] = a;
            words[1][4 * upper + j] = b;
            words[2][4 * upper + j] = c;
            words[3][4 * upper + j] = d;
        }
    }
    for (unsigned i = 0; blocks > 0; i++, blocks -= FW_PLANES) {
        fw_planes square;

#pragma GCC unroll 8
        for (unsigned k = 0; k < FW_PLANES; k++)
            square[k] = words[i][k];
        fw_transpose_planes(square);
#pragma GCC unroll 8
        for (unsigned k = 0; k < FW_PLANES; k++, data += FW_BLOCK) {
            if (k == blocks)
                return;
            fw_store_aligned_u32(data, fw_load_aligned_u32(data) ^ square[k]);
        }
    }
}

/* CTR mode. The nibbles are in the order FIRST before ENCRYPT, and LAST behind it. */
static inline void fw_ctr_of_planes(const void *schedule, uint8_t counter[FW_BLOCK], uint8_t *data, size_t blocks,
                                    void (*encrypt)(const void *schedule, fw_nibble state[FW_STATE_NIBBLES]),
                                    const uint8_t first[FW_NIBBLES], const uint8_t last[FW_NIBBLES])
{
    fw_nibble state[FW_STATE_NIBBLES];

    while (blocks > 0) {
        const uint8_t count = blocks < FW_BATCH ? (uint8_t)blocks : FW_BATCH;

        fw_count_planes(state, first, counter);
        fw_count_on(counter, count);
        encrypt(schedule, state);
        fw_add_half_blocks(data, count, state, last);
        fw_add_half_blocks(data + FW_BLOCK / 2, count, state, last + FW_NIBBLES / 2);
        data += count * FW_BLOCK;
        blocks -= count;
    }
}

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo in CTR mode, bitsliced on 32 blocks, in C: constant time, no table.
 *
 *     void fw_piccolo80_ctr(const fw_piccolo80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * A plane is a bit of 32 blocks (fw_block_planes.h); data is aligned to 4 bytes. The schedule is that of portable.c.
 * The state stays where it is: the round permutation turns upper bytes of words two places to one side, lower ones to
 * the other.
 *
 * On RISC-V, the function on a word is 64 instructions of S-boxes, 62 of the diffusion matrix, 48 that add the key, 64
 * loads, sums and stores, and 40 of the call and of what does not fit into registers. On the E31, 70 cycles per byte
 * with -O2, of which the counter, and planes back to bytes, are 10, if there are 32 blocks or a multiple of 32; fewer
 * blocks take as long. */
#include "fw_block_planes.h"

#include "piccolo.h"
#include "piccolo_circuit.h"

enum { ROUNDS = 25, WORD = 4 };

/* Where the nibbles of a block are. */
static const uint8_t ORDER[FW_NIBBLES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

typedef fw_nibble byte[2];

/* A word of the block: two bytes. */
typedef struct {
    fw_nibble *upper, *lower;
} word;

FW_INLINE uint32_t *nibble_of(word w, unsigned i)
{
    return i < 2 ? w.upper[i] : w.lower[i - 2];
}

FW_INLINE fw_bits substituted(fw_bits s)
{
    PICCOLO_SUBSTITUTE(s.x0, s.x1, s.x2, s.x3);
    return (fw_bits){s.x1, s.x2, s.x3, s.x0};
}

FW_INLINE fw_bits sum(fw_bits x, fw_bits y)
{
    return (fw_bits){x.x0 ^ y.x0, x.x1 ^ y.x1, x.x2 ^ y.x2, x.x3 ^ y.x3};
}

/* TO gets the function of FROM, and a round key, whose nibbles are in even lanes. Of the diffusion matrix, nibble i
 * becomes the sum of all, of itself, and of twice its sum with the next one. Between the S-boxes all bits 1 are
 * inverted (portable.c). */
FW_NO_INLINE void add_f(word to, word from, uint32_t key)
{
    fw_bits x[WORD + 1], all;

#pragma GCC unroll 4
    for (unsigned i = 0; i < WORD; i++)
        x[i] = substituted(fw_load_nibble(nibble_of(from, i)));
    const fw_bits last = sum(x[3], x[0]);
    all                = sum(last, sum(x[1], x[2]));
    all.x1             = ~all.x1;
#pragma GCC unroll 4
    for (unsigned i = 0; i < WORD; i++) {
        const fw_bits two    = i < WORD - 1 ? sum(x[i], x[i + 1]) : last;
        const fw_bits y      = sum(sum(x[i], all), (fw_bits){two.x3, two.x3 ^ two.x0, two.x1, two.x2});
        uint32_t     *nibble = nibble_of(to, i);

        fw_store_sum(nibble, nibble, fw_with_key(substituted(y), key, 2 * i));
    }
}

/* Adds to words 0 and 2. */
FW_NO_INLINE void whiten(fw_nibble state[FW_NIBBLES], uint32_t key)
{
    for (uint8_t i = 0; i < WORD; i++, state++, key >>= 2)
        for (uint8_t j = 0; j < 4; j++) {
            state[0][j] ^= fw_plane_of_bit(key, 8 * j);
            state[2 * WORD][j] ^= fw_plane_of_bit(key, 8 * j + 1);
        }
}

/* Word NUMBER in ROUND, the first being 0. */
FW_INLINE word word_of(fw_nibble state[FW_NIBBLES], unsigned number, unsigned round)
{
    byte *const bytes = (byte *)state;

    return (word){bytes[2 * (number + round) % FW_BLOCK], bytes[(2 * (number + 3 * round) + 1) % FW_BLOCK]};
}

static void encrypt_planes(const void *schedule, fw_nibble state[FW_NIBBLES])
{
    const fw_piccolo80_schedule *const keys = schedule;

    whiten(state, fw_key_u32(&keys->before));
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint32_t key = fw_key_u32(&keys->round_key[round]);
        add_f(word_of(state, 1, round), word_of(state, 0, round), key);
        add_f(word_of(state, 3, round), word_of(state, 2, round), key >> 1);
    }
    whiten(state, fw_key_u32(&keys->after));
}

void fw_piccolo80_ctr(const fw_piccolo80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    fw_ctr_of_planes(schedule, counter, data, blocks, encrypt_planes, ORDER, ORDER);
}

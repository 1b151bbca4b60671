/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE in CTR mode, bitsliced on 32 blocks, in C: constant time, no table.
 *
 *     void fw_twine80_ctr(const fw_twine80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * A plane is a bit of 32 blocks (fw_block_planes.h); data is aligned to 4 bytes. Nibbles are in the lanes of
 * twine_bytes.h, and the schedule is that of portable.c. Two rounds are one pass from a state to another, 512 bytes
 * together: what the first finds for a lane, the second substitutes before it leaves the registers.
 *
 * A lane of a round is 4 loads, 8 to 12 instructions that add the key, 15 of the S-box and 12 that add what it found to
 * the other nibble, of which the second of two rounds is spared the loads. On Cortex-M3, zero wait states, 66 cycles
 * per byte with -O2, on the E31 63, if there are 32 blocks or a multiple of 32; fewer blocks take as long as 32. Of
 * these, the counter, and planes back to bytes, take 11. */
#define FW_STATE_NIBBLES 32
#include "fw_block_planes.h"

#include "fw_lanes.h"
#include "twine.h"
#include "twine_circuit.h"

enum { ROUNDS = 36, LANES = 8 };

/* A lane to exchange others with, as a distance in memory. */
enum exchange {
    NONE   = 0,
    LANE_1 = 1 * sizeof(fw_nibble),
    LANE_2 = 2 * sizeof(fw_nibble),
    LANE_4 = 4 * sizeof(fw_nibble)
};

/* Where the nibbles of a block are: the lanes of even nibbles, then those of odd ones. */
static const uint8_t FIRST[FW_NIBBLES] = {0, 8, 1, 9, 2, 10, 4, 12, 3, 11, 5, 13, 6, 14, 7, 15};
static const uint8_t LAST[FW_NIBBLES]  = {13, 7, 15, 5, 11, 1, 14, 4, 9, 3, 12, 6, 8, 2, 10, 0};

INLINE fw_bits substituted(fw_bits s)
{
    TWINE_SUBSTITUTE(uint32_t, s.x0, s.x1, s.x2, s.x3);
    return (fw_bits){s.x2, s.x3, s.x1, s.x0};
}

INLINE uint32_t *exchanged(fw_nibble *nibbles, unsigned lane, unsigned exchange)
{
    return (uint32_t *)(void *)((uint8_t *)nibbles + (lane * sizeof(fw_nibble) ^ exchange));
}

/* Odd nibbles get those of even ones, in lanes that are exchanged, and even nibbles those of what becomes of the odd
 * ones, exchanged from the first lanes to the last. KEYS[1] is in the order of the first lanes. */
NO_INLINE void do_two_rounds(fw_nibble *restrict to, fw_nibble *restrict from, uint32_t key, uint32_t next_key,
                             unsigned first, unsigned last)
{
#pragma GCC unroll 8
    for (unsigned lane = 0; lane < LANES; lane++) {
        fw_bits x = substituted(fw_with_key(fw_load_nibble(from[lane]), key, lane));

        x = fw_store_sum(exchanged(to + LANES, lane, first), exchanged(from + LANES, lane, first), x);
        x = substituted(fw_with_key(x, next_key, lane));
        fw_store_sum(exchanged(to, lane, last), exchanged(from, lane, last), x);
    }
}

static void encrypt_planes(const void *schedule, fw_nibble state[FW_STATE_NIBBLES])
{
    const uint32_t *key   = ((const fw_twine80_schedule *)schedule)->round_key;
    fw_nibble      *spare = state + FW_NIBBLES;

    for (uint8_t round = 0; round < ROUNDS; round += 4, key += 4) {
        do_two_rounds(spare, state, fw_key_u32(&key[0]), fw_key_u32(&key[1]), NONE, LANE_1);
        do_two_rounds(state, spare, fw_key_u32(&key[2]), fw_exchange_4(fw_key_u32(&key[3])), LANE_4, LANE_4 ^ LANE_2);
    }
}

void fw_twine80_ctr(const fw_twine80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    fw_ctr_of_planes(schedule, counter, data, blocks, encrypt_planes, FIRST, LAST);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock in CTR mode, bitsliced on 32 blocks, in C: constant time, no table.
 *
 *     void fw_lblock_ctr(const fw_lblock_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * A plane is a bit of 32 blocks (fw_block_planes.h); data is aligned to 4 bytes. Nibbles are in the lanes of
 * portable.c, whose schedule this is. Two rounds are one pass from a state to another, 512 bytes together: what the
 * first finds for a lane, the second substitutes before it leaves the registers.
 *
 * On RISC-V, a lane of a round is 4 loads, which the second of two rounds is spared, 12 instructions that add the key,
 * 10 of the S-box and 12 that add what it found to the other half. On the E31, 45 cycles per byte with -O2, of which
 * the counter, and planes back to bytes, are 10, if there are 32 blocks or a multiple of 32; fewer blocks take as long.
 */
#define FW_STATE_NIBBLES 32
#include "fw_block_planes.h"

#include "lblock.h"
#include "lblock_circuit.h"

enum { ROUNDS = 32, LANES = 8 };

/* Where the nibbles of a block are: the lanes of the right half, then those of the left one. */
static const uint8_t FIRST[FW_NIBBLES] = {10, 13, 15, 12, 14, 9, 11, 8, 2, 5, 7, 4, 6, 1, 3, 0};
static const uint8_t LAST[FW_NIBBLES]  = {2, 5, 7, 4, 6, 1, 3, 0, 10, 13, 15, 12, 14, 9, 11, 8};

/* To which lane what is found in each moves, and which lane of the other half, rotated, comes there. */
static const uint8_t MOVED[LANES] = {1, 6, 7, 0, 5, 2, 3, 4}, ROTATED[LANES] = {5, 0, 7, 2, 1, 4, 3, 6};

/* Which bits of what S-box 0 finds are those of the S-box of each lane. */
static const fw_nibble BITS[LANES] = {{0, 1, 2, 3}, {2, 0, 3, 1}, {1, 0, 2, 3}, {1, 0, 2, 3},
                                      {0, 2, 3, 1}, {1, 0, 2, 3}, {0, 3, 1, 2}, {0, 2, 1, 3}};

FW_INLINE fw_bits substituted(fw_bits s, unsigned lane)
{
    LBLOCK_SUBSTITUTE(s.x0, s.x1, s.x2, s.x3);
    const fw_nibble found = {s.x0, s.x1, s.x2, s.x3};
    return (fw_bits){found[BITS[lane][0]], found[BITS[lane][1]], found[BITS[lane][2]], found[BITS[lane][3]]};
}

FW_NO_INLINE void do_two_rounds(fw_nibble *restrict to, fw_nibble *restrict from, const uint32_t keys[2])
{
    fw_nibble *left = from + LANES, *new_left = to + LANES;

#pragma GCC unroll 8
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned next = MOVED[lane], last = MOVED[next];
        fw_bits        x = substituted(fw_with_key(fw_load_nibble(left[lane]), keys[0], lane), lane);

        x = fw_store_sum(to[next], from[ROTATED[next]], x);
        x = substituted(fw_with_key(x, keys[1], next), next);
        fw_store_sum(new_left[last], left[ROTATED[last]], x);
    }
}

static void encrypt_planes(const void *schedule, fw_nibble state[FW_STATE_NIBBLES])
{
    const uint32_t *key   = ((const fw_lblock_schedule *)schedule)->round_key;
    fw_nibble      *spare = state + FW_NIBBLES;

    for (uint8_t round = 0; round < ROUNDS; round += 4, key += 4) {
        do_two_rounds(spare, state, key);
        do_two_rounds(state, spare, key + 2);
    }
}

void fw_lblock_ctr(const fw_lblock_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    fw_ctr_of_planes(schedule, counter, data, blocks, encrypt_planes, FIRST, LAST);
}

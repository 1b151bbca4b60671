/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What TWINE's C code shares: where the nibbles of block and key go.
 *
 * The nibbles of even number make one word, those of odd number another; in each round one word gets the S-box of the
 * other. The words stay where they are and take turns; their lanes are so ordered that the permutation of the paper
 * becomes, in rounds 1 to 4 of every four: none, and lane n to lane n ^ 1, n ^ 4, n ^ 2. The order in which a round
 * finds its lanes comes back after eight rounds.
 *
 * Here a word is four bytes: byte i holds lane i in its lower nibble and lane i + 4 in its upper one. */
#ifndef TWINE_BYTES_H
#define TWINE_BYTES_H

#include "fw_lanes.h"
#include "twine.h"

enum { ROUNDS = 36, ORDERS = 8, KEY_NIBBLES = 20, CONSTANT_POLYNOMIAL = 0x43 };

typedef struct {
    uint8_t even[4], odd[4];
} words;

/* Which nibble of the key register each lane of a round key is. */
static const uint8_t FW_FLASH ORDER[ORDERS][8] = {
    {1, 3, 4, 13, 6, 14, 15, 16}, {1, 4, 15, 6, 13, 3, 14, 16}, {15, 1, 13, 14, 4, 6, 16, 3},
    {15, 13, 16, 4, 14, 1, 6, 3}, {16, 15, 14, 6, 13, 4, 3, 1}, {16, 14, 3, 13, 6, 15, 4, 1},
    {3, 16, 6, 4, 14, 13, 1, 15}, {3, 6, 1, 14, 4, 16, 13, 15},
};

/* The nibbles of the register take four places to the left, all around; the first four change places besides. */
static inline void rotate(uint8_t key[KEY_NIBBLES])
{
    const uint8_t first[4] = {key[1], key[2], key[3], key[0]};

    for (uint8_t i = 0; i < KEY_NIBBLES - 4; i++)
        key[i] = key[i + 4];
    for (uint8_t i = 0; i < 4; i++)
        key[KEY_NIBBLES - 4 + i] = first[i];
}

static inline uint8_t pair(const uint8_t key[KEY_NIBBLES], const uint8_t order[8], uint8_t lane)
{
    return (uint8_t)(key[fw_flash_u8(&order[lane])] | key[fw_flash_u8(&order[lane + 4])] << 4);
}

/* Makes all round keys. SUBSTITUTED is the S-box on both nibbles of a byte, STORE puts a round key into the schedule.
 */
static inline void expand(fw_twine80_schedule *schedule, const uint8_t bytes[10], uint8_t (*substituted)(uint8_t),
                          void (*store)(uint32_t *round_key, const uint8_t bytes[4]))
{
    uint8_t key[KEY_NIBBLES], constant = 1;

    for (uint8_t i = 0; i < KEY_NIBBLES / 2; i++) {
        key[2 * i]     = bytes[i] >> 4;
        key[2 * i + 1] = bytes[i] & 15;
    }
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint8_t *order        = ORDER[round % ORDERS];
        const uint8_t  round_key[4] = {pair(key, order, 0), pair(key, order, 1), pair(key, order, 2),
                                       pair(key, order, 3)};
        const uint8_t  substitutes  = substituted((uint8_t)(key[0] | key[16] << 4));

        store(&schedule->round_key[round], round_key);
        key[1] ^= substitutes & 15;
        key[4] ^= substitutes >> 4;
        key[7] ^= constant >> 3;
        key[19] ^= constant & 7;
        rotate(key);
        constant = (uint8_t)(constant << 1);
        if (constant & 64)
            constant ^= CONSTANT_POLYNOMIAL;
    }
}

/* Where the bytes of a block go before the first round. */
static inline void load(words *w, const uint8_t block[8])
{
    *w = (words){.even = {fw_uppers(block[0], block[3]), fw_uppers(block[1], block[5]), fw_uppers(block[2], block[6]),
                          fw_uppers(block[4], block[7])},
                 .odd  = {fw_lowers(block[0], block[3]), fw_lowers(block[1], block[5]), fw_lowers(block[2], block[6]),
                          fw_lowers(block[4], block[7])}};
}

/* After the last round each word has the part of the other, and the lanes are in the order of this round. */
static inline void load_last(words *w, const uint8_t block[8])
{
    *w = (words){.odd  = {fw_uppers(block[6], block[5]), fw_uppers(block[4], block[0]), fw_uppers(block[7], block[3]),
                          fw_uppers(block[2], block[1])},
                 .even = {fw_lowers(block[7], block[3]), fw_lowers(block[2], block[1]), fw_lowers(block[6], block[5]),
                          fw_lowers(block[4], block[0])}};
}

static inline void store_pair(uint8_t *first, uint8_t *second, uint8_t even, uint8_t odd)
{
    *first  = fw_lowers(odd, even);
    *second = fw_uppers(odd, even);
}

static inline void store(uint8_t block[8], const words *w)
{
    store_pair(&block[0], &block[3], w->even[0], w->odd[0]);
    store_pair(&block[1], &block[5], w->even[1], w->odd[1]);
    store_pair(&block[2], &block[6], w->even[2], w->odd[2]);
    store_pair(&block[4], &block[7], w->even[3], w->odd[3]);
}

static inline void store_last(uint8_t block[8], const words *w)
{
    store_pair(&block[6], &block[5], w->odd[0], w->even[2]);
    store_pair(&block[4], &block[0], w->odd[1], w->even[3]);
    store_pair(&block[7], &block[3], w->odd[2], w->even[0]);
    store_pair(&block[2], &block[1], w->odd[3], w->even[1]);
}

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo-80 in portable C, bitsliced within one block: constant time, no table that a secret indexes.
 *
 * The nibbles of words 0 and 2 of the block are the lanes of one word, those of words 1 and 3 the lanes of another.
 * Lane 2 i holds nibble i of the former of the two, the most significant being 0, and lane 2 i + 1 that of the latter.
 * So one turn by two lanes brings each nibble the next one of its own word, which the diffusion matrix adds up, and the
 * round permutation exchanges pairs of lanes, of four nibbles in each word. */
#include "piccolo.h"
#include "piccolo_circuit.h"

#include "fw_lanes.h"

enum { ROUNDS = 25 };

static inline fw_lanes substituted(fw_split s)
{
    PICCOLO_SUBSTITUTE(s.x0, s.x1, s.x2, s.x3);
    return fw_join_slices((fw_split){s.x1, s.x2, s.x3, s.x0});
}

/* What inversions the round keys make up for. */
#define BEFORE_S_BOX 0xffffffffUL
#define BEHIND_S_BOX 0xffff00ffUL

/* Each nibble of a word becomes the next one. */
static inline fw_lanes next_nibbles(fw_lanes lanes)
{
    FW_EACH_SLICE(lanes, x, (x >> 2 & FW_MASK(0x3f)) | (x & FW_MASK(0x03)) << 6);
    return lanes;
}

/* The nibbles times x in GF(2^4). */
static inline fw_lanes doubled(fw_lanes lanes)
{
    const fw_split s = fw_split_lanes(lanes);
    return fw_join_slices((fw_split){s.x3, s.x0 ^ s.x3, s.x1, s.x2});
}

/* Nibble i becomes 2 x_i + 3 x_(i+1) + x_(i+2) + x_(i+3). */
static inline fw_lanes diffused(fw_lanes lanes)
{
    const fw_lanes next = next_nibbles(lanes), sum = lanes ^ next;
    return doubled(sum) ^ next ^ fw_exchange_4(sum);
}

/* The function on both words, without the inversions. The diffusion matrix does not change inversions that are the same
 * in all nibbles. */
static inline fw_lanes f(fw_lanes lanes)
{
    lanes = diffused(substituted(fw_split_lanes(lanes)));
    return substituted(fw_split_lanes(lanes ^ BEFORE_S_BOX ^ BEHIND_S_BOX));
}

/* Lanes 2 i and 2 i + 1 change places: nibbles 0 and 1, or nibbles 2 and 3, of the two words. */
static inline fw_lanes exchanged_high(fw_lanes lanes)
{
    FW_EACH_SLICE(lanes, x, (x & FW_MASK(0xf0)) | (x & FW_MASK(0x05)) << 1 | (x >> 1 & FW_MASK(0x05)));
    return lanes;
}

static inline fw_lanes exchanged_low(fw_lanes lanes)
{
    FW_EACH_SLICE(lanes, x, (x & FW_MASK(0x0f)) | (x & FW_MASK(0x50)) << 1 | (x >> 1 & FW_MASK(0x50)));
    return lanes;
}

/* Two words of 16 bits, each the more significant byte first. */
static inline fw_lanes lanes_of_words(uint8_t high0, uint8_t low0, uint8_t high1, uint8_t low1)
{
    return fw_lanes_of_bytes(fw_uppers(high0, low0), fw_uppers(high1, low1), fw_lowers(high0, low0),
                             fw_lowers(high1, low1));
}

FW_WEAK void fw_piccolo80_expand(fw_piccolo80_schedule *schedule, const uint8_t key[10])
{
    const fw_lanes words_0_1 = lanes_of_words(key[0], key[1], key[2], key[3]);
    const fw_lanes words_2_3 = lanes_of_words(key[4], key[5], key[6], key[7]);
    const fw_lanes words_4_4 = lanes_of_words(key[8], key[9], key[8], key[9]);
    const fw_lanes keys[5]   = {words_2_3, words_0_1, words_2_3, words_4_4, words_0_1};
    uint32_t       number    = 0;

    schedule->before = lanes_of_words(key[0], key[3], key[2], key[1]) ^ BEFORE_S_BOX;
    schedule->after  = lanes_of_words(key[8], key[7], key[6], key[9]) ^ BEFORE_S_BOX;
    for (uint8_t round = 0, i = 0; round < ROUNDS; round++) {
        number += 0x08020401UL;
        const uint32_t constant    = number ^ 0x0f1e2d3cUL;
        schedule->round_key[round] = keys[i] ^ BEHIND_S_BOX ^
                                     lanes_of_words((uint8_t)(constant >> 24), (uint8_t)(constant >> 16),
                                                    (uint8_t)(constant >> 8), (uint8_t)constant);
        if (++i == 5)
            i = 0;
    }
    schedule->round_key[0] ^= BEFORE_S_BOX;
    schedule->round_key[ROUNDS - 1] ^= BEFORE_S_BOX;
}

/* Words 0 and 2, and words 1 and 3. */
typedef struct {
    fw_lanes even, odd;
} state;

static inline void load(state *s, const uint8_t block[8])
{
    s->even = lanes_of_words(block[0], block[1], block[4], block[5]);
    s->odd  = lanes_of_words(block[2], block[3], block[6], block[7]);
}

static inline void store_words(uint8_t first[2], uint8_t second[2], fw_lanes lanes)
{
    const fw_split x  = fw_bytes_of_lanes(lanes);
    const uint8_t  x0 = (uint8_t)x.x0, x1 = (uint8_t)x.x1, x2 = (uint8_t)x.x2, x3 = (uint8_t)x.x3;

    first[0]  = fw_lowers(x2, x0);
    first[1]  = fw_uppers(x2, x0);
    second[0] = fw_lowers(x3, x1);
    second[1] = fw_uppers(x3, x1);
}

static inline void store(uint8_t block[8], const state *s)
{
    store_words(&block[0], &block[4], s->even);
    store_words(&block[2], &block[6], s->odd);
}

FW_WEAK void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key = schedule->round_key;
    state           s;

    load(&s, block);
    s.even ^= fw_key_u32(&schedule->before);
    for (uint8_t round = 1;; round++) {
        s.odd ^= f(s.even) ^ fw_key_u32(key++);
        if (round == ROUNDS)
            break;
        s = (state){.even = exchanged_low(s.odd), .odd = exchanged_high(s.even)};
    }
    s.even ^= fw_key_u32(&schedule->after);
    store(block, &s);
}

FW_WEAK void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key = schedule->round_key + ROUNDS;
    state           s;

    load(&s, block);
    s.even ^= fw_key_u32(&schedule->after);
    for (uint8_t round = 1;; round++) {
        s.odd ^= f(s.even) ^ fw_key_u32(--key);
        if (round == ROUNDS)
            break;
        s = (state){.even = exchanged_high(s.odd), .odd = exchanged_low(s.even)};
    }
    s.even ^= fw_key_u32(&schedule->before);
    store(block, &s);
}

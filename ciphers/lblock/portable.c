/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock in portable C, bitsliced within one block: constant time, no table that a secret indexes.
 *
 * The ten S-boxes are one: each is S-box 0 with some input bits and some output bits inverted and the output bits in
 * another order. What is inverted moves into the round keys; what order the bits come in is part of the permutation
 * that follows. Half a block is the lanes of a word: nibble n of the paper, the least significant being 0, is in lane
 * 0, 3, 1, 6, 4, 7, 5, 2 for n = 0 to 7, of all orders one that makes this permutation cheapest. */
#include "lblock_circuit.h"
#include "lblock_key.h"

#include "fw_lanes.h"
#include "fw_words.h"

static inline void substitute(fw_split *s)
{
    LBLOCK_SUBSTITUTE(s->x0, s->x1, s->x2, s->x3);
}

/* The round function without the round key: S-boxes, then all bits to their places. */
static inline fw_lanes f(fw_lanes lanes)
{
    fw_split s = fw_split_lanes(lanes);
    substitute(&s);
    lanes = fw_join_slices(s);

    const fw_lanes by_1 = fw_left(lanes, 1), by_5 = fw_left(lanes, 5);
    return (by_1 & 0x02020222UL) ^ (fw_left_bytes(by_1, 16) & 0x20000000UL) ^ (fw_left_bytes(by_1, 24) & 0x00202000UL) ^
           (by_5 & 0x88980500UL) ^ (fw_left_bytes(by_5, 8) & 0x0000c800UL) ^ (fw_left_bytes(by_5, 16) & 0x40001045UL) ^
           (fw_left_bytes(by_5, 24) & 0x15450098UL);
}

/* The nibbles of half a block two places to the left: even lanes go one lane up, odd ones three. */
static inline fw_lanes rotated(fw_lanes lanes)
{
    fw_lanes swapped = fw_exchange_4(lanes);
    return (lanes & FW_LANES(0x55)) << 1 | (swapped & FW_LANES(0xaa)) >> 1;
}

static inline fw_lanes rotated_back(fw_lanes lanes)
{
    const fw_lanes even = (lanes & FW_LANES(0x55)) << 1;
    return (lanes & FW_LANES(0xaa)) >> 1 | fw_exchange_4(even);
}

/* Half a block, from its bytes, the least significant first. */
static inline fw_lanes lanes_of_half(uint8_t byte0, uint8_t byte1, uint8_t byte2, uint8_t byte3)
{
    return fw_lanes_of_bytes(fw_lowers(byte0, byte2), fw_lowers(byte1, byte3), fw_uppers(byte3, byte1),
                             fw_uppers(byte0, byte2));
}

static inline fw_lanes load(const uint8_t bytes[4])
{
    return lanes_of_half(bytes[3], bytes[2], bytes[1], bytes[0]);
}

static inline void store(uint8_t bytes[4], fw_lanes lanes)
{
    const fw_split nibbles = fw_bytes_of_lanes(lanes);
    const uint8_t  x0 = (uint8_t)nibbles.x0, x1 = (uint8_t)nibbles.x1, x2 = (uint8_t)nibbles.x2,
                  x3 = (uint8_t)nibbles.x3;

    bytes[3] = fw_lowers(x0, x3);
    bytes[2] = (uint8_t)((x1 & 0x0f) | (x2 & 0xf0));
    bytes[1] = fw_uppers(x0, x3);
    bytes[0] = (uint8_t)(x1 >> 4 | x2 << 4);
}

/* What the round keys make up for: INPUT for the inverted inputs of the S-boxes, and OUTPUT for the inverted outputs of
 * a round, which stay in the state that the next rounds find. After 32 rounds they have cancelled out. */
#define INPUT  0x009fea15UL
#define OUTPUT 0x08862000UL

/* S-boxes 9 and 8 on the upper and the lower nibble of a byte. */
static inline uint8_t substituted_byte(uint8_t byte)
{
    const uint8_t input = byte ^ 0x56;
    fw_split      s     = {input, input >> 1, input >> 2, input >> 3};
    uint8_t       output;

    substitute(&s);
    output = (uint8_t)(((s.x2 & 0x01) | (s.x1 & 0x10)) << 1);
    output = (uint8_t)((output | (s.x3 & 0x01) | (s.x0 & 0x10)) << 1);
    output = (uint8_t)((output | (s.x0 & 0x01) | (s.x2 & 0x10)) << 1);
    return (uint8_t)(output | (s.x1 & 0x01) | (s.x3 & 0x10)) ^ 0x20;
}

FW_WEAK void fw_lblock_expand(fw_lblock_schedule *schedule, const uint8_t bytes[10])
{
    key_register key;
    fw_lanes     inverted = 0;

    load_key(&key, bytes);
    for (uint8_t round = 1; round <= ROUNDS; round++) {
        schedule->round_key[round - 1] = lanes_of_half((uint8_t)key.word[3], (uint8_t)(key.word[3] >> 8),
                                                       (uint8_t)key.word[4], (uint8_t)(key.word[4] >> 8)) ^
                                         inverted ^ INPUT;
        if (round & 1)
            inverted = rotated(inverted) ^ OUTPUT;
        update(&key, round, substituted_byte);
    }
}

FW_WEAK void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key  = schedule->round_key;
    fw_lanes        left = load(block), right = load(block + 4);

    for (uint8_t round = 0; round < ROUNDS; round += 2) {
        right = rotated(right) ^ f(left ^ fw_key_u32(key++));
        left  = rotated(left) ^ f(right ^ fw_key_u32(key++));
    }
    store(block, right);
    store(block + 4, left);
}

FW_WEAK void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key   = schedule->round_key + ROUNDS;
    fw_lanes        right = load(block), left = load(block + 4);

    for (uint8_t round = 0; round < ROUNDS; round += 2) {
        left  = rotated_back(left ^ f(right ^ fw_key_u32(--key)));
        right = rotated_back(right ^ f(left ^ fw_key_u32(--key)));
    }
    store(block, left);
    store(block + 4, right);
}

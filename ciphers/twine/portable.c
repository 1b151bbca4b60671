/* TWINE-80 in portable C, bitsliced within one block: constant time, no table that a secret indexes.
 *
 * The nibbles of even number are the lanes of one word, those of odd number the lanes of another; in each round one
 * word gets the S-box of the other. The words stay where they are and take turns; their lanes are so ordered that the
 * permutation of the paper becomes, in four rounds by turns: none, and lane n to lane n ^ 1, n ^ 4, n ^ 2. The order in
 * which a round finds its lanes comes back after eight rounds. */
#include "twine.h"

#include "fw_lanes.h"

enum { ROUNDS = 36, ORDERS = 8, KEY_NIBBLES = 20, CONSTANT_POLYNOMIAL = 0x43 };

/* Which nibble of the key register each lane of a round key is. */
static const uint8_t FW_FLASH ORDER[ORDERS][8] = {
    {1, 3, 4, 13, 6, 14, 15, 16}, {1, 4, 15, 6, 13, 3, 14, 16}, {15, 1, 13, 14, 4, 6, 16, 3},
    {15, 13, 16, 4, 14, 1, 6, 3}, {16, 15, 14, 6, 13, 4, 3, 1}, {16, 14, 3, 13, 6, 15, 4, 1},
    {3, 16, 6, 4, 14, 13, 1, 15}, {3, 6, 1, 14, 4, 16, 13, 15},
};

/* The S-box, of x ^ 1 instead of x: the round keys make up for it. 15 operations, one of them a NOT: the best that was
 * found, by a search from both ends. */
static inline void substitute(fw_split *s)
{
    s->x0 ^= s->x1 | s->x2;
    s->x2 ^= s->x0 & s->x3;
    s->x3 ^= s->x1 ^ s->x2;
    s->x2 ^= s->x0;
    s->x0 ^= s->x1 & (fw_slice) ~(s->x2 & s->x3);
    s->x1 ^= s->x0 & s->x2;
    s->x2 ^= s->x1 | s->x3;
    *s = (fw_split){s->x2, s->x3, s->x1, s->x0};
}

static inline fw_lanes substituted(fw_lanes lanes)
{
    fw_split s = fw_split_lanes(lanes);
    substitute(&s);
    return fw_join_slices(s);
}

/* The S-box on both nibbles of a byte. */
static inline uint8_t substituted_byte(uint8_t byte)
{
    const uint8_t input  = byte ^ 0x11;
    fw_split      s      = {input, input >> 1, input >> 2, input >> 3};
    uint8_t       output = 0;

    substitute(&s);
    output = (uint8_t)((s.x3 & 0x11) << 1);
    output = (uint8_t)((output | (s.x2 & 0x11)) << 1);
    output = (uint8_t)((output | (s.x1 & 0x11)) << 1);
    return (uint8_t)(output | (s.x0 & 0x11));
}

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

FW_WEAK void fw_twine80_expand(fw_twine80_schedule *schedule, const uint8_t bytes[10])
{
    uint8_t key[KEY_NIBBLES], constant = 1;

    for (uint8_t i = 0; i < KEY_NIBBLES / 2; i++) {
        key[2 * i]     = bytes[i] >> 4;
        key[2 * i + 1] = bytes[i] & 15;
    }
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint8_t *order       = ORDER[round % ORDERS];
        const uint8_t  substitutes = substituted_byte((uint8_t)(key[0] | key[16] << 4));

        schedule->round_key[round] =
            fw_lanes_of_bytes(pair(key, order, 0), pair(key, order, 1), pair(key, order, 2), pair(key, order, 3)) ^
            0xff;
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

/* The words of nibbles of even and of odd number. */
typedef struct {
    fw_lanes even, odd;
} state;

static inline void load(state *s, const uint8_t block[8])
{
    s->even = fw_lanes_of_bytes(fw_uppers(block[0], block[3]), fw_uppers(block[1], block[5]),
                                fw_uppers(block[2], block[6]), fw_uppers(block[4], block[7]));
    s->odd  = fw_lanes_of_bytes(fw_lowers(block[0], block[3]), fw_lowers(block[1], block[5]),
                                fw_lowers(block[2], block[6]), fw_lowers(block[4], block[7]));
}

static inline void store_pair(uint8_t *first, uint8_t *second, uint8_t even, uint8_t odd)
{
    *first  = fw_lowers(odd, even);
    *second = fw_uppers(odd, even);
}

/* After the last round each word has the part of the other, and the lanes are in the order of this round. */
static inline void load_last(state *s, const uint8_t block[8])
{
    s->odd  = fw_lanes_of_bytes(fw_uppers(block[6], block[5]), fw_uppers(block[4], block[0]),
                                fw_uppers(block[7], block[3]), fw_uppers(block[2], block[1]));
    s->even = fw_lanes_of_bytes(fw_lowers(block[7], block[3]), fw_lowers(block[2], block[1]),
                                fw_lowers(block[6], block[5]), fw_lowers(block[4], block[0]));
}

static inline void store(uint8_t block[8], const state *s)
{
    const fw_split even = fw_bytes_of_lanes(s->even), odd = fw_bytes_of_lanes(s->odd);

    store_pair(&block[0], &block[3], (uint8_t)even.x0, (uint8_t)odd.x0);
    store_pair(&block[1], &block[5], (uint8_t)even.x1, (uint8_t)odd.x1);
    store_pair(&block[2], &block[6], (uint8_t)even.x2, (uint8_t)odd.x2);
    store_pair(&block[4], &block[7], (uint8_t)even.x3, (uint8_t)odd.x3);
}

static inline void store_last(uint8_t block[8], const state *s)
{
    const fw_split even = fw_bytes_of_lanes(s->odd), odd = fw_bytes_of_lanes(s->even);

    store_pair(&block[6], &block[5], (uint8_t)even.x0, (uint8_t)odd.x2);
    store_pair(&block[4], &block[0], (uint8_t)even.x1, (uint8_t)odd.x3);
    store_pair(&block[7], &block[3], (uint8_t)even.x2, (uint8_t)odd.x0);
    store_pair(&block[2], &block[1], (uint8_t)even.x3, (uint8_t)odd.x1);
}

FW_WEAK void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key = schedule->round_key;
    state           s;

    load(&s, block);
    for (uint8_t round = 0; round < ROUNDS; round += 4, key += 4) {
        s.odd ^= substituted(s.even ^ fw_key_u32(&key[0]));
        s.even ^= fw_exchange_1(substituted(s.odd ^ fw_key_u32(&key[1])));
        s.odd ^= fw_exchange_4(substituted(s.even ^ fw_key_u32(&key[2])));
        s.even ^= fw_exchange_2(substituted(s.odd ^ fw_key_u32(&key[3])));
    }
    store_last(block, &s);
}

FW_WEAK void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key = schedule->round_key + ROUNDS;
    state           s;

    load_last(&s, block);
    for (uint8_t round = 0; round < ROUNDS; round += 4) {
        key -= 4;
        s.even ^= fw_exchange_2(substituted(s.odd ^ fw_key_u32(&key[3])));
        s.odd ^= fw_exchange_4(substituted(s.even ^ fw_key_u32(&key[2])));
        s.even ^= fw_exchange_1(substituted(s.odd ^ fw_key_u32(&key[1])));
        s.odd ^= substituted(s.even ^ fw_key_u32(&key[0]));
    }
    store(block, &s);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE in portable C, bitsliced as it is defined: constant time, no table. */
#include "pride.h"

#include "fw.h"

enum { ROUNDS = 20 };

/* Four rows of 16 bits, in bytes: that is how the linear layer of the two in the middle is made. */
typedef struct {
    uint8_t high[4], low[4];
} state;

/* What is added to the low bytes of the key, for the four rows: multiples of the number of the round, from 1 on. A
 * table, because where the sums are updated from round to round, compilers end the loop by comparing one of them, a
 * secret. */
#define ROUND(n) {(193 * (n)) & 255, (165 * (n)) & 255, (81 * (n)) & 255, (197 * (n)) & 255}

static const uint8_t FW_FLASH ADDED[ROUNDS][4] = {
    ROUND(1),  ROUND(2),  ROUND(3),  ROUND(4),  ROUND(5),  ROUND(6),  ROUND(7),  ROUND(8),  ROUND(9),  ROUND(10),
    ROUND(11), ROUND(12), ROUND(13), ROUND(14), ROUND(15), ROUND(16), ROUND(17), ROUND(18), ROUND(19), ROUND(20),
};

static inline uint8_t left_1(uint8_t x)
{
    return (uint8_t)(x << 1 | x >> 7);
}

static inline uint8_t right_1(uint8_t x)
{
    return (uint8_t)(x >> 1 | x << 7);
}

static inline uint8_t swapped(uint8_t x)
{
    return (uint8_t)(x << 4 | x >> 4);
}

static inline void load(state *s, const uint8_t block[8], const uint8_t whitening[8])
{
    for (uint8_t i = 0; i < 4; i++) {
        s->high[i] = block[2 * i] ^ fw_key_u8(&whitening[2 * i]);
        s->low[i]  = block[2 * i + 1] ^ fw_key_u8(&whitening[2 * i + 1]);
    }
}

static inline void store(uint8_t block[8], const state *s, const uint8_t whitening[8])
{
    for (uint8_t i = 0; i < 4; i++) {
        block[2 * i]     = s->high[i] ^ fw_key_u8(&whitening[2 * i]);
        block[2 * i + 1] = s->low[i] ^ fw_key_u8(&whitening[2 * i + 1]);
    }
}

static inline void add_key(state *s, const uint8_t key[8], uint8_t round)
{
    for (uint8_t i = 0; i < 4; i++) {
        s->high[i] ^= fw_key_u8(&key[2 * i]);
        s->low[i] ^= (uint8_t)(fw_key_u8(&key[2 * i + 1]) + fw_flash_u8(&ADDED[round - 1][i]));
    }
}

/* The S-box on eight columns: an involution. */
static inline void substitute(uint8_t x[4])
{
    const uint8_t a = x[0], b = x[1];

    x[0] = x[2] ^ (a & b);
    x[1] = x[3] ^ (b & x[2]);
    x[2] = a ^ (x[0] & x[1]);
    x[3] = b ^ (x[1] & x[2]);
}

/* L0: a bit becomes the sum of the other three at its place in a nibble; L3: of those and itself but the one 8 places
 * away. Both are involutions. */
static inline void mix_outer_rows(state *s)
{
    uint8_t sum = s->high[0] ^ s->low[0];
    sum ^= swapped(sum);
    s->high[0] ^= sum;
    s->low[0] ^= sum;

    sum = s->high[3] ^ s->low[3];
    sum ^= swapped(sum);
    const uint8_t high = s->high[3];
    s->high[3]         = s->low[3] ^ sum;
    s->low[3]          = high ^ sum;
}

/* L1 and L2: by bytes the paper's matrices are circulant. */
static inline void mix_inner_rows(state *s)
{
    uint8_t high = s->high[1], low = left_1(left_1(left_1(s->low[1])));
    s->high[1] = high ^ left_1(high) ^ low;
    s->low[1]  = high ^ low ^ left_1(low);

    high               = swapped(s->high[2]);
    low                = s->low[2];
    const uint8_t both = high ^ right_1(low);
    s->high[2]         = both ^ left_1(high);
    s->low[2]          = both ^ low;
}

static inline void mix_inner_rows_back(state *s)
{
    uint8_t high = s->high[1], low = s->low[1], both = high ^ low;
    s->high[1] = right_1(right_1(both) ^ high);
    s->low[1]  = left_1(left_1(left_1(both ^ left_1(low))));

    high       = s->high[2];
    low        = s->low[2];
    both       = high ^ low;
    s->high[2] = left_1(left_1(both ^ left_1(high)));
    s->low[2]  = right_1(both) ^ low;
}

FW_WEAK void fw_pride_expand(fw_pride_schedule *schedule, const uint8_t key[16])
{
    for (uint8_t i = 0; i < 8; i++) {
        schedule->whitening[i] = key[i];
        schedule->key[i]       = key[8 + i];
    }
}

FW_WEAK void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8])
{
    state s;

    load(&s, block, schedule->whitening);
    for (uint8_t round = 1;; round++) {
        add_key(&s, schedule->key, round);
        substitute(s.high);
        substitute(s.low);
        if (round == ROUNDS)
            break;
        mix_outer_rows(&s);
        mix_inner_rows(&s);
    }
    store(block, &s, schedule->whitening);
}

FW_WEAK void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8])
{
    state s;

    load(&s, block, schedule->whitening);
    for (uint8_t round = ROUNDS;; round--) {
        substitute(s.high);
        substitute(s.low);
        add_key(&s, schedule->key, round);
        if (round == 1)
            break;
        mix_outer_rows(&s);
        mix_inner_rows_back(&s);
    }
    store(block, &s, schedule->whitening);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo-80 with tables of pairs of S-boxes, the diffusion matrix in one of them: fast, but addresses depend on key
 * and block. The cycles do not on a core without a data cache; elsewhere, and where an attacker sees addresses, use
 * portable.c.
 *
 * The state is the bytes of the block, a round key those that are added to words 1 and 3. */
#include "fw.h"
#include "piccolo.h"

enum { ROUNDS = 25 };

/* The S-box on both nibbles of a byte. */
#define PAIR_ROW(high)                                                                                                 \
    0x##high##e, 0x##high##4, 0x##high##b, 0x##high##2, 0x##high##3, 0x##high##8, 0x##high##0, 0x##high##9,            \
        0x##high##1, 0x##high##a, 0x##high##7, 0x##high##f, 0x##high##6, 0x##high##c, 0x##high##5, 0x##high##d
static const uint8_t FW_FLASH PAIR[256] = {PAIR_ROW(e), PAIR_ROW(4), PAIR_ROW(b), PAIR_ROW(2), PAIR_ROW(3), PAIR_ROW(8),
                                           PAIR_ROW(0), PAIR_ROW(9), PAIR_ROW(1), PAIR_ROW(a), PAIR_ROW(7), PAIR_ROW(f),
                                           PAIR_ROW(6), PAIR_ROW(c), PAIR_ROW(5), PAIR_ROW(d)};

/* The S-box on both nibbles of a byte, and then the diffusion matrix on the upper byte of a word, the lower one being
 * zero. The matrix is circulant: for a lower byte, the result has its bytes the other way round. */
#define TWICE(a)    ((a) << 1 ^ ((a) >> 3) * 0x13)
#define MIXED(a, b) ((TWICE((a) ^ (b)) ^ (b)) << 12 | ((a) ^ TWICE(b)) << 8 | ((a) ^ (b)) << 4 | (TWICE(a) ^ (a) ^ (b)))
#define MIXED_ROW(a)                                                                                                   \
    MIXED(a, 14), MIXED(a, 4), MIXED(a, 11), MIXED(a, 2), MIXED(a, 3), MIXED(a, 8), MIXED(a, 0), MIXED(a, 9),          \
        MIXED(a, 1), MIXED(a, 10), MIXED(a, 7), MIXED(a, 15), MIXED(a, 6), MIXED(a, 12), MIXED(a, 5), MIXED(a, 13)
static const uint16_t FW_FLASH MIXED_PAIR[256] = {MIXED_ROW(14), MIXED_ROW(4),  MIXED_ROW(11), MIXED_ROW(2),
                                                  MIXED_ROW(3),  MIXED_ROW(8),  MIXED_ROW(0),  MIXED_ROW(9),
                                                  MIXED_ROW(1),  MIXED_ROW(10), MIXED_ROW(7),  MIXED_ROW(15),
                                                  MIXED_ROW(6),  MIXED_ROW(12), MIXED_ROW(5),  MIXED_ROW(13)};

typedef struct {
    uint8_t x0, x1, x2, x3, x4, x5, x6, x7;
} state;

static inline void load(state *s, const uint8_t block[8])
{
    *s = (state){block[0], block[1], block[2], block[3], block[4], block[5], block[6], block[7]};
}

static inline void store(uint8_t block[8], const state *s)
{
    block[0] = s->x0;
    block[1] = s->x1;
    block[2] = s->x2;
    block[3] = s->x3;
    block[4] = s->x4;
    block[5] = s->x5;
    block[6] = s->x6;
    block[7] = s->x7;
}

/* The function on a word, added to another, and a round key. */
static inline void add_f(uint8_t *to_high, uint8_t *to_low, uint8_t high, uint8_t low, const uint8_t key[2])
{
    const uint16_t of_high = fw_flash_u16(&MIXED_PAIR[high]), of_low = fw_flash_u16(&MIXED_PAIR[low]);

    *to_high ^= fw_flash_u8(&PAIR[(uint8_t)(of_high >> 8) ^ (uint8_t)of_low]) ^ fw_key_u8(&key[0]);
    *to_low ^= fw_flash_u8(&PAIR[(uint8_t)of_high ^ (uint8_t)(of_low >> 8)]) ^ fw_key_u8(&key[1]);
}

static inline void add_round(state *s, const uint8_t key[4])
{
    add_f(&s->x2, &s->x3, s->x0, s->x1, key);
    add_f(&s->x6, &s->x7, s->x4, s->x5, key + 2);
}

static inline void add_to_even_words(state *s, const uint8_t key[4])
{
    s->x0 ^= fw_key_u8(&key[0]);
    s->x1 ^= fw_key_u8(&key[1]);
    s->x4 ^= fw_key_u8(&key[2]);
    s->x5 ^= fw_key_u8(&key[3]);
}

/* The two bytes of two words, the more significant first. */
static inline void store_words(uint32_t *to, const uint8_t first[2], const uint8_t second[2], uint32_t constant)
{
    uint8_t *bytes = (uint8_t *)to;

    bytes[0] = first[0] ^ (uint8_t)(constant >> 24);
    bytes[1] = first[1] ^ (uint8_t)(constant >> 16);
    bytes[2] = second[0] ^ (uint8_t)(constant >> 8);
    bytes[3] = second[1] ^ (uint8_t)constant;
}

void fw_piccolo80_expand(fw_piccolo80_schedule *schedule, const uint8_t key[10])
{
    const uint8_t before[4] = {key[0], key[3], key[2], key[1]};
    const uint8_t after[4]  = {key[8], key[7], key[6], key[9]};
    uint32_t      number    = 0;

    store_words(&schedule->before, before, before + 2, 0);
    store_words(&schedule->after, after, after + 2, 0);
    for (uint8_t round = 0; round < ROUNDS; round += 5) {
        static const uint8_t FW_FLASH PLACES[5][2] = {{4, 6}, {0, 2}, {4, 6}, {8, 8}, {0, 2}};
        for (uint8_t i = 0; i < 5; i++) {
            number += 0x08020401UL;
            store_words(&schedule->round_key[round + i], key + fw_flash_u8(&PLACES[i][0]),
                        key + fw_flash_u8(&PLACES[i][1]), number ^ 0x0f1e2d3cUL);
        }
    }
}

void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = (const uint8_t *)schedule->round_key;
    state          s;

    load(&s, block);
    add_to_even_words(&s, (const uint8_t *)&schedule->before);
    for (uint8_t round = 1;; round++, key += 4) {
        add_round(&s, key);
        if (round == ROUNDS)
            break;
        s = (state){s.x2, s.x7, s.x4, s.x1, s.x6, s.x3, s.x0, s.x5};
    }
    add_to_even_words(&s, (const uint8_t *)&schedule->after);
    store(block, &s);
}

void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = (const uint8_t *)(schedule->round_key + ROUNDS - 1);
    state          s;

    load(&s, block);
    add_to_even_words(&s, (const uint8_t *)&schedule->after);
    for (uint8_t round = 1;; round++, key -= 4) {
        add_round(&s, key);
        if (round == ROUNDS)
            break;
        s = (state){s.x6, s.x3, s.x0, s.x5, s.x2, s.x7, s.x4, s.x1};
    }
    add_to_even_words(&s, (const uint8_t *)&schedule->before);
    store(block, &s);
}

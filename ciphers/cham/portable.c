/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in portable C, one 16-bit word at a time. Additions, rotations and XORs only: constant time by design. */
#include "cham.h"

#include "fw.h"

enum { ROUNDS = 88, KEYS = 16 };

static inline uint16_t left(uint16_t word, uint8_t bits)
{
    return (uint16_t)(word << bits | word >> (16 - bits));
}

static inline uint16_t load(const uint8_t bytes[2])
{
    return (uint16_t)(bytes[1] << 8 | bytes[0]);
}

static inline void store(uint8_t bytes[2], uint16_t word)
{
    bytes[0] = (uint8_t)word;
    bytes[1] = (uint8_t)(word >> 8);
}

/* 11 places to the left are 5 to the right. The second half of the keys stands in exchanged pairs. */
FW_WEAK void fw_cham64_128_expand(fw_cham64_128_schedule *schedule, const uint8_t key[16])
{
    for (uint8_t i = 0; i < 8; i++) {
        const uint16_t word = load(key + 2 * i), both = word ^ left(word, 1);
        schedule->round_key[i]           = both ^ left(word, 8);
        schedule->round_key[(i + 8) ^ 1] = both ^ left(word, 11);
    }
}

/* A round: word A, which the round changes, is then the last. */
#define ROUND(a, b, i, in, out) a = left((uint16_t)((a ^ (i)) + (left(b, in) ^ fw_key_u16(key++))), out)
#define BACK(a, b, i, in, out)  a = (uint16_t)(left(a, 16 - (out)) - (left(b, in) ^ fw_key_u16(--key))) ^ (i)

/* Four rounds per pass, so that words are back in their places. */
FW_WEAK void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8])
{
    const uint16_t *key = schedule->round_key;
    uint16_t        a = load(block), b = load(block + 2), c = load(block + 4), d = load(block + 6);

    for (uint8_t round = 0; round < ROUNDS; round += 4) {
        if (round % KEYS == 0)
            key = schedule->round_key;
        ROUND(a, b, round, 1, 8);
        ROUND(b, c, round + 1, 8, 1);
        ROUND(c, d, round + 2, 1, 8);
        ROUND(d, a, round + 3, 8, 1);
    }
    store(block, a);
    store(block + 2, b);
    store(block + 4, c);
    store(block + 6, d);
}

FW_WEAK void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8])
{
    const uint16_t *key = schedule->round_key + ROUNDS % KEYS;
    uint16_t        a = load(block), b = load(block + 2), c = load(block + 4), d = load(block + 6);

    for (uint8_t round = ROUNDS; round > 0; round -= 4) {
        if (round % KEYS == 0)
            key = schedule->round_key + KEYS;
        BACK(d, a, round - 1, 8, 1);
        BACK(c, d, round - 2, 1, 8);
        BACK(b, c, round - 3, 8, 1);
        BACK(a, b, round - 4, 1, 8);
    }
    store(block, a);
    store(block + 2, b);
    store(block + 4, c);
    store(block + 6, d);
}

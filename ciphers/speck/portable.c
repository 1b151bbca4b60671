/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 and SPECK128 in portable C, by words of 32 bits, of which SPECK128 has two in a word. Additions, rotations
 * and XORs only: constant time by design. */
#include "speck.h"

#include "fw_words.h"

enum { ROUNDS_96 = 26, ROUNDS_128 = 27, WIDE_ROUNDS_128 = 32, WIDE_ROUNDS_256 = 34 };

/* The key schedule is the cipher itself: y plays k, the words l take turns as x, the round number is the round key. */
static inline uint32_t next_l(uint32_t l, uint32_t k, uint8_t round)
{
    return (fw_right(l, 8) + k) ^ round;
}

static void encrypt(const uint32_t *round_key, uint8_t rounds, uint8_t block[8])
{
    uint32_t y = fw_load_u32(block);
    uint32_t x = fw_load_u32(block + 4);

    for (uint8_t round = 0; round < rounds; round++) {
        x = (fw_right(x, 8) + y) ^ fw_key_u32(&round_key[round]);
        y = fw_left(y, 3) ^ x;
    }
    fw_store_u32(block, y);
    fw_store_u32(block + 4, x);
}

static void decrypt(const uint32_t *round_key, uint8_t rounds, uint8_t block[8])
{
    uint32_t y = fw_load_u32(block);
    uint32_t x = fw_load_u32(block + 4);

    for (uint8_t round = rounds; round-- > 0;) {
        y = fw_right(y ^ x, 3);
        x = fw_left((x ^ fw_key_u32(&round_key[round])) - y, 8);
    }
    fw_store_u32(block, y);
    fw_store_u32(block + 4, x);
}

FW_WEAK void fw_speck64_96_expand(fw_speck64_96_schedule *schedule, const uint8_t key[12])
{
    uint32_t k  = fw_load_u32(key);
    uint32_t l0 = fw_load_u32(key + 4);
    uint32_t l1 = fw_load_u32(key + 8);

    for (uint8_t round = 0; round < ROUNDS_96; round++) {
        schedule->round_key[round] = k;
        const uint32_t l           = next_l(l0, k, round);
        k                          = fw_left(k, 3) ^ l;
        l0                         = l1;
        l1                         = l;
    }
}

FW_WEAK void fw_speck64_96_encrypt(const fw_speck64_96_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->round_key, ROUNDS_96, block);
}

FW_WEAK void fw_speck64_96_decrypt(const fw_speck64_96_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->round_key, ROUNDS_96, block);
}

FW_WEAK void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    uint32_t k  = fw_load_u32(key);
    uint32_t l0 = fw_load_u32(key + 4);
    uint32_t l1 = fw_load_u32(key + 8);
    uint32_t l2 = fw_load_u32(key + 12);

    for (uint8_t round = 0; round < ROUNDS_128; round++) {
        schedule->round_key[round] = k;
        const uint32_t l           = next_l(l0, k, round);
        k                          = fw_left(k, 3) ^ l;
        l0                         = l1;
        l1                         = l2;
        l2                         = l;
    }
}

FW_WEAK void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->round_key, ROUNDS_128, block);
}

FW_WEAK void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->round_key, ROUNDS_128, block);
}

/* ---- SPECK128: the same on words of 64 bits, in halves, because compilers for small cores branch on the carry ---- */

struct wide {
    uint32_t low, high;
};

static inline struct wide wide_load(const uint8_t bytes[8])
{
    return (struct wide){fw_load_u32(bytes), fw_load_u32(bytes + 4)};
}

static inline void wide_store(uint8_t bytes[8], struct wide word)
{
    fw_store_u32(bytes, word.low);
    fw_store_u32(bytes + 4, word.high);
}

static inline struct wide wide_xor(struct wide a, struct wide b)
{
    return (struct wide){a.low ^ b.low, a.high ^ b.high};
}

static inline struct wide wide_add(struct wide a, struct wide b)
{
    const uint32_t sum   = a.low + b.low;
    const uint32_t carry = ((a.low & b.low) | ((a.low | b.low) & ~sum)) >> 31;

    return (struct wide){sum, a.high + b.high + carry};
}

static inline struct wide wide_not(struct wide a)
{
    return (struct wide){~a.low, ~a.high};
}

static inline struct wide wide_subtract(struct wide a, struct wide b)
{
    return wide_not(wide_add(wide_not(a), b));
}

/* By 1 to 31 bits: the halves exchange the bits that leave them, then each rotates. */
static inline struct wide wide_left(struct wide word, uint8_t bits)
{
    const uint32_t leaves = (word.low ^ word.high) & ~(0xFFFFFFFF >> bits);

    return (struct wide){fw_left(word.low ^ leaves, bits), fw_left(word.high ^ leaves, bits)};
}

static inline struct wide wide_right(struct wide word, uint8_t bits)
{
    const uint32_t leaves = (word.low ^ word.high) & ((1UL << bits) - 1);

    return (struct wide){fw_right(word.low ^ leaves, bits), fw_right(word.high ^ leaves, bits)};
}

static void wide_encrypt(const uint32_t *round_key, uint8_t rounds, uint8_t block[16])
{
    struct wide y = wide_load(block);
    struct wide x = wide_load(block + 8);

    for (uint8_t half = 0; half < 2 * rounds; half += 2) {
        const struct wide key = {fw_key_u32(&round_key[half]), fw_key_u32(&round_key[half + 1])};

        x = wide_xor(wide_add(wide_right(x, 8), y), key);
        y = wide_xor(wide_left(y, 3), x);
    }
    wide_store(block, y);
    wide_store(block + 8, x);
}

static void wide_decrypt(const uint32_t *round_key, uint8_t rounds, uint8_t block[16])
{
    struct wide y = wide_load(block);
    struct wide x = wide_load(block + 8);

    for (uint8_t half = 2 * rounds; half > 0; half -= 2) {
        const struct wide key = {fw_key_u32(&round_key[half - 2]), fw_key_u32(&round_key[half - 1])};

        y = wide_right(wide_xor(y, x), 3);
        x = wide_left(wide_subtract(wide_xor(x, key), y), 8);
    }
    wide_store(block, y);
    wide_store(block + 8, x);
}

static inline struct wide wide_word(const uint32_t halves[2])
{
    return (struct wide){halves[0], halves[1]};
}

static inline void wide_put(uint32_t halves[2], struct wide word)
{
    halves[0] = word.low;
    halves[1] = word.high;
}

/* The words l wait behind the round key that is made, each where its turn comes. */
static void wide_expand(uint32_t *round_key, uint8_t rounds, uint8_t words, const uint8_t *key)
{
    for (uint8_t word = 0; word < words; word++)
        wide_put(&round_key[2 * word], wide_load(key + 8 * word));

    struct wide k = wide_word(round_key);

    for (uint8_t round = 0; round < rounds - 1; round++) {
        struct wide l = wide_add(wide_right(wide_word(&round_key[2 * round + 2]), 8), k);

        l.low ^= round;
        k = wide_xor(wide_left(k, 3), l);
        wide_put(&round_key[2 * round + 2], k);
        if (round + words < rounds)
            wide_put(&round_key[2 * (round + words)], l);
    }
}

FW_WEAK void fw_speck128_128_expand(fw_speck128_128_schedule *schedule, const uint8_t key[16])
{
    wide_expand(schedule->round_key, WIDE_ROUNDS_128, 2, key);
}

FW_WEAK void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16])
{
    wide_encrypt(schedule->round_key, WIDE_ROUNDS_128, block);
}

FW_WEAK void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16])
{
    wide_decrypt(schedule->round_key, WIDE_ROUNDS_128, block);
}

FW_WEAK void fw_speck128_256_expand(fw_speck128_256_schedule *schedule, const uint8_t key[32])
{
    wide_expand(schedule->round_key, WIDE_ROUNDS_256, 4, key);
}

FW_WEAK void fw_speck128_256_encrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16])
{
    wide_encrypt(schedule->round_key, WIDE_ROUNDS_256, block);
}

FW_WEAK void fw_speck128_256_decrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16])
{
    wide_decrypt(schedule->round_key, WIDE_ROUNDS_256, block);
}

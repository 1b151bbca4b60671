/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64/96 and SPECK64/128 in portable C, one 32-bit word at a time. Additions, rotations and XORs only: constant
 * time by design. */
#include "speck.h"

#include "fw_words.h"

enum { ROUNDS_96 = 26, ROUNDS_128 = 27 };

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

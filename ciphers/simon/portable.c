/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64/96 and SIMON64/128 in portable C, one 32-bit word at a time. ANDs, rotations and XORs only: constant time by
 * design. */
#include "simon.h"

#include "fw_words.h"

enum { ROUNDS_96 = 42, ROUNDS_128 = 44 };

/* The beginnings of the designers' sequences z2 and z3, the first bit lowest in the first byte. */
static const uint8_t FW_FLASH Z2[] = {0xf5, 0x0e, 0x2c, 0x19, 0x85};
static const uint8_t FW_FLASH Z3[] = {0xdb, 0x35, 0xa6, 0x07, 0x12};

static inline uint32_t mix(uint32_t x)
{
    return (fw_left(x, 1) & fw_left(x, 8)) ^ fw_left(x, 2);
}

/* The first WORDS round keys are the key; each later one is made of the last WORDS. */
static void expand(uint32_t *round_key, uint8_t rounds, const uint8_t *key, uint8_t words, const uint8_t *sequence)
{
    uint8_t bits = 0;

    for (uint8_t i = 0; i < words; i++)
        round_key[i] = fw_load_u32(key + 4 * i);
    for (uint8_t i = 0; i < rounds - words; i++) {
        uint32_t sum = fw_right(round_key[i + words - 1], 3);
        if (words == 4)
            sum ^= round_key[i + 1];
        if ((i & 7) == 0)
            bits = fw_flash_u8(&sequence[i >> 3]);
        round_key[i + words] = round_key[i] ^ sum ^ fw_right_1(sum) ^ 0xfffffffcU ^ (bits & 1U);
        bits >>= 1;
    }
}

/* Two rounds per pass, so that the halves need not change places: both numbers of rounds are even. */
static void encrypt(const uint32_t *round_key, uint8_t rounds, uint8_t block[8])
{
    uint32_t y = fw_load_u32(block);
    uint32_t x = fw_load_u32(block + 4);

    for (uint8_t round = 0; round < rounds; round += 2) {
        y ^= mix(x) ^ fw_key_u32(&round_key[round]);
        x ^= mix(y) ^ fw_key_u32(&round_key[round + 1]);
    }
    fw_store_u32(block, y);
    fw_store_u32(block + 4, x);
}

static void decrypt(const uint32_t *round_key, uint8_t rounds, uint8_t block[8])
{
    uint32_t y = fw_load_u32(block);
    uint32_t x = fw_load_u32(block + 4);

    for (uint8_t round = rounds; round > 0; round -= 2) {
        x ^= mix(y) ^ fw_key_u32(&round_key[round - 1]);
        y ^= mix(x) ^ fw_key_u32(&round_key[round - 2]);
    }
    fw_store_u32(block, y);
    fw_store_u32(block + 4, x);
}

FW_WEAK void fw_simon64_96_expand(fw_simon64_96_schedule *schedule, const uint8_t key[12])
{
    expand(schedule->round_key, ROUNDS_96, key, 3, Z2);
}

FW_WEAK void fw_simon64_96_encrypt(const fw_simon64_96_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->round_key, ROUNDS_96, block);
}

FW_WEAK void fw_simon64_96_decrypt(const fw_simon64_96_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->round_key, ROUNDS_96, block);
}

FW_WEAK void fw_simon64_128_expand(fw_simon64_128_schedule *schedule, const uint8_t key[16])
{
    expand(schedule->round_key, ROUNDS_128, key, 4, Z3);
}

FW_WEAK void fw_simon64_128_encrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->round_key, ROUNDS_128, block);
}

FW_WEAK void fw_simon64_128_decrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->round_key, ROUNDS_128, block);
}

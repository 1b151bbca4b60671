/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in portable C, one 32-bit word at a time. ANDs, rotations and XORs only: constant time by design. */
#include "simeck.h"

#include "fw_words.h"

enum { ROUNDS = 44 };

static inline uint32_t mix(uint32_t x)
{
    return (x & fw_left(x, 5)) ^ fw_left(x, 1);
}

/* The key runs through the cipher's own rounds, three words to go, with a sequence of bits as their key. */
FW_WEAK void fw_simeck64_128_expand(fw_simeck64_128_schedule *schedule, const uint8_t key[16])
{
    uint32_t words[4];
    uint8_t  sequence = 0x3f; /* six bits, the next one lowest */

    for (uint8_t i = 0; i < 4; i++)
        words[i] = fw_load_u32(key + 4 * i);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint32_t last        = words[0] ^ mix(words[1]) ^ 0xfffffffcU ^ (sequence & 1U);
        schedule->round_key[round] = words[0];
        words[0]                   = words[1];
        words[1]                   = words[2];
        words[2]                   = words[3];
        words[3]                   = last;
        sequence                   = (uint8_t)(sequence >> 1 | ((sequence ^ sequence >> 1) & 1) << 5);
    }
}

/* Two rounds per pass, so that the halves need not change places. */
FW_WEAK void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8])
{
    uint32_t y = fw_load_u32(block);
    uint32_t x = fw_load_u32(block + 4);

    for (uint8_t round = 0; round < ROUNDS; round += 2) {
        y ^= mix(x) ^ fw_key_u32(&schedule->round_key[round]);
        x ^= mix(y) ^ fw_key_u32(&schedule->round_key[round + 1]);
    }
    fw_store_u32(block, y);
    fw_store_u32(block + 4, x);
}

FW_WEAK void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8])
{
    uint32_t y = fw_load_u32(block);
    uint32_t x = fw_load_u32(block + 4);

    for (uint8_t round = ROUNDS; round > 0; round -= 2) {
        x ^= mix(y) ^ fw_key_u32(&schedule->round_key[round - 1]);
        y ^= mix(x) ^ fw_key_u32(&schedule->round_key[round - 2]);
    }
    fw_store_u32(block, y);
    fw_store_u32(block + 4, x);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey's permutation as a block cipher, in portable C, one 32-bit word at a time. Additions, rotations and XORs
 * only: constant time by design. */
#include "chaskey.h"

#include "fw_words.h"

enum { ROUNDS = 8, ROUNDS_LTS = 16 };

typedef struct {
    uint32_t v0, v1, v2, v3;
} state;

static inline void load(state *s, const uint8_t block[16], const uint32_t key[4])
{
    s->v0 = fw_load_u32(block) ^ fw_key_u32(&key[0]);
    s->v1 = fw_load_u32(block + 4) ^ fw_key_u32(&key[1]);
    s->v2 = fw_load_u32(block + 8) ^ fw_key_u32(&key[2]);
    s->v3 = fw_load_u32(block + 12) ^ fw_key_u32(&key[3]);
}

static inline void store(uint8_t block[16], const state *s, const uint32_t key[4])
{
    fw_store_u32(block, s->v0 ^ fw_key_u32(&key[0]));
    fw_store_u32(block + 4, s->v1 ^ fw_key_u32(&key[1]));
    fw_store_u32(block + 8, s->v2 ^ fw_key_u32(&key[2]));
    fw_store_u32(block + 12, s->v3 ^ fw_key_u32(&key[3]));
}

static void encrypt(const uint32_t key[4], uint8_t rounds, uint8_t block[16])
{
    state s;

    load(&s, block, key);
    do {
        s.v0 += s.v1;
        s.v1 = fw_left(s.v1, 5) ^ s.v0;
        s.v2 += s.v3;
        s.v3 = fw_left(s.v3, 8) ^ s.v2;
        s.v0 = fw_left(s.v0, 16) + s.v3;
        s.v3 = fw_left(s.v3, 13) ^ s.v0;
        s.v2 += s.v1;
        s.v1 = fw_left(s.v1, 7) ^ s.v2;
        s.v2 = fw_left(s.v2, 16);
    } while (--rounds);
    store(block, &s, key);
}

static void decrypt(const uint32_t key[4], uint8_t rounds, uint8_t block[16])
{
    state s;

    load(&s, block, key);
    do {
        s.v2 = fw_left(s.v2, 16);
        s.v1 = fw_right(s.v1 ^ s.v2, 7);
        s.v2 -= s.v1;
        s.v3 = fw_right(s.v3 ^ s.v0, 13);
        s.v0 = fw_left(s.v0 - s.v3, 16);
        s.v3 = fw_right(s.v3 ^ s.v2, 8);
        s.v2 -= s.v3;
        s.v1 = fw_right(s.v1 ^ s.v0, 5);
        s.v0 -= s.v1;
    } while (--rounds);
    store(block, &s, key);
}

FW_WEAK void fw_chaskey_expand(fw_chaskey_schedule *schedule, const uint8_t key[16])
{
    for (uint8_t i = 0; i < 4; i++)
        schedule->key[i] = fw_load_u32(key + 4 * i);
}

FW_WEAK void fw_chaskey_encrypt(const fw_chaskey_schedule *schedule, uint8_t block[16])
{
    encrypt(schedule->key, ROUNDS, block);
}

FW_WEAK void fw_chaskey_decrypt(const fw_chaskey_schedule *schedule, uint8_t block[16])
{
    decrypt(schedule->key, ROUNDS, block);
}

FW_WEAK void fw_chaskey_lts_expand(fw_chaskey_lts_schedule *schedule, const uint8_t key[16])
{
    fw_chaskey_expand(schedule, key);
}

FW_WEAK void fw_chaskey_lts_encrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16])
{
    encrypt(schedule->key, ROUNDS_LTS, block);
}

FW_WEAK void fw_chaskey_lts_decrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16])
{
    decrypt(schedule->key, ROUNDS_LTS, block);
}

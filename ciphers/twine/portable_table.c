/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE-80 with the S-box as a table of pairs: fast, but addresses depend on key and block. The cycles do not on a core
 * without a data cache; elsewhere, and where an attacker sees addresses, use portable.c. How the state is ordered is
 * said in twine_bytes.h; the bytes of a round key are in the order of the state's. */
#include "twine_bytes.h"

/* The S-box on both nibbles of a byte. */
#define ROW(high)                                                                                                      \
    0x##high##c, 0x##high##0, 0x##high##f, 0x##high##a, 0x##high##2, 0x##high##b, 0x##high##9, 0x##high##5,            \
        0x##high##8, 0x##high##3, 0x##high##d, 0x##high##7, 0x##high##1, 0x##high##e, 0x##high##6, 0x##high##4
static const uint8_t FW_FLASH S_BOX[256] = {ROW(c), ROW(0), ROW(f), ROW(a), ROW(2), ROW(b), ROW(9), ROW(5),
                                            ROW(8), ROW(3), ROW(d), ROW(7), ROW(1), ROW(e), ROW(6), ROW(4)};

static inline uint8_t substituted(uint8_t byte)
{
    return fw_flash_u8(&S_BOX[byte]);
}

static inline uint8_t swapped(uint8_t byte)
{
    return (uint8_t)(byte << 4 | byte >> 4);
}

/* Four rounds, in the order in which encryption takes them. In each, lanes move in another way: not at all, ... */
static inline void round_0(uint8_t to[4], const uint8_t from[4], const uint8_t key[4])
{
    to[0] ^= substituted(from[0] ^ fw_key_u8(&key[0]));
    to[1] ^= substituted(from[1] ^ fw_key_u8(&key[1]));
    to[2] ^= substituted(from[2] ^ fw_key_u8(&key[2]));
    to[3] ^= substituted(from[3] ^ fw_key_u8(&key[3]));
}

/* ... lane n to n ^ 1, ... */
static inline void round_1(uint8_t to[4], const uint8_t from[4], const uint8_t key[4])
{
    to[1] ^= substituted(from[0] ^ fw_key_u8(&key[0]));
    to[0] ^= substituted(from[1] ^ fw_key_u8(&key[1]));
    to[3] ^= substituted(from[2] ^ fw_key_u8(&key[2]));
    to[2] ^= substituted(from[3] ^ fw_key_u8(&key[3]));
}

/* ... n ^ 4, ... */
static inline void round_2(uint8_t to[4], const uint8_t from[4], const uint8_t key[4])
{
    to[0] ^= swapped(substituted(from[0] ^ fw_key_u8(&key[0])));
    to[1] ^= swapped(substituted(from[1] ^ fw_key_u8(&key[1])));
    to[2] ^= swapped(substituted(from[2] ^ fw_key_u8(&key[2])));
    to[3] ^= swapped(substituted(from[3] ^ fw_key_u8(&key[3])));
}

/* ... n ^ 2. */
static inline void round_3(uint8_t to[4], const uint8_t from[4], const uint8_t key[4])
{
    to[2] ^= substituted(from[0] ^ fw_key_u8(&key[0]));
    to[3] ^= substituted(from[1] ^ fw_key_u8(&key[1]));
    to[0] ^= substituted(from[2] ^ fw_key_u8(&key[2]));
    to[1] ^= substituted(from[3] ^ fw_key_u8(&key[3]));
}

static void store_round_key(uint32_t *round_key, const uint8_t bytes[4])
{
    uint8_t *to = (uint8_t *)round_key;

    for (uint8_t i = 0; i < 4; i++)
        to[i] = bytes[i];
}

void fw_twine80_expand(fw_twine80_schedule *schedule, const uint8_t key[10])
{
    expand(schedule, key, substituted, store_round_key);
}

void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = (const uint8_t *)schedule->round_key;
    words          w;

    load(&w, block);
    for (uint8_t round = 0; round < ROUNDS; round += 4, key += 16) {
        round_0(w.odd, w.even, key);
        round_1(w.even, w.odd, key + 4);
        round_2(w.odd, w.even, key + 8);
        round_3(w.even, w.odd, key + 12);
    }
    store_last(block, &w);
}

void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = (const uint8_t *)(schedule->round_key + ROUNDS);
    words          w;

    load_last(&w, block);
    for (uint8_t round = 0; round < ROUNDS; round += 4) {
        key -= 16;
        round_3(w.even, w.odd, key + 12);
        round_2(w.odd, w.even, key + 8);
        round_1(w.even, w.odd, key + 4);
        round_0(w.odd, w.even, key);
    }
    store(block, &w);
}

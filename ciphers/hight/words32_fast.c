/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for cores with 32 bits: four words of two bytes each, with eight bits of room above each byte. Additions,
 * rotations and XORs only: constant time by design. */
#include "hight.h"

#include "fw_words.h"

enum { ROUNDS = 32 };

/* Bytes i and i + 4 of the state are the lower and the upper byte of a word. */
typedef struct {
    uint32_t x04, x15, x26, x37;
} state;

#define BYTES 0x00ff00ffUL
#define ROOM  0x01000100UL

static inline uint32_t swapped(uint32_t word)
{
    return fw_left_bytes(word, 16);
}

/* x <<< 1 ^ x <<< 2 ^ x <<< 7, of bytes that stand in their rooms too. */
static inline uint32_t f0(uint32_t x)
{
    const uint32_t twice = x | x << 8;
    return (twice >> 7 ^ twice >> 6 ^ twice >> 1) & BYTES;
}

/* x <<< 3 ^ x <<< 4 ^ x <<< 6 */
static inline uint32_t f1(uint32_t x)
{
    const uint32_t twice = x | x << 8;
    return (twice >> 5 ^ twice >> 4 ^ twice >> 2) & BYTES;
}

static inline void load(state *s, const uint8_t block[8])
{
    const uint32_t low = fw_load_u32(block), high = fw_load_u32(block + 4);

    s->x04 = (low & 0xff) | (high & 0xff) << 16;
    s->x15 = (low >> 8 & 0xff) | (high >> 8 & 0xff) << 16;
    s->x26 = (low >> 16 & 0xff) | (high >> 16 & 0xff) << 16;
    s->x37 = low >> 24 | (high >> 24) << 16;
}

static inline void store(uint8_t block[8], const state *s)
{
    fw_store_u32(block, (s->x04 & 0xff) | (s->x15 & 0xff) << 8 | (s->x26 & 0xff) << 16 | s->x37 << 24);
    fw_store_u32(block + 4, s->x04 >> 16 | (s->x15 >> 16) << 8 | (s->x26 & 0xff0000UL) | (s->x37 >> 16) << 24);
}

/* Four bytes of a key, for the even words: those that are added and those that are XORed. */
static inline void whiten(state *s, const uint8_t key[4])
{
    const uint32_t word = fw_load_u32(key);

    s->x04 = (s->x04 + (word & BYTES)) & BYTES;
    s->x26 ^= word >> 8 & BYTES;
}

static inline void whiten_back(state *s, const uint8_t key[4])
{
    const uint32_t word = fw_load_u32(key);

    s->x04 = ((s->x04 | ROOM) - (word & BYTES)) & BYTES;
    s->x26 ^= word >> 8 & BYTES;
}

/* A round. It gives the words new names, which callers do: x37, x15, x04, x26 are called x04, x26, x15, x37 then. */
static inline void encrypt_round(uint32_t x04, uint32_t *x15, uint32_t x26, uint32_t *x37, const uint8_t key[4])
{
    const uint32_t word = fw_load_u32(key);

    *x15 = (*x15 + (f1(x04) ^ (word & BYTES))) & BYTES;
    *x37 = swapped(*x37 ^ ((f0(x26) + (word >> 8 & BYTES)) & BYTES));
}

/* Undoes it, with the names that it began with. */
static inline void decrypt_round(uint32_t x04, uint32_t *x15, uint32_t x26, uint32_t *x37, const uint8_t key[4])
{
    const uint32_t word = fw_load_u32(key);

    *x37 = swapped(*x37) ^ ((f0(x26) + (word >> 8 & BYTES)) & BYTES);
    *x15 = ((*x15 | ROOM) - (f1(x04) ^ (word & BYTES))) & BYTES;
}

void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = schedule->subkey;
    state          s;

    load(&s, block);
    whiten(&s, schedule->whitening);
    for (uint8_t round = 0; round < ROUNDS; round += 4, key += 16) {
        encrypt_round(s.x04, &s.x15, s.x26, &s.x37, key);
        encrypt_round(s.x37, &s.x04, s.x15, &s.x26, key + 4);
        encrypt_round(s.x26, &s.x37, s.x04, &s.x15, key + 8);
        encrypt_round(s.x15, &s.x26, s.x37, &s.x04, key + 12);
    }
    s = (state){s.x15, s.x26, s.x37, swapped(s.x04)};
    whiten(&s, schedule->whitening + 4);
    store(block, &s);
}

void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8])
{
    const uint8_t *key = schedule->subkey + sizeof schedule->subkey;
    state          s;

    load(&s, block);
    whiten_back(&s, schedule->whitening + 4);
    s = (state){swapped(s.x37), s.x04, s.x15, s.x26};
    for (uint8_t round = 0; round < ROUNDS; round += 4) {
        key -= 16;
        decrypt_round(s.x15, &s.x26, s.x37, &s.x04, key + 12);
        decrypt_round(s.x26, &s.x37, s.x04, &s.x15, key + 8);
        decrypt_round(s.x37, &s.x04, s.x15, &s.x26, key + 4);
        decrypt_round(s.x04, &s.x15, s.x26, &s.x37, key);
    }
    whiten_back(&s, schedule->whitening);
    store(block, &s);
}

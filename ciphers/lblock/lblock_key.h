/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What LBlock's C code shares: the key register. */
#ifndef LBLOCK_KEY_H
#define LBLOCK_KEY_H

#include "lblock.h"

enum { ROUNDS = 32 };

/* The key register, its least significant word first. */
typedef struct {
    uint16_t word[5];
} key_register;

static inline uint16_t shifted_right_3(uint16_t above, uint16_t value)
{
    return (uint16_t)(value >> 3 | above << 13);
}

/* 29 places to the left are two words to the left and 3 bits to the right. SUBSTITUTED is S-boxes 9 and 8
 * on the upper and the lower nibble of a byte. */
static inline void update(key_register *key, uint8_t round, uint8_t (*substituted)(uint8_t))
{
    const key_register old = *key;
    const uint16_t     top = shifted_right_3(old.word[3], old.word[2]);

    key->word[4] = (uint16_t)(substituted((uint8_t)(top >> 8)) << 8 | (top & 0xff));
    key->word[3] = shifted_right_3(old.word[2], old.word[1]) ^ round >> 2;
    key->word[2] = shifted_right_3(old.word[1], old.word[0]) ^ (uint16_t)(round << 14);
    key->word[1] = shifted_right_3(old.word[0], old.word[4]);
    key->word[0] = shifted_right_3(old.word[4], old.word[3]);
}

static inline void load_key(key_register *key, const uint8_t bytes[10])
{
    for (uint8_t i = 0; i < 5; i++)
        key->word[4 - i] = (uint16_t)(bytes[2 * i] << 8 | bytes[2 * i + 1]);
}

#endif

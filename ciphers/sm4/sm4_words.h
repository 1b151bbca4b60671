/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 on words of 32 bits, for C: all but the S-box, which is given as a function on the four bytes of a word. */
#ifndef FW_SM4_WORDS_H
#define FW_SM4_WORDS_H

#include "fw.h"
#include "sm4.h"

enum { ROUNDS = 32 };

/* Even with -Os: a function that is given as an argument must be known where it is called. */
#define INLINE static inline __attribute__((always_inline))

typedef uint32_t substitution(uint32_t word);

/* The last four words, the oldest first. */
typedef struct {
    uint32_t word0, word1, word2, word3;
} state;

INLINE uint32_t rotate_left(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

INLINE uint32_t load_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

INLINE void store_word(uint8_t *bytes, uint32_t word)
{
    bytes[0] = (uint8_t)(word >> 24);
    bytes[1] = (uint8_t)(word >> 16);
    bytes[2] = (uint8_t)(word >> 8);
    bytes[3] = (uint8_t)word;
}

INLINE state load_state(const uint8_t block[16])
{
    return (state){load_word(block), load_word(block + 4), load_word(block + 8), load_word(block + 12)};
}

/* By one bit at a time where there is no barrel shifter; other compilers put such rotations together. */
INLINE uint32_t rotate_left_2(uint32_t word)
{
    return rotate_left(rotate_left(word, 1), 1);
}

/* The sum of WORD and WORD rotated by 2, 10, 18 and 24: all but one rotation are by whole bytes. */
INLINE uint32_t diffuse(uint32_t word)
{
    const uint32_t sum = word ^ rotate_left(word, 8) ^ rotate_left(word, 16);
    return word ^ rotate_left(word, 24) ^ rotate_left_2(sum);
}

/* The sum of WORD and WORD rotated to the left by 13 and 23, which is to the right by 19 and 9. */
INLINE uint32_t diffuse_key(uint32_t word)
{
    const uint32_t sum = rotate_left(word, 24) ^ rotate_left(rotate_left(rotate_left(word, 16), 31), 31);
    return word ^ rotate_left(sum, 31);
}

/* Round keys from FIRST on, each STEP after the last. */
INLINE void crypt_block(const uint32_t *first, int8_t step, uint8_t block[16], substitution substitute)
{
    state s = load_state(block);

    for (uint8_t round = 0; round < ROUNDS; round++, first += step) {
        const uint32_t sum = s.word1 ^ s.word2 ^ s.word3 ^ fw_key_u32(first);
        s                  = (state){s.word1, s.word2, s.word3, s.word0 ^ diffuse(substitute(sum))};
    }
    store_word(block, s.word3);
    store_word(block + 4, s.word2);
    store_word(block + 8, s.word1);
    store_word(block + 12, s.word0);
}

/* CK: its bytes are the multiples of 7, modulo 256, four for each round; the next is 4 * 7 more in every byte. */
INLINE uint32_t next_round_constant(uint32_t constant)
{
    const uint32_t low_bits = 0x7f7f7f7f, step = 0x1c1c1c1c;
    return ((constant & low_bits) + step) ^ (constant & ~low_bits);
}

INLINE void expand(uint32_t round_keys[ROUNDS], const uint8_t key[16], substitution substitute)
{
    state    s        = load_state(key);
    uint32_t constant = 0x00070e15;

    s.word0 ^= 0xa3b1bac6;
    s.word1 ^= 0x56aa3350;
    s.word2 ^= 0x677d9197;
    s.word3 ^= 0xb27022dc;
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint32_t sum = s.word1 ^ s.word2 ^ s.word3 ^ constant;
        s                  = (state){s.word1, s.word2, s.word3, s.word0 ^ diffuse_key(substitute(sum))};
        round_keys[round]  = s.word3;
        constant           = next_round_constant(constant);
    }
}

#endif

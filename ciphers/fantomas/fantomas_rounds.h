/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the C code of Fantomas and Robin shares: everything but how a row is multiplied by the L-box. */
#ifndef FANTOMAS_ROUNDS_H
#define FANTOMAS_ROUNDS_H

#include "fantomas.h"
#include "fantomas_columns.h"

#include "fw.h"

enum { ROUNDS_FANTOMAS = 12, ROUNDS_ROBIN = 16, ROWS = 8 };

/* What is added to row 0 in each round: the L-box on the number of the round, from 1 on. */
static const uint16_t FW_FLASH FANTOMAS_CONSTANTS[ROUNDS_FANTOMAS] = {0xbfff, 0x6e90, 0xd16f, 0x4137, 0xfec8, 0x2fa7,
                                                                      0x9058, 0xd548, 0x6ab7, 0xbbd8, 0x0427, 0x947f};
static const uint16_t FW_FLASH ROBIN_CONSTANTS[ROUNDS_ROBIN]       = {0xfffe, 0xccc1, 0x333f, 0xaaa1, 0x555f, 0x6660,
                                                                      0x999e, 0x9991, 0x666f, 0x5550, 0xaaae, 0x3330,
                                                                      0xccce, 0xfff1, 0x000f, 0x6689};

static inline void load(uint16_t x[ROWS], const uint8_t block[16])
{
    for (uint8_t i = 0; i < ROWS; i++)
        x[i] = (uint16_t)(block[2 * i] | block[2 * i + 1] << 8);
}

static inline void store(uint8_t block[16], const uint16_t x[ROWS])
{
    for (uint8_t i = 0; i < ROWS; i++) {
        block[2 * i]     = (uint8_t)x[i];
        block[2 * i + 1] = (uint8_t)(x[i] >> 8);
    }
}

static inline void add_key(uint16_t x[ROWS], const uint16_t key[ROWS])
{
    for (uint8_t i = 0; i < ROWS; i++)
        x[i] ^= fw_key_u16(&key[i]);
}

/* ---- Fantomas's S-box: an unbalanced MISTY network of three rounds, five bits and three ---- */

static inline void substitute_5(uint16_t x[5])
{
    x[2] ^= x[0] & x[1];
    x[1] ^= x[2];
    x[3] ^= x[0] & x[4];
    x[2] ^= x[3];
    x[0] ^= x[1] & x[3];
    x[4] ^= x[1];
    x[1] ^= x[2] & x[4];
    x[1] ^= x[0];
}

static inline void substitute_5_back(uint16_t x[5])
{
    x[1] ^= x[0];
    x[1] ^= x[2] & x[4];
    x[4] ^= x[1];
    x[0] ^= x[1] & x[3];
    x[2] ^= x[3];
    x[3] ^= x[0] & x[4];
    x[1] ^= x[2];
    x[2] ^= x[0] & x[1];
}

/* The five bits get the three, and a constant. */
static inline void add_to_left(uint16_t x[ROWS])
{
    x[0] ^= x[5];
    x[1] ^= x[6];
    x[2] ^= x[7];
    x[3] = (uint16_t)~x[3];
    x[4] = (uint16_t)~x[4];
}

static inline void add_to_right(uint16_t x[ROWS])
{
    x[5] ^= x[0];
    x[6] ^= x[1];
    x[7] ^= x[2];
}

static inline void substitute_fantomas(uint16_t x[ROWS])
{
    substitute_5(x);
    add_to_left(x);
    const uint16_t a = x[5], b = x[6], c = x[7];
    x[5] = a ^ (~b & c);
    x[6] = b ^ (~c & a);
    x[7] = c ^ (~a & b);
    add_to_right(x);
    substitute_5(x);
}

static inline void substitute_fantomas_back(uint16_t x[ROWS])
{
    substitute_5_back(x);
    add_to_right(x);
    const uint16_t a = x[5], b = x[6], c = x[7];
    x[5] = a ^ (~b & (c ^ (~a & b)));
    x[6] = b ^ (~c & (a ^ (~b & c)));
    x[7] = c ^ (~a & (b ^ (~c & a)));
    add_to_left(x);
    substitute_5_back(x);
}

/* ---- Robin's S-box: a Feistel network of three rounds, an involution ---- */

static inline void add_class_13(uint16_t to[4], const uint16_t from[4])
{
    const uint16_t a = (from[0] & from[1]) ^ from[2];
    const uint16_t c = (from[1] | from[2]) ^ from[3];

    to[0] ^= a;
    to[1] ^= (c & from[0]) ^ from[1];
    to[2] ^= c;
    to[3] ^= (a & from[3]) ^ from[0];
}

static inline void substitute_robin(uint16_t x[ROWS])
{
    add_class_13(x, x + 4);
    add_class_13(x + 4, x);
    add_class_13(x, x + 4);
}

/* What a round does to all rows: the S-box, or the L-box. */
typedef void layer(uint16_t x[ROWS]);

static inline void encrypt(const uint16_t key[ROWS], uint8_t block[16], const uint16_t *constants, uint8_t rounds,
                           layer *substitute, layer *multiply)
{
    uint16_t x[ROWS];

    load(x, block);
    add_key(x, key);
    for (uint8_t round = 0; round < rounds; round++) {
        x[0] ^= fw_flash_u16(&constants[round]);
        substitute(x);
        multiply(x);
        add_key(x, key);
    }
    store(block, x);
}

static inline void decrypt(const uint16_t key[ROWS], uint8_t block[16], const uint16_t *constants, uint8_t rounds,
                           layer *substitute_back, layer *multiply_back)
{
    uint16_t x[ROWS];

    load(x, block);
    for (uint8_t round = rounds; round > 0; round--) {
        add_key(x, key);
        multiply_back(x);
        substitute_back(x);
        x[0] ^= fw_flash_u16(&constants[round - 1]);
    }
    add_key(x, key);
    store(block, x);
}

#endif

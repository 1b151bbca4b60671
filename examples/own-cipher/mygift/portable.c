/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64-128, bitsliced: slice j holds bit j of each of the 16 nibbles, so that the S-box is a few instructions for
 * all of them, and the permutation moves bits within a slice. Constant time by design. */
#include "mygift.h"

#include "fw.h"

enum { ROUNDS = 28 };

static uint16_t key_word(const uint8_t key[16], uint8_t number)
{
    return (uint16_t)(key[14 - 2 * number] << 8 | key[15 - 2 * number]);
}

static uint16_t rotate_right(uint16_t word, uint8_t count)
{
    return (uint16_t)(word >> count | word << (16 - count));
}

FW_WEAK void gift64_expand(gift64_schedule *schedule, const uint8_t key[16])
{
    uint16_t words[8];

    for (uint8_t i = 0; i < 8; i++)
        words[i] = key_word(key, i);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        uint16_t *low = words + 2 * (round % 4); /* the key turns by two words in each round */

        schedule->round_key[round][0] = low[0];
        schedule->round_key[round][1] = low[1];
        low[0]                        = rotate_right(low[0], 12);
        low[1]                        = rotate_right(low[1], 2);
    }
}

static void load(uint16_t slices[4], const uint8_t block[8])
{
    for (uint8_t j = 0; j < 4; j++)
        slices[j] = 0;
    for (uint8_t i = 0; i < 8; i++) {
        for (uint8_t j = 0; j < 4; j++) {
            const uint8_t pair = (uint8_t)((block[i] >> (3 + j) & 2) | (block[i] >> j & 1));
            slices[j]          = (uint16_t)(slices[j] << 2 | pair);
        }
    }
}

static void store(uint8_t block[8], uint16_t slices[4])
{
    for (uint8_t i = 8; i-- > 0;) {
        uint8_t byte = 0;

        for (uint8_t j = 0; j < 4; j++) {
            byte |= (uint8_t)((slices[j] & 1) << j | (slices[j] & 2) << (3 + j));
            slices[j] >>= 2;
        }
        block[i] = byte;
    }
}

/* Bit 4 b + t of slice j goes to b + 4 ((3 t + j) mod 4). */
static uint16_t permute(uint16_t slice, uint8_t j)
{
    uint16_t moved = 0;

    for (uint8_t t = 0; t < 4; t++) {
        const uint16_t bits = slice >> t;
        const uint16_t four = (bits & 1) | (bits >> 3 & 2) | (bits >> 6 & 4) | (bits >> 9 & 8);
        moved |= (uint16_t)(four << 4 * ((3 * t + j) % 4));
    }
    return moved;
}

static uint16_t permute_back(uint16_t slice, uint8_t j)
{
    uint16_t moved = 0;

    for (uint8_t t = 0; t < 4; t++) {
        const uint16_t four = slice >> 4 * ((3 * t + j) % 4);
        const uint16_t bits = (uint16_t)((four & 1) | (four & 2) << 3 | (four & 4) << 6 | (four & 8) << 9);
        moved |= (uint16_t)(bits << t);
    }
    return moved;
}

static uint8_t next_constant(uint8_t constant)
{
    return (uint8_t)((constant << 1 & 0x3f) | (~(constant >> 5 ^ constant >> 4) & 1));
}

static uint8_t constant_before(uint8_t constant)
{
    return (uint8_t)(constant >> 1 | (~(constant ^ constant >> 5) & 1) << 5);
}

static void add_round_key(uint16_t s[4], const uint16_t round_key[2], uint8_t constant)
{
    s[0] ^= fw_key_u16(&round_key[0]);
    s[1] ^= fw_key_u16(&round_key[1]);
    s[3] ^= 0x8000U | constant;
}

FW_WEAK void gift64_encrypt(const gift64_schedule *schedule, uint8_t block[8])
{
    uint16_t s[4];
    uint8_t  constant = 0;

    load(s, block);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        s[1] ^= s[0] & s[2];
        s[0] ^= s[1] & s[3];
        s[2] ^= s[0] | s[1];
        s[3] ^= s[2];
        s[1] ^= s[3];
        s[2] ^= s[0] & s[1];
        /* and, of the S-box, a complement behind which slices 0 and 3 change places */
        const uint16_t last = s[0];
        s[0]                = permute((uint16_t)~s[3], 0);
        s[1]                = permute(s[1], 1);
        s[2]                = permute(s[2], 2);
        s[3]                = permute(last, 3);
        constant            = next_constant(constant);
        add_round_key(s, schedule->round_key[round], constant);
    }
    store(block, s);
}

enum { LAST_CONSTANT = 0x0b };

FW_WEAK void gift64_decrypt(const gift64_schedule *schedule, uint8_t block[8])
{
    uint16_t s[4];
    uint8_t  constant = LAST_CONSTANT;

    load(s, block);
    for (uint8_t round = ROUNDS; round-- > 0;) {
        add_round_key(s, schedule->round_key[round], constant);
        constant             = constant_before(constant);
        const uint16_t first = permute_back(s[0], 0);
        s[0]                 = permute_back(s[3], 3);
        s[1]                 = permute_back(s[1], 1);
        s[2]                 = permute_back(s[2], 2);
        s[3]                 = (uint16_t)~first;
        s[2] ^= s[0] & s[1];
        s[1] ^= s[3];
        s[3] ^= s[2];
        s[2] ^= s[0] | s[1];
        s[0] ^= s[1] & s[3];
        s[1] ^= s[0] & s[2];
    }
    store(block, s);
}

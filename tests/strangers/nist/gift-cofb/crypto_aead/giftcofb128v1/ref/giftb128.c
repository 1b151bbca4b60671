/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 in the order of bits that GIFT-COFB uses: four words, of which word j holds bit j of all 32 nibbles. */
#include "giftb128.h"

#include <stdint.h>

enum { ROUNDS = 40 };

static uint32_t load(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void store(unsigned char *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(word >> (24 - 8 * i));
}

/* Bits 4b of WORD to bits b. */
static uint32_t gather(uint32_t word)
{
    word &= 0x11111111;
    word = (word | word >> 3) & 0x03030303;
    word = (word | word >> 6) & 0x000f000f;
    return (word | word >> 12) & 0xff;
}

/* Bit 4b + t of SLICE number j to bit b + 8 ((3t + j) mod 4). */
static uint32_t permute_bits(uint32_t slice, unsigned j)
{
    uint32_t word = 0;
    for (unsigned t = 0; t < 4; t++)
        word |= gather(slice >> t) << 8 * ((3 * t + j) % 4);
    return word;
}

static uint32_t rotate_right_16(uint32_t half, unsigned count)
{
    return (half >> count | half << (16 - count)) & 0xffff;
}

void giftb128(const unsigned char key[16], unsigned char block[16])
{
    uint32_t s[4], k[4], constant = 0;

    for (unsigned j = 0; j < 4; j++) {
        s[j] = load(block + 4 * j);
        k[j] = load(key + 4 * j);
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        s[1] ^= s[0] & s[2];
        s[0] ^= s[1] & s[3];
        s[2] ^= s[0] | s[1];
        s[3] ^= s[2];
        s[1] ^= s[3];
        s[3] = ~s[3];
        s[2] ^= s[0] & s[1];
        const uint32_t swapped = s[0];
        s[0]                   = s[3];
        s[3]                   = swapped;

        for (unsigned j = 0; j < 4; j++)
            s[j] = permute_bits(s[j], j);

        constant = (constant << 1 & 0x3f) | (~(constant >> 5 ^ constant >> 4) & 1);
        s[2] ^= k[1];
        s[1] ^= k[3];
        s[3] ^= 0x80000000 ^ constant;

        const uint32_t last = rotate_right_16(k[3] >> 16, 2) << 16 | rotate_right_16(k[3] & 0xffff, 12);
        k[3]                = k[2];
        k[2]                = k[1];
        k[1]                = k[0];
        k[0]                = last;
    }
    for (unsigned j = 0; j < 4; j++)
        store(block + 4 * j, s[j]);
}

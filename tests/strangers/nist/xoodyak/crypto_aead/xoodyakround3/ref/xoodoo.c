/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12]: three planes of four lanes of 32 bits, little-endian. */
#include "xoodyak.h"

#include <stdint.h>

typedef uint32_t plane[4];

static const uint16_t CONSTANTS[12] = {0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014,
                                       0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012};

static uint32_t rotate(uint32_t lane, unsigned count)
{
    return lane << count | lane >> (32 - count);
}

static void round_of(plane a[3], uint32_t constant)
{
    uint32_t p[4], e[4], b[3][4];

    for (unsigned x = 0; x < 4; x++)
        p[x] = a[0][x] ^ a[1][x] ^ a[2][x];
    for (unsigned x = 0; x < 4; x++)
        e[x] = rotate(p[(x + 3) % 4], 5) ^ rotate(p[(x + 3) % 4], 14);
    for (unsigned x = 0; x < 4; x++) {
        b[0][x]           = a[0][x] ^ e[x];
        b[1][(x + 1) % 4] = a[1][x] ^ e[x];
        b[2][x]           = rotate(a[2][x] ^ e[x], 11);
    }
    b[0][0] ^= constant;
    for (unsigned x = 0; x < 4; x++) {
        a[0][x]           = b[0][x] ^ (~b[1][x] & b[2][x]);
        a[1][x]           = rotate(b[1][x] ^ (~b[2][x] & b[0][x]), 1);
        a[2][(x + 2) % 4] = rotate(b[2][x] ^ (~b[0][x] & b[1][x]), 8);
    }
}

void xoodoo(unsigned char state[STATE_BYTES])
{
    plane a[3];

    for (unsigned i = 0; i < 12; i++) {
        const unsigned char *lane = state + 4 * i;
        a[i / 4][i % 4] = lane[0] | (uint32_t)lane[1] << 8 | (uint32_t)lane[2] << 16 | (uint32_t)lane[3] << 24;
    }
    for (unsigned i = 0; i < 12; i++)
        round_of(a, CONSTANTS[i]);
    for (unsigned i = 0; i < STATE_BYTES; i++)
        state[i] = (unsigned char)(a[i / 16][i / 4 % 4] >> 8 * (i % 4));
}

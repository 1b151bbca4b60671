/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key schedule of SM4 for msp430/bitslice_ctr_fast.S: constant time, no table.
 *
 *     void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16]);
 *
 * 1 KiB: for each round key eight even planes and eight odd ones, of 16 bits, in which the eight bits of a byte are equal.
 * Even planes have bytes 0 and 2 of the round key, odd ones bytes 1 and 3, byte 0 being the first in memory. */
#include "sm4_planes.h"

enum { PLANES = 8 };

/* Each bit of two bytes on all eight blocks. */
static void store_key(uint16_t key[PLANES], uint16_t bytes)
{
    for (uint8_t i = 0; i < PLANES; i++, bytes >>= 1) {
        const uint16_t bits = bytes & 0x0101;
        key[i]              = (uint16_t)((bits << 8) - bits);
    }
}

void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16])
{
    uint16_t *place = (uint16_t *)(void *)schedule->own;
    uint32_t  round_keys[ROUNDS];

    expand_for_planes(round_keys, key);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint16_t high = (uint16_t)(round_keys[round] >> 16), low = (uint16_t)round_keys[round];
        store_key(place, (uint16_t)(high >> 8 | (low & 0xff00)));
        store_key(place + PLANES, (uint16_t)((high & 0xff) | low << 8));
        place += 2 * PLANES;
    }
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key schedule of SM4 bitsliced on eight blocks: constant time, no table.
 *
 *     void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16]);
 *
 * 1 KiB: planes for each round key, in which the eight bits of a byte are equal. On 32-bit processors, which must be
 * little-endian, eight planes of four bytes, in the order of memory. On MSP430, eight even planes of bytes 0 and 2,
 * then eight odd ones of bytes 1 and 3. */
#include "sm4_planes.h"

enum { PLANES = 8 };

#ifdef __MSP430__

/* Each bit of two bytes on all eight blocks. */
static word *store_half(word *place, uint16_t bytes)
{
    for (uint8_t i = 0; i < PLANES; i++, bytes >>= 1) {
        const uint16_t bits = bytes & 0x0101;
        *place++            = (word)((bits << 8) - bits);
    }
    return place;
}

static word *store_key(word *place, uint32_t key)
{
    const uint16_t high = (uint16_t)(key >> 16), low = (uint16_t)key;

    place = store_half(place, (uint16_t)(high >> 8 | (low & 0xff00)));
    return store_half(place, (uint16_t)((high & 0xff) | low << 8));
}

#else

/* Each bit of four bytes on all eight blocks. */
static word *store_key(word *place, uint32_t key)
{
    const uint32_t bytes = (rotate_left(key, 8) & 0x00ff00ff) | (rotate_left(key, 24) & 0xff00ff00);

    for (uint8_t i = 0; i < PLANES; i++)
        *place++ = (bytes >> i & 0x01010101) * 0xff;
    return place;
}

#endif

void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16])
{
    word    *place = (word *)(void *)schedule->own;
    uint32_t round_keys[ROUNDS];

    expand_for_planes(round_keys, key);
    for (uint8_t round = 0; round < ROUNDS; round++)
        place = store_key(place, round_keys[round]);
}

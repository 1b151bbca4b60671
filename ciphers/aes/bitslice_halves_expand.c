/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key schedule of AES bitsliced within one block in halves of eight bytes, in portable C: constant time, no table.
 *
 *     void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * The round keys of portable.c, with their bits in other places: the lower byte of a plane has rows 0 and 2, a nibble
 * each, and the upper byte rows 1 and 3. Bit c of a nibble is column c; but in odd rounds, rows 2 and 3 have column
 * c + 2 there, and in the last round, rows 1 and 3 have column c - 1, modulo 4. */
#include "aes.h"

#include "fw.h"
#include "fw_exchange.h"

#include "aes_planes.inc"
#include "aes_planes_expand.inc"

/* Exchanges the bits of MASK with those so many PLACES above. */
INLINE uint16_t exchange_within(uint16_t plane, uint8_t places, uint16_t mask)
{
    const uint16_t difference = (plane ^ plane >> places) & mask;
    return (uint16_t)(plane ^ difference ^ difference << places);
}

static void pair_rows(uint16_t (*round_key)[PLANES], uint8_t rounds)
{
    for (uint8_t round = 0; round <= rounds; round++) {
        for (uint8_t i = 0; i < PLANES; i++) {
            uint16_t plane = exchange_within(round_key[round][i], 4, 0x00f0);
            if (round & 1)
                plane = exchange_within(plane, 2, 0x3030);
            if (round == rounds)
                plane = (uint16_t)((plane & 0x00ff) | (plane << 1 & 0xee00) | (plane >> 3 & 0x1100));
            round_key[round][i] = plane;
        }
    }
}

void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16])
{
    expand_128(schedule->round_key, key);
    pair_rows(schedule->round_key, ROUNDS_128);
}

void fw_aes192_expand(fw_aes192_schedule *schedule, const uint8_t key[24])
{
    expand_192(schedule->round_key, key);
    pair_rows(schedule->round_key, ROUNDS_192);
}

void fw_aes256_expand(fw_aes256_schedule *schedule, const uint8_t key[32])
{
    expand_256(schedule->round_key, key);
    pair_rows(schedule->round_key, ROUNDS_256);
}

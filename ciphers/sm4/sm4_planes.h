/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 bitsliced: what the planes of a round get with its key.
 *
 * The constants of the S-box's affine maps are added to the round keys. What is added behind the S-box, after the
 * diffusion, stays in every new word, until the word that is made of it has it twice: so rounds 0 to 3, 8 to 11, and so
 * on, give words with the constant, and the others words without; the last four are without. */
#ifndef FW_SM4_PLANES_H
#define FW_SM4_PLANES_H

#include "sm4_circuit.h"

/* The constant that word NUMBER carries, the first four being the block's. */
INLINE uint32_t carried(unsigned number)
{
    return number / 4 % 2 ? 0x4f4f4f4f : 0; /* CONSTANT_AFTER, diffused */
}

/* The round keys with these constants. */
INLINE void expand_for_planes(uint32_t round_keys[ROUNDS], const uint8_t key[16])
{
    expand(round_keys, key, substitute);
    for (uint8_t round = 0; round < ROUNDS; round++)
        round_keys[round] ^= carried(round + 1) ^ carried(round + 2) ^ carried(round + 3) ^ CONSTANT_BEFORE;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Simeck64/128 (Yang, Zhu, Suder, Aagaard, Gong, CHES 2015), little-endian, the right word first. */
#include <stdint.h>

#include "cipher.h"
#include "constants.h"
#include "round.h"

void Encrypt(uint8_t *block, uint8_t *roundKeys)
{
    uint32_t *words = (uint32_t *)block;
    uint32_t *keys  = (uint32_t *)roundKeys;
    uint32_t  right = words[0], left = words[1], next;
    uint8_t   i;

    for (i = 0; i < NUMBER_OF_ROUNDS; i++) {
        next  = right ^ round_function(left) ^ READ_ROUND_KEY_DOUBLE_WORD(keys[i]);
        right = left;
        left  = next;
    }
    words[0] = right;
    words[1] = left;
}

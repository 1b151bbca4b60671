/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <stdint.h>

#include "cipher.h"
#include "constants.h"
#include "round.h"

/* The round keys are those that RunDecryptionKeySchedule() has turned round. */
void Decrypt(uint8_t *block, uint8_t *roundKeys)
{
    uint32_t *words = (uint32_t *)block;
    uint32_t *keys  = (uint32_t *)roundKeys;
    uint32_t  right = words[0], left = words[1], before;
    uint8_t   i;

    for (i = 0; i < NUMBER_OF_ROUNDS; i++) {
        before = left ^ round_function(right) ^ READ_ROUND_KEY_DOUBLE_WORD(keys[i]);
        left   = right;
        right  = before;
    }
    words[0] = right;
    words[1] = left;
}

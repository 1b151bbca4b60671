/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <stdint.h>

#include "cipher.h"
#include "constants.h"

void RunDecryptionKeySchedule(uint8_t *key, uint8_t *roundKeys)
{
    uint32_t *keys = (uint32_t *)roundKeys;
    uint32_t  other;
    uint8_t   i;
    (void)key;

    for (i = 0; i < NUMBER_OF_ROUNDS / 2; i++) {
        other                          = keys[i];
        keys[i]                        = keys[NUMBER_OF_ROUNDS - 1 - i];
        keys[NUMBER_OF_ROUNDS - 1 - i] = other;
    }
}

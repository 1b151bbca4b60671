/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <stdint.h>

#include "cipher.h"
#include "constants.h"
#include "round.h"

void RunEncryptionKeySchedule(uint8_t *key, uint8_t *roundKeys)
{
    uint32_t *words = (uint32_t *)key;
    uint32_t *keys  = (uint32_t *)roundKeys;
    uint32_t  k = words[0], t0 = words[1], t1 = words[2], t2 = words[3], next;
    uint8_t   i;

    for (i = 0; i < NUMBER_OF_ROUNDS; i++) {
        keys[i] = k;
        next    = k ^ round_function(t0) ^ 0xfffffffc ^ ((READ_BITS_BYTE(bits[i / 8]) >> (i % 8)) & 1);
        k       = t0;
        t0      = t1;
        t1      = t2;
        t2      = next;
    }
}

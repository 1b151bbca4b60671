/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For exhibits in C. */
#ifndef GOOD_H
#define GOOD_H

#include "speck.h"

void good_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16]);
void good_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
void good_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
/* The byte at OFFSET from BASE; the compiler does not know where that is. */
static inline volatile uint8_t *good_byte(const volatile void *base, int offset)
{
    volatile int away = offset;
    return (volatile uint8_t *)(uintptr_t)base + away;
}

void good_increment(uint8_t counter[8]);

static inline void good_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    uint8_t stream[8];
    for (size_t block = 0; block < blocks; block++) {
        for (uint8_t i = 0; i < 8; i++)
            stream[i] = counter[i];
        good_encrypt(schedule, stream);
        for (uint8_t i = 0; i < 8; i++)
            data[8 * block + i] ^= stream[i];
        good_increment(counter);
    }
}

#endif

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

/* BLOCK of a message in CTR mode, without the step of the counter. */
static inline void good_cover(const fw_speck64_128_schedule *schedule, const uint8_t counter[8], uint8_t block[8])
{
    uint8_t stream[8];
    for (uint8_t i = 0; i < 8; i++)
        stream[i] = counter[i];
    good_encrypt(schedule, stream);
    for (uint8_t i = 0; i < 8; i++)
        block[i] ^= stream[i];
}

static inline void good_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (size_t block = 0; block < blocks; block++) {
        good_cover(schedule, counter, data + 8 * block);
        good_increment(counter);
    }
}

#endif

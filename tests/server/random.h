/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Random inputs of the tests: the same numbers everywhere. */
#ifndef FW_TESTS_RANDOM_H
#define FW_TESTS_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* xorshift64* (Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", 2016). */
static inline uint64_t random_word(void)
{
    static uint64_t s = 0x9e3779b97f4a7c15;
    s ^= s >> 12, s ^= s << 25, s ^= s >> 27;
    return s * 0x2545f4914f6cdd1d;
}

static inline uint32_t random_number(uint32_t below)
{
    return (uint32_t)(random_word() >> 32) % below;
}

static inline uint8_t random_byte(void)
{
    return (uint8_t)(random_word() >> 56);
}

static inline void fill(uint8_t *bytes, size_t count)
{
    while (count-- > 0)
        *bytes++ = random_byte();
}

#endif

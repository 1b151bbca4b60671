/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Random numbers, the same for the same seed: Marsaglia's xorshift with 64 bits. */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdint.h>

static uint64_t random_state;

static void seed_random(uint64_t seed)
{
    random_state = seed * 0x9e3779b97f4a7c15u + 1;
}

static unsigned below(unsigned bound)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)((random_state >> 20) % bound);
}

#endif

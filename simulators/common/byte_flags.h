/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bytes that are 0 or 1, one for each byte of memory: looked at and set as many at once as an access has. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { TWO_FLAGS = 0x0101, FOUR_FLAGS = 0x01010101 };

static inline bool flags_are_all_set(const uint8_t *flags, uint32_t count)
{
    uint16_t two;
    uint32_t four;
    switch (count) {
    case 1: return flags[0] != 0;
    case 2: memcpy(&two, flags, sizeof two); return two == TWO_FLAGS;
    case 4: memcpy(&four, flags, sizeof four); return four == FOUR_FLAGS;
    default: return memchr(flags, 0, count) == NULL;
    }
}

static inline bool flags_are_all_clear(const uint8_t *flags, uint32_t count)
{
    uint16_t two;
    uint32_t four;
    switch (count) {
    case 1: return flags[0] == 0;
    case 2: memcpy(&two, flags, sizeof two); return two == 0;
    case 4: memcpy(&four, flags, sizeof four); return four == 0;
    default: return memchr(flags, 1, count) == NULL;
    }
}

static inline void flags_set(uint8_t *flags, uint32_t count)
{
    const uint16_t two  = TWO_FLAGS;
    const uint32_t four = FOUR_FLAGS;
    switch (count) {
    case 1: flags[0] = 1; break;
    case 2: memcpy(flags, &two, sizeof two); break;
    case 4: memcpy(flags, &four, sizeof four); break;
    default: memset(flags, 1, count);
    }
}

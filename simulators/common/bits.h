/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fields of machine code. */
#pragma once

#include <stdint.h>

/* Bits LOW to LOW + COUNT - 1 of CODE. */
static inline unsigned field(uint32_t code, unsigned low, unsigned count)
{
    return code >> low & ((1u << count) - 1);
}

/* The lowest COUNT bits of CODE as a number with a sign. */
static inline int32_t signed_field(uint32_t code, unsigned count)
{
    return (int32_t)(code << (32 - count)) >> (32 - count);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all parts of the library share. Private to the library. */
#ifndef FW_COMMON_H
#define FW_COMMON_H

#include <stdbool.h>
#include <string.h>

#include "featherweight.h"

/* Whether FEATURES may be used. */
static inline bool fw_cpu_has(uint32_t features)
{
    return (fw_cpu_features() & features) == features;
}

/* Overwrites what functions that have returned left on the stack: variables and saved registers, which the compiler
 * does not clear. */
void fw_wipe_stack(void);
/* The same, not as deep and in less time: behind KNOT and Ascon, whose C uses little. */
void fw_wipe_shallow_stack(void);

/* A number whose first byte in memory is its most significant, from or to the processor's order. */
static inline uint32_t fw_big_endian32(uint32_t value)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? value : __builtin_bswap32(value);
}

static inline uint64_t fw_big_endian64(uint64_t value)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? value : __builtin_bswap64(value);
}

static inline uint32_t fw_load32_be(const uint8_t *bytes)
{
    uint32_t value;

    memcpy(&value, bytes, sizeof value);
    return fw_big_endian32(value);
}

static inline void fw_store32_be(uint8_t *bytes, uint32_t value)
{
    value = fw_big_endian32(value);
    memcpy(bytes, &value, sizeof value);
}

static inline uint64_t fw_load64_be(const uint8_t *bytes)
{
    uint64_t value;

    memcpy(&value, bytes, sizeof value);
    return fw_big_endian64(value);
}

static inline void fw_store64_be(uint8_t *bytes, uint64_t value)
{
    value = fw_big_endian64(value);
    memcpy(bytes, &value, sizeof value);
}

static inline size_t fw_min(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Whether BYTES bytes are equal, in constant time. */
static inline bool fw_equal(const uint8_t *one, const uint8_t *other, size_t bytes)
{
    unsigned different = 0;

    for (size_t i = 0; i < bytes; i++)
        different |= (unsigned)(one[i] ^ other[i]);
    return different == 0;
}

#endif

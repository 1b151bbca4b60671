/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash of GCM (NIST SP 800-38D, 6.3): blocks are numbers of the field of 2^128 elements modulo
 * x^128 + x^7 + x^2 + x + 1. The highest bit of a block's first byte is the coefficient of 1. */
#ifndef FW_GHASH_H
#define FW_GHASH_H

#include <stdint.h>

/* SUM becomes SUM times FACTOR, in a time that depends on neither. The bytes of SUM are those of a block; of FACTOR the
 * first is the highest of its word. */
void fw_ghash_multiply(uint32_t sum[4], const uint32_t factor[4]);

/* The product of polynomials, the lowest bit that of 1, the highest word first. */
void fw_ghash_product64(uint32_t product[4], const uint32_t a[2], const uint32_t b[2]);

/* The bytes of WORD in the opposite order. */
static inline uint32_t fw_ghash_swapped(uint32_t word)
{
    return word << 24 | (word & 0xff00U) << 8 | (word >> 8 & 0xff00U) | word >> 24;
}

/* BYTES as a number of bits in half a block. */
static inline void fw_ghash_add_length(uint32_t half[2], uint32_t bytes)
{
    half[0] ^= fw_ghash_swapped(bytes >> 29);
    half[1] ^= fw_ghash_swapped(bytes << 3);
}

#endif

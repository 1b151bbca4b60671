/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ciphers bitsliced on eight blocks, in C for little-endian 32-bit processors: eight planes for each word or row of the
 * state, and words in memory. Include it before any function.
 *
 * Circuits have more values than a processor has registers. GCC reorders instructions twice: before it gives registers
 * out, which makes more values live at once and then spills them, and after. Here RISC-V goes without the first; GCC's
 * own choice is better on ARM. It changes time and size, never what is computed. */
#ifndef FW_PLANES_H
#define FW_PLANES_H

#if defined(__riscv) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-schedule-insns")
#endif

#include "fw_interleave.h"

enum { FW_PLANES = 8 };

typedef uint32_t fw_planes[FW_PLANES];

/* Bit i of word k becomes bit k of word i, in each byte. */
static inline void fw_transpose_planes(fw_planes p)
{
    uint32_t p0 = p[0], p1 = p[1], p2 = p[2], p3 = p[3], p4 = p[4], p5 = p[5], p6 = p[6], p7 = p[7];

    FW_EXCHANGE(uint32_t, p0, p4, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, p1, p5, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, p2, p6, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, p3, p7, 4, 0x0f0f0f0fU);

    FW_EXCHANGE(uint32_t, p0, p2, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, p1, p3, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, p4, p6, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, p5, p7, 2, 0x33333333U);

    FW_EXCHANGE(uint32_t, p0, p1, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, p2, p3, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, p4, p5, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, p6, p7, 1, 0x55555555U);

    p[0] = p0, p[1] = p1, p[2] = p2, p[3] = p3;
    p[4] = p4, p[5] = p5, p[6] = p6, p[7] = p7;
}

/* Words in memory, at a multiple of 4. */
static inline uint32_t fw_load_aligned_u32(const uint8_t *bytes)
{
    uint32_t value;

    __builtin_memcpy(&value, __builtin_assume_aligned(bytes, sizeof value), sizeof value);
    return value;
}

static inline void fw_store_aligned_u32(uint8_t *bytes, uint32_t value)
{
    __builtin_memcpy(__builtin_assume_aligned(bytes, sizeof value), &value, sizeof value);
}

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bit-interleaving: from a row of bytes to K words, bit j of the row in word j mod K, and back. */
#ifndef FW_INTERLEAVE_H
#define FW_INTERLEAVE_H

#include "fw_exchange.h"
#include "fw_words.h"

/* Two words from a row of 8 bytes. The bits' addresses turn by one, which is one cycle of length six through the bit
 * that selects the word: five exchanges. */
static inline void fw_interleave32_2(uint32_t words[2], const uint8_t bytes[8])
{
    uint32_t a = fw_load_u32(bytes), b = fw_load_u32(bytes + 4);

    FW_EXCHANGE(uint32_t, a, b, 16, 0x0000ffffU);
    FW_EXCHANGE(uint32_t, a, b, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, a, b, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, a, b, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, a, b, 1, 0x55555555U);
    words[0] = a;
    words[1] = b;
}

static inline void fw_deinterleave32_2(uint8_t bytes[8], const uint32_t words[2])
{
    uint32_t a = words[0], b = words[1];

    FW_EXCHANGE(uint32_t, a, b, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, a, b, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, a, b, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, a, b, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, a, b, 16, 0x0000ffffU);
    fw_store_u32(bytes, a);
    fw_store_u32(bytes + 4, b);
}

/* Bit 3 j mod 32 becomes bit j. Times three is to add twice as much: each bit of j is changed if those below it say so,
 * which is one exchange. */
static inline uint32_t fw_gather3(uint32_t x)
{
    FW_EXCHANGE(uint32_t, x, x, 2, 0x22222222U);
    FW_EXCHANGE(uint32_t, x, x, 4, 0x04040404U);
    FW_EXCHANGE(uint32_t, x, x, 8, 0x00380038U);
    FW_EXCHANGE(uint32_t, x, x, 16, 0x000007c0U);
    return x;
}

/* The inverse of fw_gather3(). */
static inline uint32_t fw_scatter3(uint32_t x)
{
    FW_EXCHANGE(uint32_t, x, x, 16, 0x000007c0U);
    FW_EXCHANGE(uint32_t, x, x, 8, 0x00380038U);
    FW_EXCHANGE(uint32_t, x, x, 4, 0x04040404U);
    FW_EXCHANGE(uint32_t, x, x, 2, 0x22222222U);
    return x;
}

/* Bit i of word W is bit 3 i + W of the row, which is in byte-ordered word T from bit FW_FIRST3(W, T) on. Gathered,
 * that one has it at i + 11 W, since 3 times 11 is 1 mod 32. */
#define FW_FIRST3(w, t) ((32 * (t) - (w) + 2) / 3)
#define FW_MASK3(w, t)  (0xffffffffU >> (32 + FW_FIRST3(w, t) - FW_FIRST3(w, (t) + 1)) << FW_FIRST3(w, t))

static inline uint32_t fw_right3(uint32_t x, uint8_t bits)
{
    return x >> bits | x << (-bits & 31);
}

#define FW_WORD3(rows, w)                                                                                              \
    ((fw_right3((rows)[0], 11 * (w)) & FW_MASK3(w, 0)) | (fw_right3((rows)[1], 11 * (w)) & FW_MASK3(w, 1)) |           \
     (fw_right3((rows)[2], 11 * (w)) & FW_MASK3(w, 2)))

#define FW_ROW3(words, t)                                                                                              \
    (((words)[0] & FW_MASK3(0, t)) | fw_right3((words)[1] & FW_MASK3(1, t), 21) |                                      \
     fw_right3((words)[2] & FW_MASK3(2, t), 10))

/* Three words from a row of 12 bytes. */
static inline void fw_interleave32_3(uint32_t words[3], const uint8_t bytes[12])
{
    uint32_t gathered[3];

    for (uint8_t t = 0; t < 3; t++)
        gathered[t] = fw_gather3(fw_load_u32(bytes + 4 * t));
    words[0] = FW_WORD3(gathered, 0);
    words[1] = FW_WORD3(gathered, 1);
    words[2] = FW_WORD3(gathered, 2);
}

static inline void fw_deinterleave32_3(uint8_t bytes[12], const uint32_t words[3])
{
    const uint32_t gathered[3] = {FW_ROW3(words, 0), FW_ROW3(words, 1), FW_ROW3(words, 2)};

    for (uint8_t t = 0; t < 3; t++)
        fw_store_u32(bytes + 4 * t, fw_scatter3(gathered[t]));
}

/* Four words from a row of 16 bytes. The bits' addresses turn by two, one cycle of length seven through the two bits
 * that select the word: the upper of them changes places with three others, the lower with two, and the names do the
 * rest. */
static inline void fw_interleave32_4(uint32_t words[4], const uint8_t bytes[16])
{
    uint32_t a = fw_load_u32(bytes), b = fw_load_u32(bytes + 4);
    uint32_t c = fw_load_u32(bytes + 8), d = fw_load_u32(bytes + 12);

    FW_EXCHANGE(uint32_t, a, c, 16, 0x0000ffffU);
    FW_EXCHANGE(uint32_t, b, d, 16, 0x0000ffffU);
    FW_EXCHANGE(uint32_t, a, c, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, b, d, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, a, c, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, b, d, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, a, b, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, c, d, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, a, b, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, c, d, 2, 0x33333333U);
    words[0] = a;
    words[1] = c;
    words[2] = b;
    words[3] = d;
}

static inline void fw_deinterleave32_4(uint8_t bytes[16], const uint32_t words[4])
{
    uint32_t a = words[0], b = words[2], c = words[1], d = words[3];

    FW_EXCHANGE(uint32_t, a, b, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, c, d, 2, 0x33333333U);
    FW_EXCHANGE(uint32_t, a, b, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, c, d, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, a, c, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, b, d, 1, 0x55555555U);
    FW_EXCHANGE(uint32_t, a, c, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, b, d, 4, 0x0f0f0f0fU);
    FW_EXCHANGE(uint32_t, a, c, 16, 0x0000ffffU);
    FW_EXCHANGE(uint32_t, b, d, 16, 0x0000ffffU);
    fw_store_u32(bytes, a);
    fw_store_u32(bytes + 4, b);
    fw_store_u32(bytes + 8, c);
    fw_store_u32(bytes + 12, d);
}

/* The only word of a row of 8 bytes. */
static inline void fw_interleave64_1(uint64_t words[1], const uint8_t bytes[8])
{
    words[0] = (uint64_t)fw_load_u32(bytes + 4) << 32 | fw_load_u32(bytes);
}

static inline void fw_deinterleave64_1(uint8_t bytes[8], const uint64_t words[1])
{
    fw_store_u32(bytes, (uint32_t)words[0]);
    fw_store_u32(bytes + 4, (uint32_t)(words[0] >> 32));
}

#if UINTPTR_MAX > 0xffffffffU
/* Two words from a row of 16 bytes: two of 32 bits from each half. */
static inline void fw_interleave64_2(uint64_t words[2], const uint8_t bytes[16])
{
    uint32_t low[2], high[2];

    fw_interleave32_2(low, bytes);
    fw_interleave32_2(high, bytes + 8);
    words[0] = (uint64_t)high[0] << 32 | low[0];
    words[1] = (uint64_t)high[1] << 32 | low[1];
}

static inline void fw_deinterleave64_2(uint8_t bytes[16], const uint64_t words[2])
{
    const uint32_t low[2]  = {(uint32_t)words[0], (uint32_t)words[1]};
    const uint32_t high[2] = {(uint32_t)(words[0] >> 32), (uint32_t)(words[1] >> 32)};

    fw_deinterleave32_2(bytes, low);
    fw_deinterleave32_2(bytes + 8, high);
}
#endif

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dumbo, of Elephant v2, in portable C: constant time, for processors of any width. Spongent-pi[160] is sliced anew in
 * each round: its bit permutation leaves slice j in quarter j of the state.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "elephant_core.h"
#include "fw_exchange.h"
#include "fw_words.h"

enum { BLOCK = 20, ROUNDS = 80 };

/* The S-box: 13 gates, the best that `fw sbox search` finds. A, b, c, d are bits 0 to 3; they become bits 3, 1, 2, 0.
 */
#define SUBSTITUTE(type, a, b, c, d)                                                                                   \
    do {                                                                                                               \
        const type other = (type) ~(d);                                                                                \
        a ^= b | c;                                                                                                    \
        b ^= other | a;                                                                                                \
        a ^= c;                                                                                                        \
        d ^= a;                                                                                                        \
        const type sum = b ^ d;                                                                                        \
        c ^= other & sum;                                                                                              \
        a ^= b & c;                                                                                                    \
        c ^= d;                                                                                                        \
        b = sum;                                                                                                       \
    } while (0)

#if defined(__AVR__) || defined(__MSP430__)
/* Bits 4 h + k, of half h of byte k, to 2 k + h. Clang would multiply by 3 in FW_EXCHANGE of a byte with itself. */
static inline uint8_t dumbo_paired(uint8_t x)
{
    x = (uint8_t)((x & 0xc3) | (x & 0x0c) << 2 | (x >> 2 & 0x0c));
    return (uint8_t)((x & 0x99) | (x & 0x22) << 1 | (x >> 1 & 0x22));
}

/* Eight nibbles at a time. */
static void dumbo_round(uint8_t state[BLOCK])
{
    uint8_t slices[BLOCK];

    for (uint8_t i = 0; i < 5; i++) {
        uint8_t a = state[4 * i], b = state[4 * i + 1], c = state[4 * i + 2], d = state[4 * i + 3];
        FW_EXCHANGE(uint8_t, a, c, 2, 0x33U);
        FW_EXCHANGE(uint8_t, b, d, 2, 0x33U);
        FW_EXCHANGE(uint8_t, a, b, 1, 0x55U);
        FW_EXCHANGE(uint8_t, c, d, 1, 0x55U);
        SUBSTITUTE(uint8_t, a, b, c, d);
        slices[i]      = dumbo_paired(d);
        slices[i + 5]  = dumbo_paired(b);
        slices[i + 10] = dumbo_paired(c);
        slices[i + 15] = dumbo_paired(a);
    }
    memcpy(state, slices, BLOCK);
}

FW_WEAK void fw_spongent160_permute(uint8_t state[BLOCK])
{
    uint8_t counter = 0x75, mirrored = 0xae;

    for (uint8_t i = 0; i < ROUNDS; i++) {
        state[0] ^= counter;
        state[BLOCK - 1] ^= mirrored;
        dumbo_round(state);
        const uint8_t bit = (counter >> 6 ^ counter >> 5) & 1;
        counter           = (uint8_t)((counter << 1 | bit) & 0x7f);
        mirrored          = (uint8_t)((mirrored >> 1 | bit << 7) & 0xfe);
    }
}
#else
/* Bits 4 n + k to 8 k + n. */
static inline uint32_t dumbo_gathered(uint32_t x)
{
    FW_EXCHANGE(uint32_t, x, x, 14, 0x0000ccccU);
    FW_EXCHANGE(uint32_t, x, x, 7, 0x00aa00aaU);
    FW_EXCHANGE(uint32_t, x, x, 2, 0x0c0c0c0cU);
    FW_EXCHANGE(uint32_t, x, x, 1, 0x22222222U);
    return x;
}

/* The first four words make a word of each slice, with bit 4 n + i of nibble n of word i; the last makes a byte. */
FW_WEAK void fw_spongent160_permute(uint8_t state[BLOCK])
{
    uint32_t a = fw_load_u32(state), b = fw_load_u32(state + 4), c = fw_load_u32(state + 8);
    uint32_t d = fw_load_u32(state + 12), e = fw_load_u32(state + 16);
    uint32_t counter = 0x75, mirrored = 0xae000000U;

    for (uint8_t i = 0; i < ROUNDS; i++) {
        a ^= counter;
        e = dumbo_gathered(e ^ mirrored);
        FW_EXCHANGE(uint32_t, a, c, 2, 0x33333333U);
        FW_EXCHANGE(uint32_t, b, d, 2, 0x33333333U);
        FW_EXCHANGE(uint32_t, a, b, 1, 0x55555555U);
        FW_EXCHANGE(uint32_t, c, d, 1, 0x55555555U);
        SUBSTITUTE(uint32_t, a, b, c, d);
        uint32_t e0 = e, e1 = e >> 8, e2 = e >> 16, e3 = e >> 24;
        SUBSTITUTE(uint32_t, e0, e1, e2, e3);
        const uint32_t s0 = dumbo_gathered(d), s1 = dumbo_gathered(b), s2 = dumbo_gathered(c), s3 = dumbo_gathered(a);
        a                  = s0;
        b                  = (e3 & 0xff) | s1 << 8;
        c                  = s1 >> 24 | (e1 & 0xff) << 8 | s2 << 16;
        d                  = s2 >> 16 | (e2 & 0xff) << 16 | s3 << 24;
        e                  = s3 >> 8 | e0 << 24;
        const uint32_t bit = (counter >> 6 ^ counter >> 5) & 1;
        counter            = (counter << 1 | bit) & 0x7f;
        mirrored           = (mirrored >> 1 | bit << 31) & 0xfe000000U;
    }
    fw_store_u32(state, a);
    fw_store_u32(state + 4, b);
    fw_store_u32(state + 8, c);
    fw_store_u32(state + 12, d);
    fw_store_u32(state + 16, e);
}
#endif

#include "dumbo_mode.inc"

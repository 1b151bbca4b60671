/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The tweaks of XTS: each the one before times x, modulo x^128 + x^7 + x^2 + x + 1. In IEEE 1619 they are little-endian
 * numbers; in GB/T 17964-2021 the first bit is the coefficient of 1. */
#include "modes.h"

#ifdef __x86_64__
void fw_blocks_avx2_tweaks(uint8_t *out, uint8_t tweak[16], size_t eights);
#endif

/* By IEEE's words a low and a high one, by GB/T's the first and the second. */
typedef struct {
    uint64_t words[2];
} element;

static element load(const uint8_t tweak[16], fw_xts_standard standard)
{
    const uint64_t first = fw_load64_be(tweak), second = fw_load64_be(tweak + 8);

    return standard == FW_XTS_IEEE ? (element){{__builtin_bswap64(first), __builtin_bswap64(second)}}
                                   : (element){{first, second}};
}

static void store(uint8_t tweak[16], element e, fw_xts_standard standard)
{
    if (standard == FW_XTS_IEEE)
        fw_store_pair(tweak, __builtin_bswap64(e.words[0]), __builtin_bswap64(e.words[1]));
    else
        fw_store_pair(tweak, e.words[0], e.words[1]);
}

/* At most x^57: so far, the product of what is pushed out stays in one word. */
enum { MOST_SHIFTED = 57 };

/* Times x^N, for N from 1. What is pushed out is multiplied; if that is one bit, which is usual, it is a mask. */
static inline element times(element e, unsigned n, fw_xts_standard standard)
{
    if (standard == FW_XTS_IEEE) {
        const uint64_t out     = e.words[1] >> (64 - n);
        const uint64_t product = n == 1 ? (0 - out) & 0x87 : out ^ out << 1 ^ out << 2 ^ out << 7;
        return (element){{e.words[0] << n ^ product, e.words[1] << n | e.words[0] >> (64 - n)}};
    }
    const uint64_t out     = e.words[1] << (64 - n);
    const uint64_t product = n == 1 ? (0 - (out >> 63)) & UINT64_C(0xe1) << 56 : out ^ out >> 1 ^ out >> 2 ^ out >> 7;
    return (element){{e.words[0] >> n ^ product, e.words[1] >> n | e.words[0] << (64 - n)}};
}

void fw_advance_tweak(uint8_t tweak[16], size_t blocks, fw_xts_standard standard)
{
    element e = load(tweak, standard);

    for (size_t part; blocks > 0; blocks -= part) {
        part = fw_min(blocks, MOST_SHIFTED);
        e    = times(e, (unsigned)part, standard);
    }
    store(tweak, e, standard);
}

void fw_tweaks(uint8_t *out, uint8_t tweak[16], size_t blocks, fw_xts_standard standard)
{
#ifdef __x86_64__
    if (standard == FW_XTS_IEEE && blocks >= 8 && fw_cpu_has(FW_CPU_AVX2)) {
        fw_blocks_avx2_tweaks(out, tweak, blocks / 8);
        out += blocks / 8 * 8 * FW_BLOCK_BYTES, blocks %= 8;
    }
#endif
    element e = load(tweak, standard);

    for (; blocks > 0; blocks--, out += FW_BLOCK_BYTES) {
        store(out, e, standard);
        e = times(e, 1, standard);
    }
    store(tweak, e, standard);
}

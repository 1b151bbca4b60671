/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The kernel of SSE2. Its functions take the rows' bits in order, but a state of 384 or 512 bits has them interleaved:
 * every call brings them into order, and back. */
#include "fw_interleave.h"
#include "knot/kernels.h"

// clang-format off
#define DECLARE_PERMUTATION(width, bits) fw_knot_permute fw_knot##width##_sse2_permute##bits;
#define DECLARE_MEMBER(width, name)      fw_knot_blocks fw_knot##width##_sse2_##name;
FW_KNOT_PERMUTATIONS(DECLARE_PERMUTATION)
FW_KNOT_MEMBERS(DECLARE_MEMBER)
// clang-format on

/* What fw_interleave.h does row by row, in loops over all rows, which the compiler turns into instructions of vectors:
 * a third of the time. */
static void order384(uint32_t rows[12], const uint32_t state[12])
{
    for (size_t i = 0; i < 12; i += 3)
        for (uint8_t t = 0; t < 3; t++)
            rows[i + t] = FW_ROW3(state + i, t);
    for (size_t i = 0; i < 12; i++)
        rows[i] = fw_scatter3(rows[i]);
}

static void turn384(uint32_t state[12], uint32_t rows[12])
{
    for (size_t i = 0; i < 12; i++)
        rows[i] = fw_gather3(rows[i]);
    for (size_t i = 0; i < 12; i += 3)
        for (uint8_t w = 0; w < 3; w++)
            state[i + w] = FW_WORD3(rows + i, w);
}

/* One step of those between two words in order and two interleaved ones; SHIFT is 1, 2, 4, 8 or 16. */
static inline void exchange(uint32_t low[8], uint32_t high[8], unsigned shift)
{
    const uint32_t mask = UINT32_MAX / ((1U << shift) + 1);

    for (size_t i = 0; i < 8; i++)
        FW_EXCHANGE(uint32_t, low[i], high[i], shift, mask);
}

/* Words I of LOW and HIGH are half a row, and its part of both interleaved words. */
static void order512(uint64_t rows[8], const uint64_t state[8])
{
    uint32_t low[8], high[8];

    for (size_t i = 0; i < 8; i++) {
        low[i]  = (uint32_t)(state[i & 6] >> (i & 1) * 32);
        high[i] = (uint32_t)(state[i | 1] >> (i & 1) * 32);
    }
    exchange(low, high, 1), exchange(low, high, 2), exchange(low, high, 4), exchange(low, high, 8);
    exchange(low, high, 16);
    for (size_t i = 0; i < 8; i++)
        rows[i] = (uint64_t)high[i] << 32 | low[i];
}

static void turn512(uint64_t state[8], const uint64_t rows[8])
{
    uint32_t low[8], high[8];

    for (size_t i = 0; i < 8; i++) {
        low[i]  = (uint32_t)rows[i];
        high[i] = (uint32_t)(rows[i] >> 32);
    }
    exchange(low, high, 16), exchange(low, high, 8), exchange(low, high, 4), exchange(low, high, 2);
    exchange(low, high, 1);
    for (size_t i = 0; i < 8; i += 2) {
        state[i]     = (uint64_t)low[i + 1] << 32 | low[i];
        state[i + 1] = (uint64_t)high[i + 1] << 32 | high[i];
    }
}

#define ROWS_384 uint32_t rows[12]
#define ROWS_512 uint64_t rows[8]

#define PERMUTATION(width, bits)                                                                                       \
    static void permute##width##_##bits(void *state, size_t rounds)                                                    \
    {                                                                                                                  \
        ROWS_##width;                                                                                                  \
                                                                                                                       \
        order##width(rows, state);                                                                                     \
        fw_knot##width##_sse2_permute##bits(rows, rounds);                                                             \
        turn##width(state, rows);                                                                                      \
        fw_wipe(rows, sizeof rows);                                                                                    \
    }
#define MEMBER(width, name)                                                                                            \
    static void name(void *state, uint8_t *out, const uint8_t *in, size_t blocks, enum fw_duplex mode)                 \
    {                                                                                                                  \
        ROWS_##width;                                                                                                  \
                                                                                                                       \
        order##width(rows, state);                                                                                     \
        fw_knot##width##_sse2_##name(rows, out, in, blocks, mode);                                                     \
        turn##width(state, rows);                                                                                      \
        fw_wipe(rows, sizeof rows);                                                                                    \
    }
PERMUTATION(384, 7)
PERMUTATION(512, 7)
PERMUTATION(512, 8)
MEMBER(384, aead_128_384_192)
MEMBER(384, aead_192_384_96)
MEMBER(384, hash_256_384_128)
MEMBER(384, hash_384_384_48)
MEMBER(512, aead_256_512_128)
MEMBER(512, hash_512_512_64)

const struct fw_knot_kernel fw_knot_sse2 = {
    FW_KNOT_LISTED(sse2),
    .permute = {fw_knot256_sse2_permute6, fw_knot256_sse2_permute7, permute384_7, permute512_7, permute512_8},
    .blocks  = {fw_knot256_sse2_aead_128_256_64, aead_128_384_192, aead_192_384_96, aead_256_512_128,
                fw_knot256_sse2_hash_256_256_32, hash_256_384_128, hash_384_384_48, hash_512_512_64},
};

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Two strategies on four and on eight blocks, one in each lane: 1, the S-box is gathered, and the linear map is done by
 * shifts and byte shuffles; 2, tables have both. A table has a word for each byte, or for each two bytes. */
#include "methods.h"

#include <immintrin.h>
#include <string.h>

enum { ROUNDS = 32, BYTE_VALUES = 256, PAIR_VALUES = 65536 };

/* Of the library, by the byte of the word, the lowest first: the linear map of the S-box's value at its place. */
extern const uint32_t fw_sm4_table_8to32[4][BYTE_VALUES];

static uint32_t s_box_8[4][BYTE_VALUES], s_box_16[2][PAIR_VALUES], both_16[2][PAIR_VALUES];

void methods_make_tables(void)
{
    for (unsigned value = 0; value < BYTE_VALUES; value++) {
        /* In table 0 the S-box's value is in two pieces: nothing else comes to these bits. */
        const uint32_t word  = fw_sm4_table_8to32[0][value];
        const uint32_t s_box = (word >> 24 & 0xfc) | (word & 3);
        for (unsigned place = 0; place < 4; place++)
            s_box_8[place][value] = s_box << (8 * place);
    }
    for (unsigned pair = 0; pair < PAIR_VALUES; pair++)
        for (unsigned half = 0; half < 2; half++) {
            const unsigned low = pair & 0xff, high = pair >> 8;
            s_box_16[half][pair] = s_box_8[2 * half][low] ^ s_box_8[2 * half + 1][high];
            both_16[half][pair]  = fw_sm4_table_8to32[2 * half][low] ^ fw_sm4_table_8to32[2 * half + 1][high];
        }
}

#define INLINE static inline __attribute__((always_inline, target("avx2")))

/* The order of a word's bytes when it is turned left by bytes, and when it is turned round. */
#define TURNED_8  3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
#define TURNED_16 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
#define TURNED_24 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12
#define REVERSED  3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12

/* All of it for LANES blocks, whose words are in vectors WORDS. */
#define DEFINE_METHODS(LANES, WORDS, XOR, AND, SHIFT_RIGHT, SHIFT_LEFT, GATHER, SHUFFLE, FILL, ORDER, LOAD, STORE)     \
    INLINE WORDS gather_8_##LANES(uint32_t tables[4][BYTE_VALUES], WORDS word)                                         \
    {                                                                                                                  \
        const WORDS mask = FILL(0xff);                                                                                 \
        return XOR(XOR(GATHER((const int *)tables[0], AND(word, mask), 4),                                             \
                       GATHER((const int *)tables[1], AND(SHIFT_RIGHT(word, 8), mask), 4)),                            \
                   XOR(GATHER((const int *)tables[2], AND(SHIFT_RIGHT(word, 16), mask), 4),                            \
                       GATHER((const int *)tables[3], SHIFT_RIGHT(word, 24), 4)));                                     \
    }                                                                                                                  \
    INLINE WORDS gather_16_##LANES(uint32_t tables[2][PAIR_VALUES], WORDS word)                                        \
    {                                                                                                                  \
        return XOR(GATHER((const int *)tables[0], AND(word, FILL(0xffff)), 4),                                         \
                   GATHER((const int *)tables[1], SHIFT_RIGHT(word, 16), 4));                                          \
    }                                                                                                                  \
    /* One rotation by two bits, and three by bytes. */                                                                \
    INLINE WORDS linear_##LANES(WORDS word)                                                                            \
    {                                                                                                                  \
        const WORDS by_2 = XOR(SHIFT_LEFT(word, 2), SHIFT_RIGHT(word, 30));                                            \
        return XOR(XOR(XOR(word, by_2), SHUFFLE(word, ORDER(TURNED_24))),                                              \
                   XOR(SHUFFLE(by_2, ORDER(TURNED_8)), SHUFFLE(by_2, ORDER(TURNED_16))));                              \
    }                                                                                                                  \
    INLINE WORDS s_box_then_linear_8_##LANES(WORDS word)                                                               \
    {                                                                                                                  \
        return linear_##LANES(gather_8_##LANES(s_box_8, word));                                                        \
    }                                                                                                                  \
    INLINE WORDS s_box_then_linear_16_##LANES(WORDS word)                                                              \
    {                                                                                                                  \
        return linear_##LANES(gather_16_##LANES(s_box_16, word));                                                      \
    }                                                                                                                  \
    INLINE WORDS both_16_##LANES(WORDS word)                                                                           \
    {                                                                                                                  \
        return gather_16_##LANES(both_16, word);                                                                       \
    }                                                                                                                  \
    INLINE void crypt_##LANES(const uint32_t *round_keys, uint8_t *out, const uint8_t *in, WORDS (*changed)(WORDS))    \
    {                                                                                                                  \
        WORDS    x[4];                                                                                                 \
        uint32_t lanes[4][LANES];                                                                                      \
        for (unsigned i = 0; i < 4; i++) {                                                                             \
            for (unsigned lane = 0; lane < LANES; lane++)                                                              \
                memcpy(&lanes[i][lane], in + 16 * lane + 4 * i, 4);                                                    \
            x[i] = SHUFFLE(LOAD((const WORDS *)lanes[i]), ORDER(REVERSED));                                            \
        }                                                                                                              \
        for (unsigned round = 0; round < ROUNDS; round += 4)                                                           \
            for (unsigned i = 0; i < 4; i++) {                                                                         \
                const WORDS key = FILL((int)round_keys[round + i]);                                                    \
                const WORDS sum = XOR(XOR(x[(i + 1) % 4], x[(i + 2) % 4]), XOR(x[(i + 3) % 4], key));                  \
                x[i]            = XOR(x[i], changed(sum));                                                             \
            }                                                                                                          \
        for (unsigned i = 0; i < 4; i++) {                                                                             \
            STORE((WORDS *)lanes[i], SHUFFLE(x[3 - i], ORDER(REVERSED)));                                              \
            for (unsigned lane = 0; lane < LANES; lane++)                                                              \
                memcpy(out + 16 * lane + 4 * i, &lanes[i][lane], 4);                                                   \
        }                                                                                                              \
    }                                                                                                                  \
    static                                                                                                             \
        __attribute__((target("avx2"))) void s_box_8_by_##LANES(const uint32_t *keys, uint8_t *out, const uint8_t *in) \
    {                                                                                                                  \
        crypt_##LANES(keys, out, in, s_box_then_linear_8_##LANES);                                                     \
    }                                                                                                                  \
    static __attribute__((target("avx2"))) void s_box_16_by_##LANES(const uint32_t *keys, uint8_t *out,                \
                                                                    const uint8_t *in)                                 \
    {                                                                                                                  \
        crypt_##LANES(keys, out, in, s_box_then_linear_16_##LANES);                                                    \
    }                                                                                                                  \
    static                                                                                                             \
        __attribute__((target("avx2"))) void both_16_by_##LANES(const uint32_t *keys, uint8_t *out, const uint8_t *in) \
    {                                                                                                                  \
        crypt_##LANES(keys, out, in, both_16_##LANES);                                                                 \
    }

#define ORDER_4(...) _mm_setr_epi8(__VA_ARGS__)
#define ORDER_8(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)
DEFINE_METHODS(4, __m128i, _mm_xor_si128, _mm_and_si128, _mm_srli_epi32, _mm_slli_epi32, _mm_i32gather_epi32,
               _mm_shuffle_epi8, _mm_set1_epi32, ORDER_4, _mm_loadu_si128, _mm_storeu_si128)
DEFINE_METHODS(8, __m256i, _mm256_xor_si256, _mm256_and_si256, _mm256_srli_epi32, _mm256_slli_epi32,
               _mm256_i32gather_epi32, _mm256_shuffle_epi8, _mm256_set1_epi32, ORDER_8, _mm256_loadu_si256,
               _mm256_storeu_si256)

const method methods[] = {
    {"gather_16_8", "strategy 2, tables of 16 to 32 bits, 8 blocks", 8, both_16_by_8},
    {"gather_16_4", "strategy 2, tables of 16 to 32 bits, 4 blocks", 4, both_16_by_4},
    {"s_box_8", "strategy 1, tables of 8 to 32 bits, 8 blocks", 8, s_box_8_by_8},
    {"s_box_4", "strategy 1, tables of 8 to 32 bits, 4 blocks", 4, s_box_8_by_4},
    {"s_box_16_8", "strategy 1, tables of 16 to 32 bits, 8 blocks", 8, s_box_16_by_8},
    {"s_box_16_4", "strategy 1, tables of 16 to 32 bits, 4 blocks", 4, s_box_16_by_4},
};
const size_t method_count = sizeof methods / sizeof *methods;

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CTR mode, bitsliced on eight blocks, in C for little-endian 32-bit processors: constant time, no table.
 *
 *     void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_ctr   (const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * The state is eight planes for each of four rows: bit 8 c + k of plane i of row r is bit i of the byte at row r and
 * column c of block k. So ShiftRows rotates words by bytes, and MixColumns adds words. The schedule is 1408, 1664 or
 * 1920 bytes, laid out like the state; it has the constant of the S-box, 0x63, added to every round key but the first.
 * Counter and data are aligned to 4 bytes.
 *
 * With a key of 128 bits, on the E31 with GCC 12, 72 cycles per byte with -O3, 73 with -O2, 78 with -Os and -O1, on the
 * Cortex-M0+ 178, 181, 179 and 180; with 192 and 256 bits and -O2, 85 and 97 on the E31, 213 and 244 on the Cortex-M0+.
 * So if there are eight blocks or a multiple of eight, for fewer take as long as eight. */
#include "fw_planes.h"

#include "aes.h"

#define INLINE static inline __attribute__((always_inline))

enum { BLOCKS = 8, ROWS = 4, COLUMNS = 4, BLOCK_BYTES = 16, REDUCTION = 0x1b };

#define ROUNDS(key_columns) ((key_columns) + 6)

typedef uint32_t  word;
typedef fw_planes planes;

/* The S-box without its constant: 101 gates, found and checked by `fw sbox tower aes --isa avr` (docs/sboxes.md). */
INLINE void substitute_planes(word planes[FW_PLANES])
{
    /* clang-format off */
    const word x0 = planes[0], x1 = planes[1], x2 = planes[2], x3 = planes[3], x4 = planes[4], x5 = planes[5];
    const word x6 = planes[6], x7 = planes[7];
    const word t0 = x1 ^ x3, t1 = x4 ^ x7, t2 = t0 ^ t1, t3 = x0 ^ t2, t4 = x5 ^ t1, t5 = x2 ^ t4, t6 = t2 ^ t5;
    const word t7 = x6 ^ t2, t8 = x5 ^ t7, t9 = t5 ^ t8, t10 = x0 ^ t9, t11 = x1 ^ t10, t12 = t3 ^ t8, t13 = x7 ^ t11;
    const word t14 = t7 ^ t13, t15 = t4 ^ t14, t16 = x7 ^ t15, t17 = t2 ^ t11, t18 = t4 ^ t11, t19 = t6 | t4;
    const word t20 = t10 & t14, t21 = t12 & t15, t22 = t2 | t11, t23 = x0 & t13, t24 = t3 | x7, t25 = t5 & t18;
    const word t26 = t9 & t7, t27 = t8 & t16, t28 = t20 ^ t0, t29 = t25 ^ t17, t30 = t23 ^ t22, t31 = t24 ^ t22;
    const word t32 = t21 ^ t19, t33 = t28 ^ t19, t34 = t27 ^ t33, t35 = t30 ^ t33, t36 = t29 ^ t31, t37 = t32 ^ t31;
    const word t38 = t34 ^ t26, t39 = t36 ^ t26, t40 = t39 & t37, t41 = t35 & t39, t42 = t37 | t41, t43 = t38 ^ t41;
    const word t44 = t35 ^ t43, t45 = t41 | t44, t46 = t35 ^ t42, t47 = t37 & t44, t48 = t46 | t47, t49 = t40 ^ t45;
    const word t50 = t43 & t49, t51 = t35 ^ t47, t52 = t49 ^ t51, t53 = t48 ^ t51, t54 = t39 ^ t50, t55 = t49 ^ t54;
    const word t56 = t48 ^ t54, t57 = t52 ^ t56, t58 = t6 & t52, t59 = t10 & t56, t60 = t12 & t57, t61 = t2 & t51;
    const word t62 = x0 & t48, t63 = t3 & t53, t64 = t5 & t49, t65 = t9 & t54, t66 = t8 & t55, t67 = t4 & t52;
    const word t68 = t14 & t56, t69 = t15 & t57, t70 = t11 & t51, t71 = t13 & t48, t72 = x7 & t53, t73 = t18 & t49;
    const word t74 = t7 & t54, t75 = t16 & t55, t76 = t75 ^ t68, t77 = t71 ^ t68, t78 = t70 ^ t77, t79 = t72 ^ t77;
    const word t80 = t69 ^ t79, t81 = t62 ^ t79, t82 = t65 ^ t66, t83 = t64 ^ t66, t84 = t60 ^ t83, t85 = t63 ^ t83;
    const word t86 = t61 ^ t85, t87 = t81 ^ t85, t88 = t73 ^ t87, t89 = t69 ^ t87, t90 = t78 ^ t89, t91 = t67 ^ t90;
    const word t92 = t74 ^ t90, t93 = t88 ^ t92, t94 = t76 ^ t92, t95 = t82 ^ t84, t96 = t58 ^ t94, t97 = t95 ^ t96;
    const word t98 = t86 ^ t96, t99 = t59 ^ t98, t100 = t84 ^ t98;
    planes[0] = t89, planes[1] = t80, planes[2] = t93, planes[3] = t97, planes[4] = t94, planes[5] = t91;
    planes[6] = t99, planes[7] = t100;
    /* clang-format on */
}

/* A function of its own, or it would be there twice. */
static __attribute__((noinline)) void transpose(planes p)
{
    fw_transpose_planes(p);
}

/* Byte r of word c becomes byte c of word r. */
INLINE void transpose_bytes(word *w0, word *w1, word *w2, word *w3)
{
    FW_EXCHANGE(uint32_t, *w0, *w1, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, *w2, *w3, 8, 0x00ff00ffU);
    FW_EXCHANGE(uint32_t, *w0, *w2, 16, 0x0000ffffU);
    FW_EXCHANGE(uint32_t, *w1, *w3, 16, 0x0000ffffU);
}

INLINE word rotate_right(word value, unsigned places)
{
    return value >> places | value << (-places & 31);
}

/* Round key, SubBytes and ShiftRows of a row. */
INLINE void substitute_row(planes row, const planes key, unsigned shift)
{
    planes p;

#pragma GCC unroll 8
    for (unsigned i = 0; i < FW_PLANES; i++)
        p[i] = row[i] ^ key[i];
    substitute_planes(p);
#pragma GCC unroll 8
    for (unsigned i = 0; i < FW_PLANES; i++)
        row[i] = rotate_right(p[i], shift);
}

/* Plane by plane from the top: with a, b, c, d a column's bytes, a becomes 2 (a + b) + b + (c + d). Planes of sums of
 * neighbours are kept until the plane above has been made. */
INLINE void mix_columns(planes s[ROWS])
{
    const word top0 = s[0][7] ^ s[1][7], top1 = s[1][7] ^ s[2][7], top2 = s[2][7] ^ s[3][7], top3 = s[3][7] ^ s[0][7];
    word       ab = top0, bc = top1, cd = top2, da = top3;

#pragma GCC unroll 8
    for (unsigned i = FW_PLANES; i-- > 0;) {
        const word a = s[0][i], b = s[1][i], c = s[2][i], d = s[3][i];
        word       ab2 = top0, bc2 = top1, cd2 = top2, da2 = top3;

        if (i > 0) {
            const word a1 = s[0][i - 1], b1 = s[1][i - 1], c1 = s[2][i - 1], d1 = s[3][i - 1];
            ab2 = a1 ^ b1, bc2 = b1 ^ c1, cd2 = c1 ^ d1, da2 = d1 ^ a1;
        }
        const unsigned reduce = i > 0 && (REDUCTION >> i & 1);

        s[0][i] = ab2 ^ b ^ cd ^ (reduce ? top0 : 0);
        s[1][i] = bc2 ^ c ^ da ^ (reduce ? top1 : 0);
        s[2][i] = cd2 ^ d ^ ab ^ (reduce ? top2 : 0);
        s[3][i] = da2 ^ a ^ bc ^ (reduce ? top3 : 0);
        ab = ab2, bc = bc2, cd = cd2, da = da2;
    }
}

static void encrypt_planes(const planes *keys, uint8_t rounds, planes state[ROWS])
{
    for (uint8_t round = 0;; round++) {
        substitute_row(state[0], keys[0], 0);
        substitute_row(state[1], keys[1], 8);
        substitute_row(state[2], keys[2], 16);
        substitute_row(state[3], keys[3], 24);
        keys += ROWS;
        if (round == rounds - 1)
            break;
        mix_columns(state);
    }
    for (uint8_t row = 0; row < ROWS; row++, keys++) {
#pragma GCC unroll 8
        for (uint8_t i = 0; i < FW_PLANES; i++)
            state[row][i] ^= (*keys)[i];
    }
}

/* The S-box of a word's four bytes, without its constant. */
static word substitute_word(word bytes)
{
    const word lanes = 0x01010101;
    planes     p;
    word       result = 0;

    for (uint8_t i = 0; i < FW_PLANES; i++)
        p[i] = bytes >> i & lanes;
    substitute_planes(p);
    for (uint8_t i = 0; i < FW_PLANES; i++)
        result |= p[i] << i;
    return result;
}

static void expand(planes *place, const uint8_t *key, uint8_t key_columns)
{
    word     column[8] = {0};
    word     row[ROWS], last = 0, constant = 0;
    uint32_t next   = 1;
    uint8_t  of_key = 0; /* which of the columns is the next */

    for (uint8_t i = 0; i < 4 * key_columns; i++)
        column[i / 4] |= (word)key[i] << 8 * (i % 4);
    for (uint8_t i = 0; i < COLUMNS * (ROUNDS(key_columns) + 1); i++) {
        if (i >= key_columns) {
            if (of_key == 0) {
                last = rotate_right(substitute_word(last) ^ 0x63636363, 8) ^ next;
                next = next << 1 ^ (next & 0x80 ? 0x100 | REDUCTION : 0);
            } else if (key_columns == 8 && of_key == 4) {
                last = substitute_word(last) ^ 0x63636363;
            }
            column[of_key] ^= last;
        }
        last             = column[of_key];
        row[i % COLUMNS] = last ^ constant;
        of_key           = of_key == key_columns - 1 ? 0 : of_key + 1;
        if (i % COLUMNS != COLUMNS - 1)
            continue;
        transpose_bytes(&row[0], &row[1], &row[2], &row[3]);
        for (uint8_t r = 0; r < ROWS; r++, place++)
            for (uint8_t k = 0; k < FW_PLANES; k++)
                (*place)[k] = (row[r] >> k & 0x01010101) * 0xff;
        constant = 0x63636363;
    }
}

/* To the next number. The counter is public, and so may be how many of its bytes change. */
static void increment(uint8_t counter[BLOCK_BYTES])
{
    uint8_t i = BLOCK_BYTES;

    do
        counter[--i]++;
    while (counter[i] == 0 && i > 0);
}

static void ctr(const planes *keys, uint8_t rounds, uint8_t counter[BLOCK_BYTES], uint8_t *data, size_t blocks)
{
    planes state[ROWS];

    while (blocks > 0) {
        const uint8_t count = blocks < BLOCKS ? (uint8_t)blocks : BLOCKS;
        for (uint8_t k = 0; k < BLOCKS; k++) {
            word w0 = fw_load_aligned_u32(counter), w1 = fw_load_aligned_u32(counter + 4);
            word w2 = fw_load_aligned_u32(counter + 8), w3 = fw_load_aligned_u32(counter + 12);

            transpose_bytes(&w0, &w1, &w2, &w3);
            state[0][k] = w0, state[1][k] = w1, state[2][k] = w2, state[3][k] = w3;
            if (k < count)
                increment(counter);
        }
        for (uint8_t i = 0; i < ROWS; i++)
            transpose(state[i]);
        encrypt_planes(keys, rounds, state);
        for (uint8_t i = 0; i < ROWS; i++)
            transpose(state[i]);
        for (uint8_t k = 0; k < count; k++, data += BLOCK_BYTES) {
            word w0 = state[0][k], w1 = state[1][k], w2 = state[2][k], w3 = state[3][k];

            transpose_bytes(&w0, &w1, &w2, &w3);
            fw_store_aligned_u32(data, fw_load_aligned_u32(data) ^ w0);
            fw_store_aligned_u32(data + 4, fw_load_aligned_u32(data + 4) ^ w1);
            fw_store_aligned_u32(data + 8, fw_load_aligned_u32(data + 8) ^ w2);
            fw_store_aligned_u32(data + 12, fw_load_aligned_u32(data + 12) ^ w3);
        }
        blocks -= count;
    }
}

/* The functions for keys of 4, 6 or 8 columns, which begin with NAME. */
#define FUNCTIONS(name, key_columns)                                                                                   \
    void name##_expand(name##_schedule *schedule, const uint8_t key[4 * (key_columns)])                                \
    {                                                                                                                  \
        expand((planes *)(void *)schedule->own, key, key_columns);                                                     \
    }                                                                                                                  \
    void name##_ctr(const name##_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks)                \
    {                                                                                                                  \
        ctr((const planes *)(const void *)schedule->own, ROUNDS(key_columns), counter, data, blocks);                  \
    }

FUNCTIONS(fw_aes128, 4)
FUNCTIONS(fw_aes192, 6)
FUNCTIONS(fw_aes256, 8)

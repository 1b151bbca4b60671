/* AES-128 in CTR mode, bitsliced on eight blocks, in C for little-endian 32-bit processors: constant time, no table.
 *
 *     void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_ctr   (const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * The state is eight planes for each of four rows: bit 8 c + k of plane i of row r is bit i of the byte at row r and
 * column c of block k. So ShiftRows rotates words by bytes, and MixColumns adds words. The schedule is 1408 bytes, laid
 * out like the state; it has the constant of the S-box, 0x63, added to every round key but the first. Counter and data
 * are aligned to 4 bytes.
 *
 * On the E31 with GCC 12, 75 cycles per byte with -O3, 76 with -O2, 80 with -Os and -O1; if there are eight blocks or a
 * multiple of eight, for fewer take as long as eight. */
#include "fw_planes.h"

#include "aes.h"

#define INLINE static inline __attribute__((always_inline))

enum { ROUNDS = 10, BLOCKS = 8, ROWS = 4, BLOCK_BYTES = 16, REDUCTION = 0x1b };

typedef uint32_t  word;
typedef fw_planes planes;

/* The S-box without its constant: the circuit of Boyar and Peralta, in the form of 113 gates that Calik found, with
 * their names: x0 and s0 are the most significant bits. Their inverters add the constant. */
INLINE void substitute_planes(planes p)
{
    /* clang-format off */
    const word x0 = p[7], x1 = p[6], x2 = p[5], x3 = p[4], x4 = p[3], x5 = p[2], x6 = p[1], x7 = p[0];

    const word t0 = x1 ^ x2, y14 = x3 ^ x5, y1 = t0 ^ x7, y13 = x0 ^ x6, y5 = y1 ^ x6, y8 = x0 ^ x5;
    const word y3 = y5 ^ y8, y12 = y13 ^ y14, t1 = x4 ^ y12, y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7;
    const word t3 = y3 & y6, t2 = y12 & y15, t4 = t3 ^ t2, y10 = y15 ^ t0, y9 = x0 ^ x3, y4 = y1 ^ x3;
    const word t5 = y4 & x7, t17 = t4 ^ y20, y11 = y20 ^ y9, t6 = t5 ^ t2, y17 = y10 ^ y11, y16 = t0 ^ y11;
    const word t13 = y14 & y17, t12 = y9 & y11, t15 = y8 & y10, y19 = y10 ^ y8, t14 = t13 ^ t12;
    const word y7 = x7 ^ y11, t16 = t15 ^ t12, t18 = t6 ^ t16, t7 = y13 & y16, y2 = y1 ^ x0, t22 = t18 ^ y19;
    const word t10 = y2 & y7, t11 = t10 ^ t7, t20 = t11 ^ t16, y18 = x0 ^ y16, t24 = t20 ^ y18, t8 = y5 & y1;
    const word t9 = t8 ^ t7, y21 = y13 ^ y16, t21 = t17 ^ t14, t19 = t9 ^ t14, t23 = t19 ^ y21;
    const word t26 = t21 & t23, t30 = t23 ^ t24, t31 = t22 ^ t26, t32 = t31 & t30, t27 = t24 ^ t26;
    const word t25 = t21 ^ t22, t33 = t32 ^ t24, t35 = t27 ^ t33, t36 = t24 & t35, t28 = t25 & t27;
    const word t38 = t27 ^ t36, t29 = t28 ^ t22, t39 = t29 & t38, t40 = t25 ^ t39, t43 = t29 ^ t40;
    const word z4 = t40 & y1, t34 = t23 ^ t33, z2 = t33 & x7, z12 = t43 & y13, t37 = t36 ^ t34;
    const word z3 = t43 & y16, z13 = t40 & y5, z1 = t37 & y6, t44 = t33 ^ t37, z14 = t29 & y2, z0 = t44 & y15;
    const word z5 = t29 & y7, z11 = t33 & y4, t42 = t29 ^ t33, t41 = t40 ^ t37, tc4 = z0 ^ z2, tc5 = z1 ^ z0;
    const word tc12 = z3 ^ z5, tc6 = z3 ^ z4, tc7 = z12 ^ tc4, tc14 = tc4 ^ tc12, z10 = t37 & y3;
    const word z9 = t44 & y12, z8 = t41 & y10, t45 = t42 ^ t41, tc9 = z8 ^ tc7, z7 = t45 & y17;
    const word tc8 = z7 ^ tc6, z16 = t45 & y14, tc11 = tc6 ^ tc5, z6 = t42 & y11, z15 = t42 & y9;
    const word tc1 = z15 ^ z16, tc10 = tc8 ^ tc9, tc16 = z6 ^ tc8, tc2 = z10 ^ tc1, tc21 = tc2 ^ z11;
    const word tc3 = z9 ^ tc2, tc13 = z13 ^ tc1, tc18 = tc13 ^ tc14, s3 = tc3 ^ tc11, tc17 = z14 ^ tc10;
    const word s4 = tc14 ^ s3, z17 = t41 & y8, s6 = tc10 ^ tc18, s5 = tc21 ^ tc17, tc20 = z15 ^ tc16;
    const word s0 = tc3 ^ tc16, s1 = s3 ^ tc16, tc26 = tc17 ^ tc20, s7 = z12 ^ tc18, s2 = tc26 ^ z17;

    p[7] = s0, p[6] = s1, p[5] = s2, p[4] = s3, p[3] = s4, p[2] = s5, p[1] = s6, p[0] = s7;
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
    FW_EXCHANGE_BITS(*w0, *w1, 0x00ff00ffU, 8);
    FW_EXCHANGE_BITS(*w2, *w3, 0x00ff00ffU, 8);
    FW_EXCHANGE_BITS(*w0, *w2, 0x0000ffffU, 16);
    FW_EXCHANGE_BITS(*w1, *w3, 0x0000ffffU, 16);
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

static void encrypt_planes(const planes *keys, planes state[ROWS])
{
    for (uint8_t round = 0;; round++) {
        substitute_row(state[0], keys[0], 0);
        substitute_row(state[1], keys[1], 8);
        substitute_row(state[2], keys[2], 16);
        substitute_row(state[3], keys[3], 24);
        keys += ROWS;
        if (round == ROUNDS - 1)
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

void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16])
{
    planes  *place     = (planes *)(void *)schedule->own;
    word     column[4] = {0};
    word     constant  = 0;
    uint32_t next      = 1;

    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        column[i / 4] |= (word)key[i] << 8 * (i % 4);
    for (uint8_t round = 0; round <= ROUNDS; round++) {
        word row[ROWS];

        for (uint8_t c = 0; c < 4; c++)
            row[c] = column[c] ^ constant;
        transpose_bytes(&row[0], &row[1], &row[2], &row[3]);
        for (uint8_t r = 0; r < ROWS; r++, place++)
            for (uint8_t i = 0; i < FW_PLANES; i++)
                (*place)[i] = (row[r] >> i & 0x01010101) * 0xff;

        constant = 0x63636363;
        column[0] ^= rotate_right(substitute_word(column[3]) ^ constant, 8) ^ next;
        column[1] ^= column[0];
        column[2] ^= column[1];
        column[3] ^= column[2];
        next = next << 1 ^ (next & 0x80 ? 0x100 | REDUCTION : 0);
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

void fw_aes128_ctr(const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks)
{
    const planes *keys = (const planes *)(const void *)schedule->own;
    planes        state[ROWS];

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
        encrypt_planes(keys, state);
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

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in portable C, bitsliced within one block: constant time, no table.
 *
 * The state is eight planes of 16 bits, plane i holding bit i of every byte. The byte at row r and column c of the
 * state, byte r + 4 c of the block, has position 4 r + c: a row is a nibble of each plane. So
 *
 *     SubBytes     is a circuit on the eight planes, for all 16 bytes at once
 *     ShiftRows    rotates nibbles within themselves
 *     MixColumns   adds planes to themselves rotated by 4 or 8 positions, and to the plane below: multiplication by x
 *
 * Every byte of the round keys but the first contains 0x63, the constant of the S-box, which the circuit therefore
 * leaves out. ShiftRows and MixColumns map a state of equal bytes to itself, so the constant may be added after them.
 */
#include "aes.h"

#include "fw.h"
#include "fw_exchange.h"

enum { PLANES = 8, S_BOX_CONSTANT = 0x63, REDUCTION = 0x1b };

/* By the bits of the key; there is one round key more. */
enum { ROUNDS_128 = 10, ROUNDS_192 = 12, ROUNDS_256 = 14 };

typedef struct {
    uint16_t plane[PLANES];
} state;

#define INLINE static inline __attribute__((always_inline))

/* What works on each position by itself takes the planes in pieces that fit a register: two bytes on an 8-bit core, a
 * whole plane elsewhere. Where a word is wider than its piece, the bits above are noise that no other bit depends on.
 */
#if defined(__AVR__)
typedef uint8_t piece;
typedef uint8_t word;
#else
typedef uint16_t      piece;
typedef uint_fast16_t word;
#endif

enum { PIECES = sizeof(uint16_t) / sizeof(piece) };

/* Piece NUMBER of plane i is pieces_of(s, number)[i * PIECES]. */
static inline piece *pieces_of(state *s, uint8_t number)
{
    return (piece *)s->plane + number;
}

/* Bit j of byte i of eight bytes becomes bit i of byte j; low and high bytes of the planes apart. */
static void transpose_piece(piece *p)
{
    word p0 = p[0], p1 = p[PIECES], p2 = p[2 * PIECES], p3 = p[3 * PIECES];
    word p4 = p[4 * PIECES], p5 = p[5 * PIECES], p6 = p[6 * PIECES], p7 = p[7 * PIECES];

    FW_EXCHANGE(word, p0, p1, 1, 0x5555U);
    FW_EXCHANGE(word, p2, p3, 1, 0x5555U);
    FW_EXCHANGE(word, p4, p5, 1, 0x5555U);
    FW_EXCHANGE(word, p6, p7, 1, 0x5555U);

    FW_EXCHANGE(word, p0, p2, 2, 0x3333U);
    FW_EXCHANGE(word, p1, p3, 2, 0x3333U);
    FW_EXCHANGE(word, p4, p6, 2, 0x3333U);
    FW_EXCHANGE(word, p5, p7, 2, 0x3333U);

    FW_EXCHANGE(word, p0, p4, 4, 0x0f0fU);
    FW_EXCHANGE(word, p1, p5, 4, 0x0f0fU);
    FW_EXCHANGE(word, p2, p6, 4, 0x0f0fU);
    FW_EXCHANGE(word, p3, p7, 4, 0x0f0fU);

    p[0] = (piece)p0, p[PIECES] = (piece)p1, p[2 * PIECES] = (piece)p2, p[3 * PIECES] = (piece)p3;
    p[4 * PIECES] = (piece)p4, p[5 * PIECES] = (piece)p5, p[6 * PIECES] = (piece)p6, p[7 * PIECES] = (piece)p7;
}

static void transpose(state *s)
{
    for (uint8_t number = 0; number < PIECES; number++)
        transpose_piece(pieces_of(s, number));
}

/* Plane i starts as the bytes whose positions are i, in rows 0 and 1, and 8 + i, in rows 2 and 3. */
static void load_block(state *s, const uint8_t block[16])
{
    for (uint8_t i = 0; i < PLANES; i++) {
        const uint8_t *byte = block + 4 * (i % 4) + i / 4;
        s->plane[i]         = (uint16_t)(byte[0] | byte[2] << 8);
    }
    transpose(s);
}

static void store_block(uint8_t block[16], state *s)
{
    transpose(s);
    for (uint8_t i = 0; i < PLANES; i++) {
        uint8_t *byte = block + 4 * (i % 4) + i / 4;
        byte[0]       = (uint8_t)s->plane[i];
        byte[2]       = (uint8_t)(s->plane[i] >> 8);
    }
}

/* The S-box without its constant, on every position of a piece: the circuit of 115 gates of Boyar and Peralta, "A New
 * Combinational Logic Minimization Technique with Applications to Cryptology", ePrint 2009/191, with their names: x0
 * and s0 are the most significant bits. Their inverters add the constant and are left out. */
static void substitute_piece(piece *p)
{
    /* clang-format off */
    const word x0 = p[7 * PIECES], x1 = p[6 * PIECES], x2 = p[5 * PIECES], x3 = p[4 * PIECES];
    const word x4 = p[3 * PIECES], x5 = p[2 * PIECES], x6 = p[PIECES],     x7 = p[0];

    /* Linear: to the tower of fields in which inversion is cheap. */
    const word y14 = x3 ^ x5,   y13 = x0 ^ x6,   y9  = x0 ^ x3,   y8  = x0 ^ x5;
    const word t0  = x1 ^ x2,   y1  = t0 ^ x7,   y4  = y1 ^ x3,   y12 = y13 ^ y14;
    const word y2  = y1 ^ x0,   y5  = y1 ^ x6,   y3  = y5 ^ y8,   t1  = x4 ^ y12;
    const word y15 = t1 ^ x5,   y20 = t1 ^ x1,   y6  = y15 ^ x7,  y10 = y15 ^ t0;
    const word y11 = y20 ^ y9,  y7  = x7 ^ y11,  y17 = y10 ^ y11, y19 = y10 ^ y8;
    const word y16 = t0 ^ y11,  y21 = y13 ^ y16, y18 = x0 ^ y16;

    /* Inversion: the product of both halves and the squares ... */
    const word t2  = y12 & y15, t3  = y3 & y6,   t4  = t3 ^ t2,   t5  = y4 & x7,   t6  = t5 ^ t2;
    const word t7  = y13 & y16, t8  = y5 & y1,   t9  = t8 ^ t7,   t10 = y2 & y7,   t11 = t10 ^ t7;
    const word t12 = y9 & y11,  t13 = y14 & y17, t14 = t13 ^ t12, t15 = y8 & y10,  t16 = t15 ^ t12;
    const word t17 = t4 ^ t14,  t18 = t6 ^ t16,  t19 = t9 ^ t14,  t20 = t11 ^ t16;
    const word t21 = t17 ^ y20, t22 = t18 ^ y19, t23 = t19 ^ y21, t24 = t20 ^ y18;

    /* ... inverted in the field of 16 elements ... */
    const word t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t28 = t25 & t27, t29 = t28 ^ t22;
    const word t30 = t23 ^ t24, t31 = t22 ^ t26, t32 = t31 & t30, t33 = t32 ^ t24, t34 = t23 ^ t33;
    const word t35 = t27 ^ t33, t36 = t24 & t35, t37 = t36 ^ t34, t38 = t27 ^ t36, t39 = t29 & t38;
    const word t40 = t25 ^ t39;
    const word t41 = t40 ^ t37, t42 = t29 ^ t33, t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;

    /* ... times both halves. */
    const word z0  = t44 & y15, z1  = t37 & y6,  z2  = t33 & x7,  z3  = t43 & y16, z4  = t40 & y1;
    const word z5  = t29 & y7,  z6  = t42 & y11, z7  = t45 & y17, z8  = t41 & y10;
    const word z9  = t44 & y12, z10 = t37 & y3,  z11 = t33 & y4,  z12 = t43 & y13, z13 = t40 & y5;
    const word z14 = t29 & y2,  z15 = t42 & y9,  z16 = t45 & y14, z17 = t41 & y8;

    /* Linear: back again, and the S-box's own linear map. */
    const word t46 = z15 ^ z16, t47 = z10 ^ z11, t48 = z5 ^ z13,  t49 = z9 ^ z10,  t50 = z2 ^ z12;
    const word t51 = z2 ^ z5,   t52 = z7 ^ z8,   t53 = z0 ^ z3,   t54 = z6 ^ z7,   t55 = z16 ^ z17;
    const word t56 = z12 ^ t48, t57 = t50 ^ t53, t58 = z4 ^ t46,  t59 = z3 ^ t54,  t60 = t46 ^ t57;
    const word t61 = z14 ^ t57, t62 = t52 ^ t58, t63 = t49 ^ t58, t64 = z4 ^ t59,  t65 = t61 ^ t62;
    const word t66 = z1 ^ t63,  t67 = t64 ^ t65, s3  = t53 ^ t66;

    p[7 * PIECES] = (piece)(t59 ^ t63);
    p[6 * PIECES] = (piece)(t64 ^ s3);
    p[5 * PIECES] = (piece)(t55 ^ t67);
    p[4 * PIECES] = (piece)s3;
    p[3 * PIECES] = (piece)(t51 ^ t66);
    p[2 * PIECES] = (piece)(t47 ^ t65);
    p[PIECES]     = (piece)(t56 ^ t62);
    p[0]          = (piece)(t48 ^ t60);
    /* clang-format on */
}

static void substitute(state *s)
{
    for (uint8_t number = 0; number < PIECES; number++)
        substitute_piece(pieces_of(s, number));
}

/* Undoes the linear map at the end of the S-box: the new plane i is the sum of planes i + 2, i + 5 and i + 7, modulo 8.
 * Two planes share each sum of two. */
static void undo_linear_map_piece(piece *p)
{
    const word p0 = p[0], p1 = p[PIECES], p2 = p[2 * PIECES], p3 = p[3 * PIECES];
    const word p4 = p[4 * PIECES], p5 = p[5 * PIECES], p6 = p[6 * PIECES], p7 = p[7 * PIECES];
    const word sum03 = p0 ^ p3, sum25 = p2 ^ p5, sum47 = p4 ^ p7, sum16 = p1 ^ p6;

    p[0]          = (piece)(sum25 ^ p7);
    p[PIECES]     = (piece)(sum03 ^ p6);
    p[2 * PIECES] = (piece)(sum47 ^ p1);
    p[3 * PIECES] = (piece)(sum25 ^ p0);
    p[4 * PIECES] = (piece)(sum16 ^ p3);
    p[5 * PIECES] = (piece)(sum47 ^ p2);
    p[6 * PIECES] = (piece)(sum03 ^ p5);
    p[7 * PIECES] = (piece)(sum16 ^ p4);
}

static void undo_linear_map(state *s)
{
    for (uint8_t number = 0; number < PIECES; number++)
        undo_linear_map_piece(pieces_of(s, number));
}

/* The S-box inverts in the field, then applies the linear map: with the map undone on both sides, inversion is left,
 * and that before it the map undone is the inverse S-box. */
static void substitute_back(state *s)
{
    undo_linear_map(s);
    substitute(s);
    undo_linear_map(s);
}

static inline void add_round_key(state *s, const uint16_t round_key[PLANES])
{
    for (uint8_t i = 0; i < PLANES; i++)
        s->plane[i] ^= fw_key_u16(&round_key[i]);
}

/* Rows 2 and 3 by two columns. */
static inline uint16_t shift_rows_2_and_3(uint16_t plane)
{
    const uint16_t difference = (plane ^ plane >> 2) & 0x3300U;
    return plane ^ difference ^ (uint16_t)(difference << 2);
}

/* Row r by r columns to the left: rows 2 and 3 by two, then rows 1 and 3 by one. */
static inline void shift_rows(state *s)
{
    for (uint8_t i = 0; i < PLANES; i++) {
        const uint16_t plane = shift_rows_2_and_3(s->plane[i]);
        s->plane[i]          = (uint16_t)((plane & 0x0f0fU) | (plane >> 1 & 0x7070U) | (plane << 3 & 0x8080U));
    }
}

static inline void shift_rows_back(state *s)
{
    for (uint8_t i = 0; i < PLANES; i++) {
        const uint16_t plane = shift_rows_2_and_3(s->plane[i]);
        s->plane[i]          = (uint16_t)((plane & 0x0f0fU) | (plane << 1 & 0xe0e0U) | (plane >> 3 & 0x1010U));
    }
}

/* Each row becomes the row below it. */
static inline uint16_t next_row(uint16_t plane)
{
    return (uint16_t)(plane >> 4 | plane << 12);
}

static inline uint16_t row_after_next(uint16_t plane)
{
    return (uint16_t)(plane >> 8 | plane << 8);
}

/* With a, b, c, d the bytes of a column from some row on: 2 a + 3 b + c + d = 2 (a + b) + b + (c + d). */
static void mix_columns(state *s)
{
    const uint16_t top        = s->plane[7] ^ next_row(s->plane[7]);
    uint16_t       doubled    = top;
    uint8_t        reductions = REDUCTION >> 1;

    for (uint8_t i = 0; i < PLANES; i++) {
        const uint16_t next = next_row(s->plane[i]);
        const uint16_t sum  = s->plane[i] ^ next;
        s->plane[i]         = doubled ^ next ^ row_after_next(sum);
        doubled             = reductions & 1 ? sum ^ top : sum;
        reductions >>= 1;
    }
}

/* The inverse of MixColumns is MixColumns after adding 4 (a + c) to a. Planes are taken from the top, so that those
 * below are still as they were. */
static void mix_columns_back(state *s)
{
    const uint16_t sum6 = s->plane[6] ^ row_after_next(s->plane[6]);
    const uint16_t sum7 = s->plane[7] ^ row_after_next(s->plane[7]);

    for (uint8_t i = PLANES - 1; i >= 2; i--)
        s->plane[i] ^= s->plane[i - 2] ^ row_after_next(s->plane[i - 2]);
    s->plane[0] ^= sum6;
    s->plane[1] ^= sum6 ^ sum7;
    s->plane[2] ^= sum7;
    s->plane[3] ^= sum6;
    s->plane[4] ^= sum6 ^ sum7;
    s->plane[5] ^= sum7;
    mix_columns(s);
}

/* ---- Key schedule ---- */

/* The last column in the place of the first. */
static inline uint16_t last_column(uint16_t plane)
{
    return plane >> 3 & 0x1111U;
}

/* Each column becomes the sum of itself and all columns before it. */
static inline uint16_t accumulate_columns(uint16_t plane)
{
    plane ^= (uint16_t)(plane << 1 & 0xeeeeU);
    plane ^= (uint16_t)(plane << 2 & 0xccccU);
    return plane;
}

typedef enum { WITHOUT_ROTATION, WITH_ROTATION } rotation;

/* The four columns after those of KEY, if the last column before them is that of LAST, which goes through SubWord and,
 * with rotation, RotWord. KEY stays without the constant of the S-box while ROUND_KEY has it. Both constants, this and
 * the round's, go from the first column to all others: to all rows, or to row 0 only. */
INLINE void next_columns(state *key, const state *last, rotation rotated, uint16_t round_key[PLANES], uint8_t constant)
{
    state substituted;

    for (uint8_t i = 0; i < PLANES; i++)
        substituted.plane[i] = last->plane[i];
    substitute(&substituted);

    for (uint8_t i = 0, bit = 1; i < PLANES; i++, bit = (uint8_t)(bit << 1)) {
        const uint16_t column = rotated ? next_row(substituted.plane[i]) : substituted.plane[i];
        uint16_t       plane  = accumulate_columns(key->plane[i] ^ last_column(column));
        if (constant & bit)
            plane ^= 0x000fU;
        round_key[i]  = plane;
        key->plane[i] = S_BOX_CONSTANT & bit ? plane ^ 0xffffU : plane;
    }
}

INLINE uint8_t next_constant(uint8_t constant)
{
    return (uint8_t)(constant << 1 ^ (constant & 0x80 ? REDUCTION : 0));
}

INLINE void store_first_round_key(uint16_t round_key[PLANES], const state *key)
{
    for (uint8_t i = 0; i < PLANES; i++)
        round_key[i] = key->plane[i];
}

INLINE uint16_t add_s_box_constant(uint16_t plane, uint8_t i)
{
    return S_BOX_CONSTANT >> i & 1 ? plane ^ 0xffffU : plane;
}

FW_WEAK void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16])
{
    state   current;
    uint8_t constant = 1;

    load_block(&current, key);
    store_first_round_key(schedule->round_key[0], &current);

    for (uint8_t round = 1; round <= ROUNDS_128; round++) {
        next_columns(&current, &current, WITH_ROTATION, schedule->round_key[round], constant);
        constant = next_constant(constant);
    }
}

/* Of six columns that follow on each other, the last two are in the places of the last of HIGH, whose others are 0. */
static void next_two_columns(state *high, const state *low)
{
    for (uint8_t i = 0; i < PLANES; i++)
        high->plane[i] = accumulate_columns(high->plane[i] ^ (low->plane[i] >> 1 & 0x4444U));
}

/* Three round keys have twelve columns. Those of the first begin with the two of HIGH. */
FW_WEAK void fw_aes192_expand(fw_aes192_schedule *schedule, const uint8_t key[24])
{
    state   low, high;
    uint8_t constant = 1;

    load_block(&low, key);
    load_block(&high, key + 8);
    for (uint8_t i = 0; i < PLANES; i++)
        high.plane[i] &= 0xccccU;
    store_first_round_key(schedule->round_key[0], &low);

    for (uint8_t round = 1; round < ROUNDS_192; round += 3) {
        uint16_t(*round_key)[PLANES] = &schedule->round_key[round];

        next_columns(&low, &high, WITH_ROTATION, round_key[0], constant);
        for (uint8_t i = 0; i < PLANES; i++)
            round_key[0][i] = add_s_box_constant((high.plane[i] >> 2 & 0x3333U) | (low.plane[i] << 2 & 0xccccU), i);
        next_two_columns(&high, &low);
        for (uint8_t i = 0; i < PLANES; i++)
            round_key[1][i] = add_s_box_constant((low.plane[i] >> 2 & 0x3333U) | high.plane[i], i);
        constant = next_constant(constant);

        next_columns(&low, &high, WITH_ROTATION, round_key[2], constant);
        next_two_columns(&high, &low);
        constant = next_constant(constant);
    }
}

FW_WEAK void fw_aes256_expand(fw_aes256_schedule *schedule, const uint8_t key[32])
{
    state   low, high;
    uint8_t constant = 1;

    load_block(&low, key);
    load_block(&high, key + 16);
    store_first_round_key(schedule->round_key[0], &low);
    for (uint8_t i = 0; i < PLANES; i++)
        schedule->round_key[1][i] = add_s_box_constant(high.plane[i], i);

    for (uint8_t round = 2;; round += 2) {
        next_columns(&low, &high, WITH_ROTATION, schedule->round_key[round], constant);
        if (round == ROUNDS_256)
            break;
        next_columns(&high, &low, WITHOUT_ROTATION, schedule->round_key[round + 1], 0);
        constant = next_constant(constant);
    }
}

/* ---- Blocks ---- */

static void encrypt_block(const uint16_t (*round_key)[PLANES], uint8_t rounds, uint8_t block[16])
{
    state s;
    load_block(&s, block);

    add_round_key(&s, round_key[0]);
    for (uint8_t round = 1;; round++) {
        substitute(&s);
        shift_rows(&s);
        if (round == rounds)
            break;
        mix_columns(&s);
        add_round_key(&s, round_key[round]);
    }
    add_round_key(&s, round_key[rounds]);
    store_block(block, &s);
}

static void decrypt_block(const uint16_t (*round_key)[PLANES], uint8_t rounds, uint8_t block[16])
{
    state s;
    load_block(&s, block);

    add_round_key(&s, round_key[rounds]);
    for (uint8_t round = rounds - 1;; round--) {
        shift_rows_back(&s);
        substitute_back(&s);
        add_round_key(&s, round_key[round]);
        if (round == 0)
            break;
        mix_columns_back(&s);
    }
    store_block(block, &s);
}

FW_WEAK void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16])
{
    encrypt_block(schedule->round_key, ROUNDS_128, block);
}

FW_WEAK void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16])
{
    decrypt_block(schedule->round_key, ROUNDS_128, block);
}

FW_WEAK void fw_aes192_encrypt(const fw_aes192_schedule *schedule, uint8_t block[16])
{
    encrypt_block(schedule->round_key, ROUNDS_192, block);
}

FW_WEAK void fw_aes192_decrypt(const fw_aes192_schedule *schedule, uint8_t block[16])
{
    decrypt_block(schedule->round_key, ROUNDS_192, block);
}

FW_WEAK void fw_aes256_encrypt(const fw_aes256_schedule *schedule, uint8_t block[16])
{
    encrypt_block(schedule->round_key, ROUNDS_256, block);
}

FW_WEAK void fw_aes256_decrypt(const fw_aes256_schedule *schedule, uint8_t block[16])
{
    decrypt_block(schedule->round_key, ROUNDS_256, block);
}

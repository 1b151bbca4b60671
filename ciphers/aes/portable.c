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

#include "aes_planes.inc"
#include "aes_planes_expand.inc"

/* ---- Key schedule ---- */

FW_WEAK void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16])
{
    expand_128(schedule->round_key, key);
}

FW_WEAK void fw_aes192_expand(fw_aes192_schedule *schedule, const uint8_t key[24])
{
    expand_192(schedule->round_key, key);
}

FW_WEAK void fw_aes256_expand(fw_aes256_schedule *schedule, const uint8_t key[32])
{
    expand_256(schedule->round_key, key);
}

/* ---- Rounds ---- */

static void store_block(uint8_t block[16], state *s)
{
    transpose(s);
    for (uint8_t i = 0; i < PLANES; i++) {
        uint8_t *byte = block + 4 * (i % 4) + i / 4;
        byte[0]       = (uint8_t)s->plane[i];
        byte[2]       = (uint8_t)(s->plane[i] >> 8);
    }
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
INLINE void substitute_back(state *s)
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
INLINE uint16_t shift_rows_2_and_3(uint16_t plane)
{
    const uint16_t difference = (plane ^ plane >> 2) & 0x3300U;
    return plane ^ difference ^ (uint16_t)(difference << 2);
}

/* Row r by r columns to the left: rows 2 and 3 by two, then rows 1 and 3 by one. */
INLINE void shift_rows(state *s)
{
    for (uint8_t i = 0; i < PLANES; i++) {
        const uint16_t plane = shift_rows_2_and_3(s->plane[i]);
        s->plane[i]          = (uint16_t)((plane & 0x0f0fU) | (plane >> 1 & 0x7070U) | (plane << 3 & 0x8080U));
    }
}

INLINE void shift_rows_back(state *s)
{
    for (uint8_t i = 0; i < PLANES; i++) {
        const uint16_t plane = shift_rows_2_and_3(s->plane[i]);
        s->plane[i]          = (uint16_t)((plane & 0x0f0fU) | (plane << 1 & 0xe0e0U) | (plane >> 3 & 0x1010U));
    }
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
INLINE void mix_columns_back(state *s)
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

/* ---- Blocks ----
 *
 * Each size of key has functions of its own, made of one text: where the number of rounds is known, and nothing is
 * called but what works on the whole state, code is smaller and faster. */

INLINE void encrypt_block(const uint16_t (*round_key)[PLANES], uint8_t rounds, uint8_t block[16])
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

INLINE void decrypt_block(const uint16_t (*round_key)[PLANES], uint8_t rounds, uint8_t block[16])
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

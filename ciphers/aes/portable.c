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

/* By the bits of the key; there is one round key more. */
enum { ROUNDS_128 = 10, ROUNDS_192 = 12, ROUNDS_256 = 14 };

/* ---- Key schedule ---- */

/* The last column in the place of the first. */
INLINE uint16_t last_column(uint16_t plane)
{
    return plane >> 3 & 0x1111U;
}

/* Each column becomes the sum of itself and all columns before it. */
INLINE uint16_t accumulate_columns(uint16_t plane)
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

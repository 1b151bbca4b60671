/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT-80 and PRESENT-128 in portable C, bitsliced within one block: constant time, no table.
 *
 * Number the 64 bits of the state 16 m + 4 n + j, each of m, n and j from 0 to 3. The S-box works on the four bits that
 * differ in j; pLayer moves bit (m, n, j) to (j, m, n). The state is four words of 16 bits, held in one of these
 * orders:
 *
 *     plain   word m, position 4 n + j    the block as the paper has it
 *     even    word j, position 4 m + n    word j holds the bits that the S-box calls x_j
 *     odd     word j, position 4 n + m    the same bits in another order within the words
 *
 * The S-box runs in the even and odd orders. What pLayer costs depends on the names that its bits get:
 *
 *     even, after pLayer: word m, position 4 n + j, the plain order: no bit has moved
 *     odd,  after pLayer: word m, position 4 j + n, which is even but for the exchange of word number and high position
 *
 * and plain becomes odd by exchanging word number and low position. So the rounds take turns, even, odd, even, ..., and
 * a round costs one exchange at most. */
#include "present.h"

#include "fw_slices.h"

enum { ROUNDS = 31 };

/* A word of a key register, 3 places to the right, and the 3 bits that come in from the word above. */
static inline fw_word shifted_right_3(fw_word above, fw_word value)
{
    return (fw_word)(FW_CUT(value) >> 3 | above << 13);
}

/* The S-box on the topmost nibble of a word: its bit j goes to position 15 of word j and comes back. */
static inline fw_word substitute_top_nibble(fw_word top)
{
    fw_slices nibble = {.x3 = top, .x2 = top << 1, .x1 = top << 2, .x0 = top << 3};

    fw_present_sbox(&nibble);
    fw_word result = (nibble.x0 & 0x8000U) >> 1;
    result         = (result | (nibble.x1 & 0x8000U)) >> 1;
    result         = (result | (nibble.x2 & 0x8000U)) >> 1;
    return (top & 0x0fffU) | result | (nibble.x3 & 0x8000U);
}

/* The register of PRESENT-80: bits 79 to 16, the round key, as a state in plain order, and bits 15 to 0. */
typedef struct {
    fw_slices high;
    fw_word   low;
} register_80;

/* 61 places to the left are 19 to the right: one word and 3 bits. */
static inline void next_round_key_80(register_80 *key, uint8_t counter)
{
    const fw_slices old = key->high;

    key->high.x3 = substitute_top_nibble(shifted_right_3(old.x0, key->low));
    key->high.x2 = shifted_right_3(key->low, old.x3);
    key->high.x1 = shifted_right_3(old.x3, old.x2);
    key->high.x0 = shifted_right_3(old.x2, old.x1) ^ counter >> 1;
    key->low     = shifted_right_3(old.x1, old.x0) ^ (fw_word)((fw_word)counter << 15);
}

/* The register of PRESENT-128: bits 127 to 64, the round key, and bits 63 to 0. */
typedef struct {
    fw_slices high, low;
} register_128;

/* The nibble below the topmost one. */
static inline fw_word substitute_second_nibble(fw_word top)
{
    const fw_word substituted = substitute_top_nibble((fw_word)(top << 4));
    return (top & 0xf0ffU) | (substituted & 0xf000U) >> 4;
}

/* 61 places to the left are 67 to the right: four words, so that the halves change places, and 3 bits. */
static inline void next_round_key_128(register_128 *key, uint8_t counter)
{
    const register_128 old = *key;

    key->high.x3 = substitute_second_nibble(substitute_top_nibble(shifted_right_3(old.high.x0, old.low.x3)));
    key->high.x2 = shifted_right_3(old.low.x3, old.low.x2);
    key->high.x1 = shifted_right_3(old.low.x2, old.low.x1);
    key->high.x0 = shifted_right_3(old.low.x1, old.low.x0) ^ counter >> 2;
    key->low.x3  = shifted_right_3(old.low.x0, old.high.x3) ^ (fw_word)((fw_word)counter << 14);
    key->low.x2  = shifted_right_3(old.high.x3, old.high.x2);
    key->low.x1  = shifted_right_3(old.high.x2, old.high.x1);
    key->low.x0  = shifted_right_3(old.high.x1, old.high.x0);
}

/* Round keys of rounds 1, 3, 5, ... are stored as slices. */
static inline void store_as_slices(uint16_t round_key[4], fw_slices key)
{
    fw_rows_to_slices(&key);
    fw_store_round_key(round_key, &key);
}

static void encrypt(const uint16_t round_key[][4], uint8_t block[8])
{
    fw_slices s;
    fw_load_rows(&s, block);
    fw_rows_to_slices(&s);

    for (uint8_t round = 1;; round += 2) {
        fw_add_round_key(&s, round_key[round - 1]);
        fw_present_sbox(&s);
        fw_add_round_key(&s, round_key[round]);
        if (round == ROUNDS)
            break;
        fw_exchange_low(&s);
        fw_present_sbox(&s);
        fw_exchange_high(&s);
    }
    fw_store_rows(block, &s);
}

static void decrypt(const uint16_t round_key[][4], uint8_t block[8])
{
    fw_slices s;
    fw_load_rows(&s, block);

    for (uint8_t round = ROUNDS;; round -= 2) {
        fw_add_round_key(&s, round_key[round]);
        fw_present_sbox_back(&s);
        fw_add_round_key(&s, round_key[round - 1]);
        if (round == 1)
            break;
        fw_exchange_high(&s);
        fw_present_sbox_back(&s);
        fw_exchange_low(&s);
    }
    fw_slices_to_rows(&s);
    fw_store_rows(block, &s);
}

FW_WEAK void fw_present80_expand(fw_present80_schedule *schedule, const uint8_t key[10])
{
    register_80 current;
    fw_load_rows(&current.high, key);
    current.low = fw_load_word(key + 8);

    for (uint8_t counter = 1;; counter++) {
        store_as_slices(schedule->round_key[counter - 1], current.high);
        next_round_key_80(&current, counter++);
        fw_store_round_key(schedule->round_key[counter - 1], &current.high);
        if (counter > ROUNDS)
            break;
        next_round_key_80(&current, counter);
    }
}

FW_WEAK void fw_present80_encrypt(const fw_present80_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->round_key, block);
}

FW_WEAK void fw_present80_decrypt(const fw_present80_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->round_key, block);
}

FW_WEAK void fw_present128_expand(fw_present128_schedule *schedule, const uint8_t key[16])
{
    register_128 current;
    fw_load_rows(&current.high, key);
    fw_load_rows(&current.low, key + 8);

    for (uint8_t counter = 1;; counter++) {
        store_as_slices(schedule->round_key[counter - 1], current.high);
        next_round_key_128(&current, counter++);
        fw_store_round_key(schedule->round_key[counter - 1], &current.high);
        if (counter > ROUNDS)
            break;
        next_round_key_128(&current, counter);
    }
}

FW_WEAK void fw_present128_encrypt(const fw_present128_schedule *schedule, uint8_t block[8])
{
    encrypt(schedule->round_key, block);
}

FW_WEAK void fw_present128_decrypt(const fw_present128_schedule *schedule, uint8_t block[8])
{
    decrypt(schedule->round_key, block);
}

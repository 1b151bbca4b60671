/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A block of 64 bits as four words of 16: what portable bitsliced ciphers with nibbles share.
 *
 * In rows, word m holds four nibbles, their bit j at position 4 n + j; in slices, word j holds bit j of all nibbles, at
 * position 4 m + n. */
#ifndef FW_SLICES_H
#define FW_SLICES_H

#include "fw.h"
#include "fw_exchange.h"

/* Where a word is wider than 16 bits, the bits above are noise that no other bit depends on; cut them off before a
 * shift to the right. */
typedef uint_fast16_t fw_word;

typedef struct {
    fw_word x0, x1, x2, x3;
} fw_slices;

#define FW_CUT(x) ((fw_word)((x) & 0xffffU))

/* Bit (word a, position 4 b + c) moves to (word c, position 4 b + a). */
static inline void fw_exchange_low(fw_slices *s)
{
    FW_EXCHANGE(fw_word, s->x0, s->x1, 1, 0x5555U);
    FW_EXCHANGE(fw_word, s->x2, s->x3, 1, 0x5555U);
    FW_EXCHANGE(fw_word, s->x0, s->x2, 2, 0x3333U);
    FW_EXCHANGE(fw_word, s->x1, s->x3, 2, 0x3333U);
}

/* Bit (word a, position 4 b + c) moves to (word b, position 4 a + c). */
static inline void fw_exchange_high(fw_slices *s)
{
    FW_EXCHANGE(fw_word, s->x0, s->x1, 4, 0x0f0fU);
    FW_EXCHANGE(fw_word, s->x2, s->x3, 4, 0x0f0fU);
    FW_EXCHANGE(fw_word, s->x0, s->x2, 8, 0x00ffU);
    FW_EXCHANGE(fw_word, s->x1, s->x3, 8, 0x00ffU);
}

static inline void fw_rows_to_slices(fw_slices *s)
{
    fw_exchange_high(s);
    fw_exchange_low(s);
}

static inline void fw_slices_to_rows(fw_slices *s)
{
    fw_exchange_low(s);
    fw_exchange_high(s);
}

static inline fw_word fw_load_word(const uint8_t bytes[2])
{
    return (fw_word)((fw_word)bytes[0] << 8 | bytes[1]);
}

static inline void fw_store_word(uint8_t bytes[2], fw_word value)
{
    bytes[0] = (uint8_t)(value >> 8);
    bytes[1] = (uint8_t)value;
}

/* Rows of a block whose first byte is the most significant. */
static inline void fw_load_rows(fw_slices *s, const uint8_t block[8])
{
    s->x3 = fw_load_word(block);
    s->x2 = fw_load_word(block + 2);
    s->x1 = fw_load_word(block + 4);
    s->x0 = fw_load_word(block + 6);
}

static inline void fw_store_rows(uint8_t block[8], const fw_slices *s)
{
    fw_store_word(block, s->x3);
    fw_store_word(block + 2, s->x2);
    fw_store_word(block + 4, s->x1);
    fw_store_word(block + 6, s->x0);
}

/* A round key, from where the schedule lives. */
static inline void fw_add_round_key(fw_slices *s, const uint16_t round_key[4])
{
    s->x0 ^= fw_key_u16(&round_key[0]);
    s->x1 ^= fw_key_u16(&round_key[1]);
    s->x2 ^= fw_key_u16(&round_key[2]);
    s->x3 ^= fw_key_u16(&round_key[3]);
}

static inline void fw_store_round_key(uint16_t round_key[4], const fw_slices *s)
{
    round_key[0] = (uint16_t)s->x0;
    round_key[1] = (uint16_t)s->x1;
    round_key[2] = (uint16_t)s->x2;
    round_key[3] = (uint16_t)s->x3;
}

/* PRESENT's S-box, which LED has too: 14 operations in place, found by an exhaustive search for the cheapest sequence
 * of such steps. Each step undoes itself, so the inverse is the same steps last to first. In the end two slices change
 * their names, which costs nothing. */
static inline void fw_present_sbox(fw_slices *s)
{
    s->x1 ^= s->x2;
    s->x3 ^= s->x2 & s->x1;
    s->x2 ^= s->x1 & s->x3;
    s->x1 ^= s->x0 | s->x2;
    s->x0 ^= s->x3;
    s->x2 ^= s->x1;
    s->x1 ^= s->x0;
    s->x3 = (fw_word)~s->x3;
    s->x2 ^= s->x3;
    s->x3 ^= s->x2 & s->x1;
    *s = (fw_slices){s->x0, s->x1, s->x3, s->x2};
}

static inline void fw_present_sbox_back(fw_slices *s)
{
    *s = (fw_slices){s->x0, s->x1, s->x3, s->x2};
    s->x3 ^= s->x2 & s->x1;
    s->x2 ^= s->x3;
    s->x3 = (fw_word)~s->x3;
    s->x1 ^= s->x0;
    s->x2 ^= s->x1;
    s->x0 ^= s->x3;
    s->x1 ^= s->x0 | s->x2;
    s->x2 ^= s->x1 & s->x3;
    s->x3 ^= s->x2 & s->x1;
    s->x1 ^= s->x2;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in portable C: bitsliced on four rows of 16 bits, constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "rectangle.h"

#include "fw.h"

enum { ROUNDS = 25 };

/* Even with -Os: a state that goes through a call goes through memory. */
#define INLINE static inline __attribute__((always_inline))

/* Bit j of the four rows is column j, the input of one S-box. */
struct state {
    uint16_t row0, row1, row2, row3;
};

INLINE uint16_t rotate_left(uint16_t row, unsigned bits)
{
    return (uint16_t)((unsigned)row << bits | (unsigned)row >> (16 - bits));
}

INLINE uint16_t load_row(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | (unsigned)bytes[1] << 8);
}

INLINE void store_row(uint8_t *bytes, uint16_t row)
{
    bytes[0] = (uint8_t)row;
    bytes[1] = (uint8_t)(row >> 8);
}

INLINE struct state load_state(const uint8_t block[8])
{
    return (struct state){load_row(block), load_row(block + 2), load_row(block + 4), load_row(block + 6)};
}

INLINE void store_state(uint8_t block[8], struct state s)
{
    store_row(block, s.row0);
    store_row(block + 2, s.row1);
    store_row(block + 4, s.row2);
    store_row(block + 6, s.row3);
}

INLINE struct state add_round_key(struct state s, const uint16_t round_key[4])
{
    s.row0 ^= fw_key_u16(&round_key[0]);
    s.row1 ^= fw_key_u16(&round_key[1]);
    s.row2 ^= fw_key_u16(&round_key[2]);
    s.row3 ^= fw_key_u16(&round_key[3]);
    return s;
}

/* The S-box 6 5 c a 1 e 7 9 b 0 3 d 8 f 4 2 on all columns, 12 gates. */
INLINE struct state sub_column(struct state s)
{
    uint16_t not1  = (uint16_t)~s.row1;
    uint16_t sum12 = s.row1 ^ s.row2;
    uint16_t sum23 = s.row2 ^ s.row3;
    uint16_t row0  = (s.row0 & not1) ^ sum23;
    uint16_t mixed = s.row0 ^ (s.row3 | not1);
    return (struct state){row0, s.row2 ^ mixed, mixed ^ (row0 | sum12), sum12 ^ (sum23 & mixed)};
}

/* The inverse S-box on all columns, 12 gates. */
INLINE struct state inverse_sub_column(struct state s)
{
    uint16_t product = (s.row0 & s.row2) ^ s.row3;
    uint16_t sum     = (s.row0 | s.row3) ^ s.row2;
    uint16_t not_sum = (uint16_t)~sum;
    uint16_t row2    = s.row1 ^ sum;
    uint16_t row1    = s.row0 ^ row2 ^ product;
    return (struct state){(product & row1) ^ not_sum, row1, row2, product ^ (row1 | not_sum)};
}

INLINE struct state shift_row(struct state s)
{
    return (struct state){s.row0, rotate_left(s.row1, 1), rotate_left(s.row2, 12), rotate_left(s.row3, 13)};
}

INLINE struct state inverse_shift_row(struct state s)
{
    return (struct state){s.row0, rotate_left(s.row1, 15), rotate_left(s.row2, 4), rotate_left(s.row3, 3)};
}

static void encrypt_block(const fw_rectangle_schedule *schedule, uint8_t block[8])
{
    struct state s = load_state(block);
    for (uint8_t round = 0; round < ROUNDS; round++)
        s = shift_row(sub_column(add_round_key(s, schedule->round_keys[round])));
    store_state(block, add_round_key(s, schedule->round_keys[ROUNDS]));
}

static void decrypt_block(const fw_rectangle_schedule *schedule, uint8_t block[8])
{
    struct state s = add_round_key(load_state(block), schedule->round_keys[ROUNDS]);
    for (uint8_t round = ROUNDS; round-- > 0;)
        s = add_round_key(inverse_sub_column(inverse_shift_row(s)), schedule->round_keys[round]);
    store_state(block, s);
}

/* The columns of KEPT where COLUMNS has a 0, those of CHANGED where it has a 1. */
INLINE uint16_t select_columns(uint16_t kept, uint16_t changed, uint16_t columns)
{
    return (uint16_t)(kept ^ ((kept ^ changed) & columns));
}

/* The S-box on some of the columns. */
INLINE struct state sub_columns(struct state s, uint16_t columns)
{
    struct state changed = sub_column(s);
    return (struct state){select_columns(s.row0, changed.row0, columns), select_columns(s.row1, changed.row1, columns),
                          select_columns(s.row2, changed.row2, columns), select_columns(s.row3, changed.row3, columns)};
}

INLINE void store_round_key(uint16_t round_key[4], struct state s)
{
    round_key[0] = s.row0;
    round_key[1] = s.row1;
    round_key[2] = s.row2;
    round_key[3] = s.row3;
}

/* A 5-bit shift register with feedback from bits 4 and 2. */
INLINE uint8_t next_round_constant(uint8_t constant)
{
    return (uint8_t)((constant << 1 & 0x1f) | ((constant >> 4 ^ constant >> 2) & 1));
}

FW_WEAK void fw_rectangle80_expand(fw_rectangle80_schedule *schedule, const uint8_t key[10])
{
    struct state s        = load_state(key);
    uint16_t     row4     = load_row(key + 8);
    uint8_t      constant = 1;

    store_round_key(schedule->round_keys[0], s);
    for (uint8_t round = 1; round <= ROUNDS; round++) {
        s             = sub_columns(s, 0x000f);
        uint16_t row0 = rotate_left(s.row0, 8) ^ s.row1 ^ constant;
        uint16_t row3 = rotate_left(s.row3, 12) ^ row4;
        row4          = s.row0;
        s             = (struct state){row0, s.row2, s.row3, row3};
        constant      = next_round_constant(constant);
        store_round_key(schedule->round_keys[round], s);
    }
}

/* One half of a row of 32 bits that is rotated left by 8: its low byte moves up, the OTHER half's high byte in. */
INLINE uint16_t rotate_bytes(uint16_t half, uint16_t other)
{
    return (uint16_t)((unsigned)half << 8 | other >> 8);
}

/* The key state's rows of 32 bits are kept as two states, their low and their high halves: only the low half meets the
 * S-box, and it is the round key. */
FW_WEAK void fw_rectangle128_expand(fw_rectangle128_schedule *schedule, const uint8_t key[16])
{
    struct state low      = {load_row(key), load_row(key + 4), load_row(key + 8), load_row(key + 12)};
    struct state high     = {load_row(key + 2), load_row(key + 6), load_row(key + 10), load_row(key + 14)};
    uint8_t      constant = 1;

    store_round_key(schedule->round_keys[0], low);
    for (uint8_t round = 1; round <= ROUNDS; round++) {
        low            = sub_columns(low, 0x00ff);
        uint16_t low0  = rotate_bytes(low.row0, high.row0) ^ low.row1 ^ constant;
        uint16_t high0 = rotate_bytes(high.row0, low.row0) ^ high.row1;
        uint16_t low2  = high.row2 ^ low.row3; /* row 2 is rotated by 16: its halves change places */
        uint16_t high2 = low.row2 ^ high.row3;
        low            = (struct state){low0, low.row2, low2, low.row0};
        high           = (struct state){high0, high.row2, high2, high.row0};
        constant       = next_round_constant(constant);
        store_round_key(schedule->round_keys[round], low);
    }
}

/* Both variants have the same rounds. */
#define SAME_AS(function) FW_WEAK __attribute__((alias(#function)))

// clang-format off
SAME_AS(encrypt_block) void fw_rectangle80_encrypt (const fw_rectangle80_schedule *, uint8_t[8]);
SAME_AS(decrypt_block) void fw_rectangle80_decrypt (const fw_rectangle80_schedule *, uint8_t[8]);
SAME_AS(encrypt_block) void fw_rectangle128_encrypt(const fw_rectangle128_schedule *, uint8_t[8]);
SAME_AS(decrypt_block) void fw_rectangle128_decrypt(const fw_rectangle128_schedule *, uint8_t[8]);
// clang-format on

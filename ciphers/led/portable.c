/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED in portable C, bitsliced within one block: constant time, no table that a secret indexes.
 *
 * The state is four slices of 16 bits: slice j holds bit j of every nibble. Row r of the array is bits 15 - 4 r to
 * 12 - 4 r of each slice, column 0 the highest of them. So the S-box is 14 operations on whole slices, ShiftRows
 * rotates groups of four bits, and MixColumnsSerial is its sparse matrix A four times: three rows move up by one, and
 * the last becomes 4 a + b + 2 c + 2 d of the rows a to d. */
#include "led.h"

#include "fw_slices.h"

enum { ROUNDS_PER_STEP = 4, FIRST_ROUND = 0x01 };

/* What distinguishes the variants; it stays in flash. */
typedef struct {
    uint8_t  steps;
    uint8_t  subkeys;    /* different ones */
    uint8_t  last_round; /* the shift register of AddConstants in the last round */
    uint16_t size[4];    /* the slices of what AddConstants adds to column 0 */
} parameters;

/* ---- Loading and storing ---- */

static void load_block(fw_slices *s, const uint8_t block[8])
{
    fw_load_rows(s, block);
    fw_rows_to_slices(s);
}

static void store_block(uint8_t block[8], fw_slices *s)
{
    fw_slices_to_rows(s);
    fw_store_rows(block, s);
}

/* ---- The steps of a round ---- */

/* The mask ROWS if bit BIT of ROUND is set, else 0. */
static inline fw_word rows_if(uint8_t round, unsigned bit, fw_word rows)
{
    return (fw_word)(0U - (fw_word)(round >> bit & 1U)) & rows;
}

/* Column 1 takes the upper half of the shift register in rows 0 and 2, the lower half in rows 1 and 3. */
static inline void add_constants(fw_slices *s, const parameters *p, uint8_t round)
{
    s->x0 ^= fw_flash_u16(&p->size[0]) ^ rows_if(round, 3, 0x4040U) ^ rows_if(round, 0, 0x0404U);
    s->x1 ^= fw_flash_u16(&p->size[1]) ^ rows_if(round, 4, 0x4040U) ^ rows_if(round, 1, 0x0404U);
    s->x2 ^= fw_flash_u16(&p->size[2]) ^ rows_if(round, 5, 0x4040U) ^ rows_if(round, 2, 0x0404U);
    s->x3 ^= fw_flash_u16(&p->size[3]);
}

static inline uint8_t next_round(uint8_t round)
{
    return (uint8_t)((round << 1 & 0x3e) | (~(round >> 5 ^ round >> 4) & 1));
}

static inline uint8_t previous_round(uint8_t round)
{
    return (uint8_t)(round >> 1 | (~(round ^ round >> 5) & 1) << 5);
}

static inline fw_word shift_rows(fw_word x)
{
    return (x & 0xf000U) | (x << 1 & 0x0e00U) | (x >> 3 & 0x0100U) | (x << 2 & 0x00c0U) | (x >> 2 & 0x0030U) |
           (x << 3 & 0x0008U) | (x >> 1 & 0x0007U);
}

/* By 8 where others are shifted: GCC 12 has no instruction for the constant 0x0800 where the core has Zbs, and ends. */
static inline fw_word shift_rows_back(fw_word x)
{
    return (x & 0xf000U) | (x >> 1 & 0x0700U) | ((x & 0x0100U) * 8U) | (x << 2 & 0x00c0U) | (x >> 2 & 0x0030U) |
           (x << 1 & 0x000eU) | (x >> 3 & 0x0001U);
}

/* The new row stands below the three old ones. */
static inline fw_word with_row_below(fw_word x, fw_word row)
{
    return FW_CUT(x << 4) | (row & 0xfU);
}

static inline fw_word with_row_above(fw_word x, fw_word row)
{
    return (fw_word)(FW_CUT(x) >> 4 | (row & 0xfU) << 12);
}

/* The matrix A: 4 a + b + 2 (c + d), where 2 x is (x3, x0 + x3, x1, x2) and 4 x is (x2, x2 + x3, x0 + x3, x1). */
static inline void mix_serially(fw_slices *s)
{
    const fw_word a0 = s->x0 >> 12, a1 = s->x1 >> 12, a2 = s->x2 >> 12, a3 = s->x3 >> 12;
    const fw_word e0 = s->x0 >> 4 ^ s->x0, e1 = s->x1 >> 4 ^ s->x1, e2 = s->x2 >> 4 ^ s->x2, e3 = s->x3 >> 4 ^ s->x3;

    s->x0 = with_row_below(s->x0, a2 ^ s->x0 >> 8 ^ e3);
    s->x1 = with_row_below(s->x1, a2 ^ a3 ^ s->x1 >> 8 ^ e0 ^ e3);
    s->x2 = with_row_below(s->x2, a0 ^ a3 ^ s->x2 >> 8 ^ e1);
    s->x3 = with_row_below(s->x3, a1 ^ s->x3 >> 8 ^ e2);
}

/* Undone: of rows b, c, d and z = 4 a + b + 2 (c + d), a is a quarter of z + b plus a half of c + d. */
static inline void mix_serially_back(fw_slices *s)
{
    const fw_word s0 = s->x0 ^ s->x0 >> 12, s1 = s->x1 ^ s->x1 >> 12, s2 = s->x2 ^ s->x2 >> 12,
                  s3 = s->x3 ^ s->x3 >> 12;
    const fw_word f0 = s->x0 >> 8 ^ s->x0 >> 4, f1 = s->x1 >> 8 ^ s->x1 >> 4, f2 = s->x2 >> 8 ^ s->x2 >> 4,
                  f3 = s->x3 >> 8 ^ s->x3 >> 4;

    s->x0 = with_row_above(s->x0, s0 ^ s1 ^ s2 ^ f0 ^ f1);
    s->x1 = with_row_above(s->x1, s3 ^ f2);
    s->x2 = with_row_above(s->x2, s0 ^ f3);
    s->x3 = with_row_above(s->x3, s0 ^ s1 ^ f0);
}

static inline void encrypt_round(fw_slices *s, const parameters *p, uint8_t round)
{
    add_constants(s, p, round);
    fw_present_sbox(s);
    *s = (fw_slices){shift_rows(s->x0), shift_rows(s->x1), shift_rows(s->x2), shift_rows(s->x3)};
    for (uint8_t i = 0; i < 4; i++)
        mix_serially(s);
}

static inline void decrypt_round(fw_slices *s, const parameters *p, uint8_t round)
{
    *s = (fw_slices){FW_CUT(s->x0), FW_CUT(s->x1), FW_CUT(s->x2), FW_CUT(s->x3)};
    for (uint8_t i = 0; i < 4; i++)
        mix_serially_back(s);
    *s = (fw_slices){shift_rows_back(s->x0), shift_rows_back(s->x1), shift_rows_back(s->x2), shift_rows_back(s->x3)};
    fw_present_sbox_back(s);
    add_constants(s, p, round);
}

/* ---- The cipher, on any number of subkeys that come in turn ---- */

static void encrypt(const parameters *p, const uint16_t (*subkeys)[4], uint8_t block[8])
{
    uint8_t   round = FIRST_ROUND, subkey = 0;
    fw_slices s;

    load_block(&s, block);
    for (uint8_t step = 0; step < fw_flash_u8(&p->steps); step++) {
        fw_add_round_key(&s, subkeys[subkey]);
        for (uint8_t i = 0; i < ROUNDS_PER_STEP; i++, round = next_round(round))
            encrypt_round(&s, p, round);
        subkey = (uint8_t)(subkey + 1 == fw_flash_u8(&p->subkeys) ? 0 : subkey + 1);
    }
    fw_add_round_key(&s, subkeys[subkey]);
    store_block(block, &s);
}

static void decrypt(const parameters *p, const uint16_t (*subkeys)[4], uint8_t block[8])
{
    uint8_t   round = fw_flash_u8(&p->last_round), subkey = fw_flash_u8(&p->steps) % fw_flash_u8(&p->subkeys);
    fw_slices s;

    load_block(&s, block);
    fw_add_round_key(&s, subkeys[subkey]);
    for (uint8_t step = 0; step < fw_flash_u8(&p->steps); step++) {
        subkey = (uint8_t)(subkey == 0 ? fw_flash_u8(&p->subkeys) - 1 : subkey - 1);
        for (uint8_t i = 0; i < ROUNDS_PER_STEP; i++, round = previous_round(round))
            decrypt_round(&s, p, round);
        fw_add_round_key(&s, subkeys[subkey]);
    }
    store_block(block, &s);
}

static void expand_subkey(uint16_t subkey[4], const uint8_t nibbles[8])
{
    fw_slices s;

    load_block(&s, nibbles);
    fw_store_round_key(subkey, &s);
}

/* ---- The variants ---- */

/* Key sizes of 64, 80 and 128 bits as two nibbles (0x40, 0x50, 0x80): rows 0 and 1 take the first, rows 2 and 3 the
 * second, with the number of the row; here as slices of column 0. */
#define ROW(r, value, j)     (((value) ^ (r)) >> (j) & 1) << (15 - 4 * (r))
#define SIZE_SLICE(first, j) ROW(0, first, j) | ROW(1, first, j) | ROW(2, 0, j) | ROW(3, 0, j)
#define SIZE(first)          {SIZE_SLICE(first, 0), SIZE_SLICE(first, 1), SIZE_SLICE(first, 2), SIZE_SLICE(first, 3)}

static FW_FLASH const parameters LED64  = {.steps = 8, .subkeys = 1, .last_round = 0x38, .size = SIZE(4)};
static FW_FLASH const parameters LED80  = {.steps = 12, .subkeys = 5, .last_round = 0x04, .size = SIZE(5)};
static FW_FLASH const parameters LED128 = {.steps = 12, .subkeys = 2, .last_round = 0x04, .size = SIZE(8)};

FW_WEAK void fw_led64_expand(fw_led64_schedule *schedule, const uint8_t key[8])
{
    expand_subkey(schedule->subkeys[0], key);
}

FW_WEAK void fw_led64_encrypt(const fw_led64_schedule *schedule, uint8_t block[8])
{
    encrypt(&LED64, schedule->subkeys, block);
}

FW_WEAK void fw_led64_decrypt(const fw_led64_schedule *schedule, uint8_t block[8])
{
    decrypt(&LED64, schedule->subkeys, block);
}

/* Ten bytes in a ring: a subkey is the next eight. */
FW_WEAK void fw_led80_expand(fw_led80_schedule *schedule, const uint8_t key[10])
{
    uint8_t nibbles[8], next = 0;

    for (uint8_t i = 0; i < 5; i++) {
        for (uint8_t k = 0; k < 8; k++) {
            nibbles[k] = key[next];
            next       = (uint8_t)(next == 9 ? 0 : next + 1);
        }
        expand_subkey(schedule->subkeys[i], nibbles);
    }
}

FW_WEAK void fw_led80_encrypt(const fw_led80_schedule *schedule, uint8_t block[8])
{
    encrypt(&LED80, schedule->subkeys, block);
}

FW_WEAK void fw_led80_decrypt(const fw_led80_schedule *schedule, uint8_t block[8])
{
    decrypt(&LED80, schedule->subkeys, block);
}

FW_WEAK void fw_led128_expand(fw_led128_schedule *schedule, const uint8_t key[16])
{
    expand_subkey(schedule->subkeys[0], key);
    expand_subkey(schedule->subkeys[1], key + 8);
}

FW_WEAK void fw_led128_encrypt(const fw_led128_schedule *schedule, uint8_t block[8])
{
    encrypt(&LED128, schedule->subkeys, block);
}

FW_WEAK void fw_led128_decrypt(const fw_led128_schedule *schedule, uint8_t block[8])
{
    decrypt(&LED128, schedule->subkeys, block);
}

/* LED in portable C, bitsliced within one block: constant time, no table that a secret indexes.
 *
 * The state is four slices of 16 bits: slice j holds bit j of every nibble. Row r of the array is bits 15 - 4 r to
 * 12 - 4 r of each slice, column 0 the highest of them. So the S-box is 14 operations on whole slices, ShiftRows
 * rotates groups of four bits, and MixColumnsSerial is its sparse matrix A four times: three rows move up by one, and
 * the last becomes 4 a + b + 2 c + 2 d of the rows a to d. */
#include "led.h"

#include "fw.h"

enum { ROUNDS_PER_STEP = 4, FIRST_ROUND = 0x01 };

/* One slice of the state; where it is wider than 16 bits, the bits above are noise that no other bit depends on, but
 * for shifts to the right, before which they are cut off. */
typedef uint_fast16_t word;

typedef struct {
    word x0, x1, x2, x3;
} state;

/* What distinguishes the variants; it stays in flash. */
typedef struct {
    uint8_t  steps;
    uint8_t  subkeys;    /* different ones */
    uint8_t  last_round; /* the shift register of AddConstants in the last round */
    uint16_t size[4];    /* the slices of what AddConstants adds to column 0 */
} parameters;

#define CUT(x) ((word)((x) & 0xffffU))

/* ---- Loading and storing ---- */

/* The bits of UPPER under MASK change places with the bits of LOWER under MASK << SHIFT. */
#define EXCHANGE(lower, upper, shift, mask)                                                                            \
    do {                                                                                                               \
        const word difference = (word)(((lower) >> (shift) ^ (upper)) & (mask));                                       \
        (upper) ^= difference;                                                                                         \
        (lower) ^= (word)(difference << (shift));                                                                      \
    } while (0)

/* Bit 4 b + c of word a to bit 4 a + c of word b. */
static inline void exchange_high(state *s)
{
    EXCHANGE(s->x0, s->x1, 4, 0x0f0fU);
    EXCHANGE(s->x2, s->x3, 4, 0x0f0fU);
    EXCHANGE(s->x0, s->x2, 8, 0x00ffU);
    EXCHANGE(s->x1, s->x3, 8, 0x00ffU);
}

/* Bit 4 b + c of word a to bit 4 b + a of word c. */
static inline void exchange_low(state *s)
{
    EXCHANGE(s->x0, s->x1, 1, 0x5555U);
    EXCHANGE(s->x2, s->x3, 1, 0x5555U);
    EXCHANGE(s->x0, s->x2, 2, 0x3333U);
    EXCHANGE(s->x1, s->x3, 2, 0x3333U);
}

static inline word load_row(const uint8_t bytes[2])
{
    return (word)((word)bytes[0] << 8 | bytes[1]);
}

static inline void store_row(uint8_t bytes[2], word row)
{
    bytes[0] = (uint8_t)(row >> 8);
    bytes[1] = (uint8_t)row;
}

static void load_block(state *s, const uint8_t block[8])
{
    s->x3 = load_row(block);
    s->x2 = load_row(block + 2);
    s->x1 = load_row(block + 4);
    s->x0 = load_row(block + 6);
    exchange_high(s);
    exchange_low(s);
}

static void store_block(uint8_t block[8], state *s)
{
    exchange_low(s);
    exchange_high(s);
    store_row(block, s->x3);
    store_row(block + 2, s->x2);
    store_row(block + 4, s->x1);
    store_row(block + 6, s->x0);
}

/* ---- The steps of a round ---- */

static inline void add_subkey(state *s, const uint16_t subkey[4])
{
    s->x0 ^= fw_key_u16(&subkey[0]);
    s->x1 ^= fw_key_u16(&subkey[1]);
    s->x2 ^= fw_key_u16(&subkey[2]);
    s->x3 ^= fw_key_u16(&subkey[3]);
}

/* The mask ROWS if bit BIT of ROUND is set, else 0. */
static inline word rows_if(uint8_t round, unsigned bit, word rows)
{
    return (word)(0U - (word)(round >> bit & 1U)) & rows;
}

/* Column 1 takes the upper half of the shift register in rows 0 and 2, the lower half in rows 1 and 3. */
static inline void add_constants(state *s, const parameters *p, uint8_t round)
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

/* PRESENT's S-box in 14 operations in place, each of which undoes itself; the last two slices change their names. */
static inline void substitute(state *s)
{
    s->x1 ^= s->x2;
    s->x3 ^= s->x2 & s->x1;
    s->x2 ^= s->x1 & s->x3;
    s->x1 ^= s->x0 | s->x2;
    s->x0 ^= s->x3;
    s->x2 ^= s->x1;
    s->x1 ^= s->x0;
    s->x3 = (word)~s->x3;
    s->x2 ^= s->x3;
    s->x3 ^= s->x2 & s->x1;
    *s = (state){s->x0, s->x1, s->x3, s->x2};
}

static inline void substitute_back(state *s)
{
    *s = (state){s->x0, s->x1, s->x3, s->x2};
    s->x3 ^= s->x2 & s->x1;
    s->x2 ^= s->x3;
    s->x3 = (word)~s->x3;
    s->x1 ^= s->x0;
    s->x2 ^= s->x1;
    s->x0 ^= s->x3;
    s->x1 ^= s->x0 | s->x2;
    s->x2 ^= s->x1 & s->x3;
    s->x3 ^= s->x2 & s->x1;
    s->x1 ^= s->x2;
}

static inline word shift_rows(word x)
{
    return (x & 0xf000U) | (x << 1 & 0x0e00U) | (x >> 3 & 0x0100U) | (x << 2 & 0x00c0U) | (x >> 2 & 0x0030U) |
           (x << 3 & 0x0008U) | (x >> 1 & 0x0007U);
}

static inline word shift_rows_back(word x)
{
    return (x & 0xf000U) | (x >> 1 & 0x0700U) | (x << 3 & 0x0800U) | (x << 2 & 0x00c0U) | (x >> 2 & 0x0030U) |
           (x << 1 & 0x000eU) | (x >> 3 & 0x0001U);
}

/* The new row stands below the three old ones. */
static inline word with_row_below(word x, word row)
{
    return CUT(x << 4) | (row & 0xfU);
}

static inline word with_row_above(word x, word row)
{
    return (word)(CUT(x) >> 4 | (row & 0xfU) << 12);
}

/* The matrix A: 4 a + b + 2 (c + d), where 2 x is (x3, x0 + x3, x1, x2) and 4 x is (x2, x2 + x3, x0 + x3, x1). */
static inline void mix_serially(state *s)
{
    const word a0 = s->x0 >> 12, a1 = s->x1 >> 12, a2 = s->x2 >> 12, a3 = s->x3 >> 12;
    const word e0 = s->x0 >> 4 ^ s->x0, e1 = s->x1 >> 4 ^ s->x1, e2 = s->x2 >> 4 ^ s->x2, e3 = s->x3 >> 4 ^ s->x3;

    s->x0 = with_row_below(s->x0, a2 ^ s->x0 >> 8 ^ e3);
    s->x1 = with_row_below(s->x1, a2 ^ a3 ^ s->x1 >> 8 ^ e0 ^ e3);
    s->x2 = with_row_below(s->x2, a0 ^ a3 ^ s->x2 >> 8 ^ e1);
    s->x3 = with_row_below(s->x3, a1 ^ s->x3 >> 8 ^ e2);
}

/* Undone: of rows b, c, d and z = 4 a + b + 2 (c + d), a is a quarter of z + b plus a half of c + d. */
static inline void mix_serially_back(state *s)
{
    const word s0 = s->x0 ^ s->x0 >> 12, s1 = s->x1 ^ s->x1 >> 12, s2 = s->x2 ^ s->x2 >> 12, s3 = s->x3 ^ s->x3 >> 12;
    const word f0 = s->x0 >> 8 ^ s->x0 >> 4, f1 = s->x1 >> 8 ^ s->x1 >> 4, f2 = s->x2 >> 8 ^ s->x2 >> 4,
               f3 = s->x3 >> 8 ^ s->x3 >> 4;

    s->x0 = with_row_above(s->x0, s0 ^ s1 ^ s2 ^ f0 ^ f1);
    s->x1 = with_row_above(s->x1, s3 ^ f2);
    s->x2 = with_row_above(s->x2, s0 ^ f3);
    s->x3 = with_row_above(s->x3, s0 ^ s1 ^ f0);
}

static inline void encrypt_round(state *s, const parameters *p, uint8_t round)
{
    add_constants(s, p, round);
    substitute(s);
    *s = (state){shift_rows(s->x0), shift_rows(s->x1), shift_rows(s->x2), shift_rows(s->x3)};
    for (uint8_t i = 0; i < 4; i++)
        mix_serially(s);
}

static inline void decrypt_round(state *s, const parameters *p, uint8_t round)
{
    *s = (state){CUT(s->x0), CUT(s->x1), CUT(s->x2), CUT(s->x3)};
    for (uint8_t i = 0; i < 4; i++)
        mix_serially_back(s);
    *s = (state){shift_rows_back(s->x0), shift_rows_back(s->x1), shift_rows_back(s->x2), shift_rows_back(s->x3)};
    substitute_back(s);
    add_constants(s, p, round);
}

/* ---- The cipher, on any number of subkeys that come in turn ---- */

static void encrypt(const parameters *p, const uint16_t (*subkeys)[4], uint8_t block[8])
{
    uint8_t round = FIRST_ROUND, subkey = 0;
    state   s;

    load_block(&s, block);
    for (uint8_t step = 0; step < fw_flash_u8(&p->steps); step++) {
        add_subkey(&s, subkeys[subkey]);
        for (uint8_t i = 0; i < ROUNDS_PER_STEP; i++, round = next_round(round))
            encrypt_round(&s, p, round);
        subkey = (uint8_t)(subkey + 1 == fw_flash_u8(&p->subkeys) ? 0 : subkey + 1);
    }
    add_subkey(&s, subkeys[subkey]);
    store_block(block, &s);
}

static void decrypt(const parameters *p, const uint16_t (*subkeys)[4], uint8_t block[8])
{
    uint8_t round = fw_flash_u8(&p->last_round), subkey = fw_flash_u8(&p->steps) % fw_flash_u8(&p->subkeys);
    state   s;

    load_block(&s, block);
    add_subkey(&s, subkeys[subkey]);
    for (uint8_t step = 0; step < fw_flash_u8(&p->steps); step++) {
        subkey = (uint8_t)(subkey == 0 ? fw_flash_u8(&p->subkeys) - 1 : subkey - 1);
        for (uint8_t i = 0; i < ROUNDS_PER_STEP; i++, round = previous_round(round))
            decrypt_round(&s, p, round);
        add_subkey(&s, subkeys[subkey]);
    }
    store_block(block, &s);
}

static void expand_subkey(uint16_t subkey[4], const uint8_t nibbles[8])
{
    state s;

    load_block(&s, nibbles);
    subkey[0] = (uint16_t)s.x0;
    subkey[1] = (uint16_t)s.x1;
    subkey[2] = (uint16_t)s.x2;
    subkey[3] = (uint16_t)s.x3;
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

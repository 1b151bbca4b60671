/* PRINCE in portable C, bitsliced within one block: constant time, no table that a secret indexes.
 *
 * The state is four slices of 16 bits: slice j holds bit j of every nibble, nibble i at position 15 - i. So a quarter
 * of the state, on which one matrix works, is four neighbouring bits.
 *
 * With alpha for the sum of the round constants i and 11 - i, the rounds after the middle are those before it undone,
 * with k1 + alpha for k1; and decryption is encryption with the two outer keys exchanged and k1 + alpha for k1. */
#include "prince.h"

#include "fw_slices.h"

enum { ROUNDS = 5 };

/* Round constants 1 to 5 and alpha, as slices. */
static FW_FLASH const uint16_t CONSTANTS[ROUNDS][4] = {
    {0xf06c, 0x476c, 0x012b, 0x1d00}, {0x187e, 0x8b98, 0x4012, 0x9472}, {0x0a01, 0x3c98, 0x18fc, 0x5fd7},
    {0x44af, 0x2b87, 0xc323, 0x1260}, {0xa190, 0xcda2, 0x7f67, 0xc335},
};

static const fw_slices ALPHA = {0x076b, 0x2b20, 0x91bb, 0xb6d3};

/* Ten operations in place, each of which undoes itself; three complements and new names for the slices. */
static inline void substitute(fw_slices *s)
{
    s->x0 ^= s->x2 | s->x3;
    s->x2 ^= s->x0 | s->x1;
    s->x1 ^= s->x3;
    s->x3 ^= s->x2 & ~s->x1;
    s->x1 ^= s->x0;
    s->x2 ^= s->x0 | s->x3;
    s->x0 ^= s->x1 & ~s->x2;
    s->x2 ^= s->x0;
    s->x1 ^= s->x2 | s->x3;
    s->x0 ^= s->x1;
    *s = (fw_slices){(fw_word)~s->x1, (fw_word)~s->x0, s->x3, (fw_word)~s->x2};
}

static inline void substitute_back(fw_slices *s)
{
    *s = (fw_slices){(fw_word)~s->x1, (fw_word)~s->x0, (fw_word)~s->x3, s->x2};
    s->x0 ^= s->x1;
    s->x1 ^= s->x2 | s->x3;
    s->x2 ^= s->x0;
    s->x0 ^= s->x1 & ~s->x2;
    s->x2 ^= s->x0 | s->x3;
    s->x1 ^= s->x0;
    s->x3 ^= s->x2 & ~s->x1;
    s->x1 ^= s->x3;
    s->x2 ^= s->x0 | s->x1;
    s->x0 ^= s->x2 | s->x3;
}

/* ---- M': every bit becomes the parity of its quarter, but for one bit, which is the quarter's mirror image rotated
 * ----
 *
 * The mirror image rotated by n exchanges the bits at places i and n - i. The first and the last quarter rotate by
 * 3 - j in slice j, the others by one less. */

static inline fw_word parity_of_quarters(fw_word x)
{
    x ^= (fw_word)((x >> 1 & 0x5555U) | (x & 0x5555U) << 1);
    return x ^ (fw_word)((x >> 2 & 0x3333U) | (x & 0x3333U) << 2);
}

/* The bits under MASK, and those DISTANCE places above, change places. */
static inline fw_word exchanged(fw_word x, unsigned distance, fw_word mask)
{
    return (fw_word)((x >> distance & mask) | (x & mask) << distance);
}

#define OUTER 0xf00fU
#define INNER 0x0ff0U

/* Places 1 and 3 for a rotation by 0; 0 and 1, 2 and 3 for 1; 0 and 2 for 2; 0 and 3, 1 and 2 for 3. */
static inline fw_word mirrored_0(fw_word x, fw_word quarters)
{
    return (x & 0xaaaaU & quarters) | exchanged(x, 2, 0x1111U & quarters);
}

static inline fw_word mirrored_1(fw_word x, fw_word quarters)
{
    return exchanged(x, 1, 0x5555U & quarters);
}

static inline fw_word mirrored_2(fw_word x, fw_word quarters)
{
    return (x & 0x5555U & quarters) | exchanged(x, 2, 0x2222U & quarters);
}

static inline fw_word mirrored_3(fw_word x, fw_word quarters)
{
    return exchanged(x, 3, 0x1111U & quarters) | exchanged(x, 1, 0x2222U & quarters);
}

static inline void mix(fw_slices *s)
{
    s->x0 = parity_of_quarters(s->x0) ^ (mirrored_3(s->x0, OUTER) | mirrored_2(s->x0, INNER));
    s->x1 = parity_of_quarters(s->x1) ^ (mirrored_2(s->x1, OUTER) | mirrored_1(s->x1, INNER));
    s->x2 = parity_of_quarters(s->x2) ^ (mirrored_1(s->x2, OUTER) | mirrored_0(s->x2, INNER));
    s->x3 = parity_of_quarters(s->x3) ^ (mirrored_0(s->x3, OUTER) | mirrored_3(s->x3, INNER));
}

/* ---- Rounds ---- */

/* Place r of each quarter takes its bit from r quarters further on. */
static inline fw_word shift_rows(fw_word x)
{
    return (x & 0x8888U) | (x << 4 & 0x4440U) | (x >> 12 & 0x0004U) | (x << 8 & 0x2200U) | (x >> 8 & 0x0022U) |
           (x << 12 & 0x1000U) | (x >> 4 & 0x0111U);
}

static inline fw_word shift_rows_back(fw_word x)
{
    return (x & 0x8888U) | (x >> 4 & 0x0444U) | (x << 12 & 0x4000U) | (x << 8 & 0x2200U) | (x >> 8 & 0x0022U) |
           (x >> 12 & 0x0001U) | (x << 4 & 0x1110U);
}

static inline void cut(fw_slices *s)
{
    *s = (fw_slices){FW_CUT(s->x0), FW_CUT(s->x1), FW_CUT(s->x2), FW_CUT(s->x3)};
}

static inline void add(fw_slices *s, const fw_slices *key)
{
    s->x0 ^= key->x0;
    s->x1 ^= key->x1;
    s->x2 ^= key->x2;
    s->x3 ^= key->x3;
}

static inline void add_constant(fw_slices *s, uint8_t round)
{
    s->x0 ^= fw_flash_u16(&CONSTANTS[round][0]);
    s->x1 ^= fw_flash_u16(&CONSTANTS[round][1]);
    s->x2 ^= fw_flash_u16(&CONSTANTS[round][2]);
    s->x3 ^= fw_flash_u16(&CONSTANTS[round][3]);
}

/* Before the middle with K1, after it with K1 + alpha: whoever decrypts, gives the other one. */
static void rounds(fw_slices *s, fw_slices k1)
{
    for (uint8_t round = 0; round < ROUNDS; round++) {
        substitute(s);
        cut(s);
        mix(s);
        *s = (fw_slices){shift_rows(s->x0), shift_rows(s->x1), shift_rows(s->x2), shift_rows(s->x3)};
        add_constant(s, round);
        add(s, &k1);
    }
    substitute(s);
    cut(s);
    mix(s);
    substitute_back(s);
    add(&k1, &ALPHA);
    for (uint8_t round = ROUNDS; round-- > 0;) {
        add(s, &k1);
        add_constant(s, round);
        cut(s);
        *s =
            (fw_slices){shift_rows_back(s->x0), shift_rows_back(s->x1), shift_rows_back(s->x2), shift_rows_back(s->x3)};
        mix(s);
        substitute_back(s);
    }
}

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

FW_WEAK void fw_prince_expand(fw_prince_schedule *schedule, const uint8_t key[16])
{
    fw_slices k1, outer;
    uint8_t   rotated[8];

    load_block(&k1, key + 8);
    fw_store_round_key(schedule->core, &k1);
    load_block(&outer, key);
    add(&outer, &k1);
    fw_store_round_key(schedule->first, &outer);

    for (uint8_t i = 0; i < 8; i++)
        rotated[i] = (uint8_t)(key[i] >> 1 | key[(i + 7) % 8] << 7);
    rotated[7] ^= key[0] >> 7;
    load_block(&outer, rotated);
    add(&outer, &k1);
    add(&outer, &ALPHA);
    fw_store_round_key(schedule->last, &outer);
}

FW_WEAK void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8])
{
    fw_slices s, k1 = {0, 0, 0, 0};

    fw_add_round_key(&k1, schedule->core);
    load_block(&s, block);
    fw_add_round_key(&s, schedule->first);
    rounds(&s, k1);
    fw_add_round_key(&s, schedule->last);
    store_block(block, &s);
}

FW_WEAK void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8])
{
    fw_slices s, k1 = ALPHA;

    fw_add_round_key(&k1, schedule->core);
    load_block(&s, block);
    fw_add_round_key(&s, schedule->last);
    rounds(&s, k1);
    fw_add_round_key(&s, schedule->first);
    store_block(block, &s);
}

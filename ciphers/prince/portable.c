/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in portable C: bitsliced on four slices of 16 bits, constant time, for processors of any width.
 *
 * Decryption is encryption with k0 and k0' exchanged and alpha added to k1 (the paper's reflection property).
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "prince.h"

#include "fw.h"

enum { ROUNDS = 5, K0 = 0, K0_PRIME = 1, K1 = 2 };

/* Even with -Os: a state that goes through a call goes through memory. */
#define INLINE static inline __attribute__((always_inline))

/* Bit 4i + k of a slice belongs to nibble i of column k, which is nibble 4k + i of the block. */
struct state {
    uint16_t slice0, slice1, slice2, slice3;
};

/* RC_1 to RC_5 and alpha = RC_11 in slices; RC_(11-i) is RC_i ^ alpha. */
static const uint16_t FW_FLASH constants[ROUNDS + 1][4] = {
    {0x9ba8, 0x1f64, 0x1035, 0x440c}, {0x533a, 0xf046, 0x0812, 0x863a}, {0x4041, 0x748a, 0x732a, 0x6f5f},
    {0x3d31, 0x61d5, 0x8875, 0x0268}, {0xa086, 0xec34, 0x4ffd, 0x8967}, {0x1675, 0x40e4, 0xb03f, 0xa6db},
};

INLINE struct state add(struct state s, struct state t)
{
    return (struct state){s.slice0 ^ t.slice0, s.slice1 ^ t.slice1, s.slice2 ^ t.slice2, s.slice3 ^ t.slice3};
}

INLINE struct state read_key(const uint16_t key[4])
{
    return (struct state){fw_key_u16(&key[0]), fw_key_u16(&key[1]), fw_key_u16(&key[2]), fw_key_u16(&key[3])};
}

INLINE struct state read_constant(const uint16_t constant[4])
{
    return (struct state){fw_flash_u16(&constant[0]), fw_flash_u16(&constant[1]), fw_flash_u16(&constant[2]),
                          fw_flash_u16(&constant[3])};
}

/* Exchanges the bits MASK << DISTANCE of LOW with the bits MASK of HIGH. */
INLINE void exchange(uint16_t *low, uint16_t *high, uint16_t mask, unsigned distance)
{
    uint16_t difference = (uint16_t)((*low >> distance ^ *high) & mask);
    *high ^= difference;
    *low ^= (uint16_t)(difference << distance);
}

/* Four columns to four slices, and back: in each group of four bits a matrix is transposed. */
INLINE struct state transpose(struct state s)
{
    exchange(&s.slice0, &s.slice1, 0x5555, 1);
    exchange(&s.slice2, &s.slice3, 0x5555, 1);
    exchange(&s.slice0, &s.slice2, 0x3333, 2);
    exchange(&s.slice1, &s.slice3, 0x3333, 2);
    return s;
}

INLINE uint16_t load_column(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | (unsigned)bytes[1] << 8);
}

INLINE void store_column(uint8_t *bytes, uint16_t column)
{
    bytes[0] = (uint8_t)column;
    bytes[1] = (uint8_t)(column >> 8);
}

INLINE struct state load_state(const uint8_t block[8])
{
    return transpose(
        (struct state){load_column(block), load_column(block + 2), load_column(block + 4), load_column(block + 6)});
}

INLINE void store_state(uint8_t block[8], struct state s)
{
    s = transpose(s);
    store_column(block, s.slice0);
    store_column(block + 2, s.slice1);
    store_column(block + 4, s.slice2);
    store_column(block + 6, s.slice3);
}

/* The S-box b f 3 2 a c 9 1 6 7 8 0 e 5 d 4 on all nibbles, 16 gates and three complements. */
INLINE struct state substitute(struct state s)
{
    uint16_t a = s.slice0, b = s.slice1, c = s.slice2, d = s.slice3;
    d ^= c;
    c ^= a & ~d;
    c ^= b;
    a ^= c & ~d;
    d ^= c & ~b;
    b ^= a & ~d;
    d ^= b;
    a ^= d;
    c ^= a & ~b;
    a ^= d & ~c;
    return (struct state){(uint16_t)~c, (uint16_t)~b, d, (uint16_t)~a};
}

/* The inverse S-box on all nibbles, 16 gates and three complements. */
INLINE struct state inverse_substitute(struct state s)
{
    uint16_t a = s.slice0, b = s.slice1, c = s.slice2, d = s.slice3;
    d ^= a & c;
    a ^= b & ~d;
    d ^= c;
    b ^= c;
    c ^= b & d;
    b ^= c & ~a;
    d ^= b & ~a;
    a ^= c;
    a ^= b & d;
    b ^= a;
    return (struct state){(uint16_t)~d, (uint16_t)~c, b, (uint16_t)~a};
}

INLINE uint16_t exchange_bytes(uint16_t slice)
{
    return (uint16_t)((unsigned)slice >> 8 | (unsigned)slice << 8);
}

INLINE uint16_t exchange_rows(uint16_t slice)
{
    return (uint16_t)((slice >> 4 & 0x0f0f) | (unsigned)(slice & 0x0f0f) << 4);
}

/* M' on one slice: each bit becomes the sum of its column and one bit of it. Where FAR is set, that bit comes from a
 * nibble two away, where NEAR is set, from the neighbour: 0 and 1, 2 and 3; where both are, from both steps. */
INLINE uint16_t mix_slice(uint16_t slice, uint16_t far, uint16_t near)
{
    uint16_t pairs = slice ^ exchange_bytes(slice);
    uint16_t moved = slice ^ (pairs & far);
    uint16_t cross = pairs ^ (moved & near);
    return moved ^ cross ^ exchange_rows(cross);
}

INLINE struct state mix_columns(struct state s)
{
    return (struct state){mix_slice(s.slice0, 0xf9f9, 0x9999), mix_slice(s.slice1, 0x9090, 0x6666),
                          mix_slice(s.slice2, 0x0606, 0x9999), mix_slice(s.slice3, 0x6f6f, 0x6666)};
}

/* Rows 1 and 2, four bits each, rotated by two. */
INLINE uint16_t rotate_by_two(uint16_t slice)
{
    uint16_t difference = (slice ^ slice >> 2) & 0x0330;
    return (uint16_t)(slice ^ difference ^ (unsigned)difference << 2);
}

/* Row 0 is rotated right by one column, row 1 by two, row 2 by three. */
INLINE uint16_t shift_slice(uint16_t slice)
{
    return rotate_by_two((slice & 0xf0f0) | (slice >> 1 & 0x0707) | (uint16_t)((slice & 0x0101) << 3));
}

INLINE uint16_t inverse_shift_slice(uint16_t slice)
{
    slice = rotate_by_two(slice);
    return (slice & 0xf0f0) | (uint16_t)((slice & 0x0707) << 1) | (slice >> 3 & 0x0101);
}

INLINE struct state shift_rows(struct state s)
{
    return (struct state){shift_slice(s.slice0), shift_slice(s.slice1), shift_slice(s.slice2), shift_slice(s.slice3)};
}

INLINE struct state inverse_shift_rows(struct state s)
{
    return (struct state){inverse_shift_slice(s.slice0), inverse_shift_slice(s.slice1), inverse_shift_slice(s.slice2),
                          inverse_shift_slice(s.slice3)};
}

/* FIRST has k1 in it already; K1 is that of the first half. */
static void crypt_block(struct state first, struct state k1, struct state last, uint8_t block[8])
{
    struct state s = add(load_state(block), first);

    for (uint8_t round = 0; round < ROUNDS; round++) {
        s = shift_rows(mix_columns(substitute(s)));
        s = add(add(s, read_constant(constants[round])), k1);
    }
    s  = inverse_substitute(mix_columns(substitute(s)));
    k1 = add(k1, read_constant(constants[ROUNDS]));
    for (uint8_t round = ROUNDS; round-- > 0;) {
        s = add(add(s, read_constant(constants[round])), k1);
        s = inverse_substitute(mix_columns(inverse_shift_rows(s)));
    }
    store_state(block, add(add(s, k1), last));
}

FW_WEAK void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8])
{
    struct state k1 = read_key(schedule->keys[K1]);

    crypt_block(add(read_key(schedule->keys[K0]), k1), k1, read_key(schedule->keys[K0_PRIME]), block);
}

FW_WEAK void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8])
{
    struct state k1 = add(read_key(schedule->keys[K1]), read_constant(constants[ROUNDS]));

    crypt_block(add(read_key(schedule->keys[K0_PRIME]), k1), k1, read_key(schedule->keys[K0]), block);
}

INLINE void store_key(uint16_t key[4], struct state s)
{
    key[0] = s.slice0;
    key[1] = s.slice1;
    key[2] = s.slice2;
    key[3] = s.slice3;
}

FW_WEAK void fw_prince_expand(fw_prince_schedule *schedule, const uint8_t key[16])
{
    uint8_t outer[8]; /* k0': k0 rotated right by one bit, with its highest bit added to its lowest */

    for (uint8_t i = 0; i < 8; i++)
        outer[i] = (uint8_t)(key[i] >> 1 | (unsigned)key[(i + 1) % 8] << 7);
    outer[0] ^= key[7] >> 7;
    store_key(schedule->keys[K0], load_state(key));
    store_key(schedule->keys[K0_PRIME], load_state(outer));
    store_key(schedule->keys[K1], load_state(key + 8));
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Eight nibbles as four slices of eight bits, side by side in one word: what portable ciphers with half a block of
 * eight S-boxes share.
 *
 * Bit j of the nibble in lane n is bit 8 j + n of the word. What moves lanes works on all slices at once; an S-box
 * works on the four slices apart. */
#ifndef FW_LANES_H
#define FW_LANES_H

#include "fw.h"
#include "fw_exchange.h"

typedef uint32_t fw_lanes;

/* Above its lowest eight bits, a slice is noise that no other bit depends on. */
typedef uint_fast8_t fw_slice;

typedef struct {
    fw_slice x0, x1, x2, x3;
} fw_split;

/* A byte in each of the slices. */
#define FW_LANES(byte) (0x01010101UL * (byte))

#if defined(__AVR__)

/* The compiler sees four registers behind this, but not behind shifts. */
typedef union {
    fw_lanes lanes;
    uint8_t  slice[4];
} fw_lanes_in_bytes;

static inline fw_split fw_split_lanes(fw_lanes lanes)
{
    const fw_lanes_in_bytes of = {.lanes = lanes};
    return (fw_split){of.slice[0], of.slice[1], of.slice[2], of.slice[3]};
}

static inline fw_lanes fw_join_slices(fw_split s)
{
    return (fw_lanes_in_bytes){.slice = {s.x0, s.x1, s.x2, s.x3}}.lanes;
}

#else

static inline fw_split fw_split_lanes(fw_lanes lanes)
{
    return (fw_split){(fw_slice)lanes, (fw_slice)(lanes >> 8), (fw_slice)(lanes >> 16), (fw_slice)(lanes >> 24)};
}

static inline fw_lanes fw_join_slices(fw_split s)
{
    return (fw_lanes)(s.x0 & 0xff) | (fw_lanes)(s.x1 & 0xff) << 8 | (fw_lanes)(s.x2 & 0xff) << 16 |
           (fw_lanes)s.x3 << 24;
}

#endif

/* ---- Moving lanes: cores without a barrel shifter do it slice by slice ---- */

#if defined(__AVR__) || defined(__MSP430__)

#define FW_MASK(byte) (byte)

#define FW_EACH_SLICE(lanes, x, expression)                                                                            \
    do {                                                                                                               \
        fw_split fw_each = fw_split_lanes(lanes);                                                                      \
        uint8_t  x       = fw_each.x0;                                                                                 \
        fw_each.x0       = (uint8_t)(expression);                                                                      \
        x                = fw_each.x1;                                                                                 \
        fw_each.x1       = (uint8_t)(expression);                                                                      \
        x                = fw_each.x2;                                                                                 \
        fw_each.x2       = (uint8_t)(expression);                                                                      \
        x                = fw_each.x3;                                                                                 \
        fw_each.x3       = (uint8_t)(expression);                                                                      \
        (lanes)          = fw_join_slices(fw_each);                                                                    \
    } while (0)

/* In each nibble of the word, bit j of the one in slice i changes places with bit i of the one in slice j. */
static inline fw_lanes fw_transpose(fw_lanes lanes)
{
    fw_split s = fw_split_lanes(lanes);
    FW_EXCHANGE(uint8_t, s.x0, s.x1, 1, 0x55);
    FW_EXCHANGE(uint8_t, s.x2, s.x3, 1, 0x55);
    FW_EXCHANGE(uint8_t, s.x0, s.x2, 2, 0x33);
    FW_EXCHANGE(uint8_t, s.x1, s.x3, 2, 0x33);
    return fw_join_slices(s);
}

#else

#define FW_MASK(byte) FW_LANES(byte)

#define FW_EACH_SLICE(lanes, x, expression)                                                                            \
    do {                                                                                                               \
        const fw_lanes x = (lanes);                                                                                    \
        (lanes)          = (expression);                                                                               \
    } while (0)

/* In each nibble of the word, bit j of the one in slice i changes places with bit i of the one in slice j. */
static inline fw_lanes fw_transpose(fw_lanes lanes)
{
    fw_lanes difference = (lanes >> 7 ^ lanes) & 0x00aa00aaUL;
    lanes ^= difference ^ difference << 7;
    difference = (lanes >> 14 ^ lanes) & 0x0000ccccUL;
    return lanes ^ difference ^ difference << 14;
}

#endif

/* Lanes 0, 1, ... 7 change places with lanes 1, 0, 3, 2, 5, 4, 7, 6. */
static inline fw_lanes fw_exchange_1(fw_lanes lanes)
{
    FW_EACH_SLICE(lanes, x, (x & FW_MASK(0x55)) << 1 | (x >> 1 & FW_MASK(0x55)));
    return lanes;
}

/* ... with lanes 2, 3, 0, 1, 6, 7, 4, 5. */
static inline fw_lanes fw_exchange_2(fw_lanes lanes)
{
    FW_EACH_SLICE(lanes, x, (x & FW_MASK(0x33)) << 2 | (x >> 2 & FW_MASK(0x33)));
    return lanes;
}

/* ... with lanes 4, 5, 6, 7, 0, 1, 2, 3. */
static inline fw_lanes fw_exchange_4(fw_lanes lanes)
{
    FW_EACH_SLICE(lanes, x, (x & FW_MASK(0x0f)) << 4 | (x >> 4 & FW_MASK(0x0f)));
    return lanes;
}

/* ---- From bytes and back ---- */

/* The nibbles that two bytes have in their upper halves, and in their lower ones. */
static inline uint8_t fw_uppers(uint8_t first, uint8_t second)
{
    return (uint8_t)(first >> 4 | (second & 0xf0));
}

static inline uint8_t fw_lowers(uint8_t first, uint8_t second)
{
    return (uint8_t)((first & 0x0f) | second << 4);
}

/* Of four bytes, the lower nibbles go to lanes 0 to 3, the upper ones to lanes 4 to 7. */
static inline fw_lanes fw_lanes_of_bytes(uint8_t byte0, uint8_t byte1, uint8_t byte2, uint8_t byte3)
{
    return fw_transpose(fw_join_slices((fw_split){byte0, byte1, byte2, byte3}));
}

/* Undoes it. */
static inline fw_split fw_bytes_of_lanes(fw_lanes lanes)
{
    return fw_split_lanes(fw_transpose(lanes));
}

#endif

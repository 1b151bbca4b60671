/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key schedule of AES bitsliced on eight blocks, constant time, no table.
 *
 *     void fw_aes128_expand(fw_aes128_schedule *schedule, const uint8_t key[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256. The schedule is 1408, 1664 or 1920 bytes: planes
 * for each row of a round key, in which the eight bits of a byte are equal. On 32-bit processors, which must be
 * little-endian, eight planes of four bytes; on MSP430, eight even planes of columns 0 and 2, then eight odd ones of
 * columns 1 and 3. The constant of the S-box, 0x63, is added to every round key but the first. */
#include "aes_bitslice.h"

enum { COLUMNS = 4 };

/* The S-box of a word's four bytes, without its constant. */
static word substitute_word(word bytes)
{
    const word lanes = 0x01010101;
    planes     p;
    word       result = 0;

    for (uint8_t i = 0; i < FW_PLANES; i++)
        p[i] = bytes >> i & lanes;
    substitute_planes(p);
    for (uint8_t i = 0; i < FW_PLANES; i++)
        result |= p[i] << i;
    return result;
}

#ifdef __MSP430__

/* Each bit of two bytes on all eight blocks. */
static void store_half(uint16_t place[FW_PLANES], uint16_t bytes)
{
    for (uint8_t k = 0; k < FW_PLANES; k++, bytes >>= 1) {
        const uint16_t bits = bytes & 0x0101;
        place[k]            = (uint16_t)((bits << 8) - bits);
    }
}

static void store_row(planes place, word row)
{
    uint16_t      *half = (uint16_t *)(void *)place;
    const uint16_t high = (uint16_t)(row >> 16), low = (uint16_t)row;

    store_half(half, (uint16_t)((low & 0xff) | high << 8));
    store_half(half + FW_PLANES, (uint16_t)(low >> 8 | (high & 0xff00)));
}

#else

/* Each bit of four bytes on all eight blocks. */
static void store_row(planes place, word row)
{
    for (uint8_t k = 0; k < FW_PLANES; k++)
        place[k] = (row >> k & 0x01010101) * 0xff;
}

#endif

static void expand(planes *place, const uint8_t *key, uint8_t key_columns)
{
    word     column[8] = {0};
    word     row[ROWS], last = 0, constant = 0;
    uint32_t next   = 1;
    uint8_t  of_key = 0; /* which of the columns is the next */

    for (uint8_t i = 0; i < 4 * key_columns; i++)
        column[i / 4] |= (word)key[i] << 8 * (i % 4);
    for (uint8_t i = 0; i < COLUMNS * (ROUNDS(key_columns) + 1); i++) {
        if (i >= key_columns) {
            if (of_key == 0) {
                last = rotate_right(substitute_word(last) ^ 0x63636363, 8) ^ next;
                next = next << 1 ^ (next & 0x80 ? 0x100 | REDUCTION : 0);
            } else if (key_columns == 8 && of_key == 4) {
                last = substitute_word(last) ^ 0x63636363;
            }
            column[of_key] ^= last;
        }
        last             = column[of_key];
        row[i % COLUMNS] = last ^ constant;
        of_key           = of_key == key_columns - 1 ? 0 : of_key + 1;
        if (i % COLUMNS != COLUMNS - 1)
            continue;
        transpose_bytes(&row[0], &row[1], &row[2], &row[3]);
        for (uint8_t r = 0; r < ROWS; r++, place++)
            store_row(*place, row[r]);
        constant = 0x63636363;
    }
}

/* The function for keys of 4, 6 or 8 columns, which begins with NAME. */
#define EXPAND(name, key_columns)                                                                                      \
    void name##_expand(name##_schedule *schedule, const uint8_t key[4 * (key_columns)])                                \
    {                                                                                                                  \
        expand((planes *)(void *)schedule->own, key, key_columns);                                                     \
    }

EXPAND(fw_aes128, 4)
EXPAND(fw_aes192, 6)
EXPAND(fw_aes256, 8)

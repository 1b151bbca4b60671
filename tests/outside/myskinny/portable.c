/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128: a row of four cells is a word of 16 bits, its first cell the highest nibble. */
#include "myskinny.h"

#include "fw.h"

enum { ROUNDS = 36, CELLS = 16 };

static const uint8_t FW_FLASH FROM[CELLS] = {9, 15, 8, 13, 10, 14, 12, 11, 0, 1, 2, 3, 4, 5, 6, 7};

static void unpack(uint8_t cells[CELLS], const uint8_t bytes[8])
{
    for (uint8_t i = 0; i < 8; i++) {
        cells[2 * i]     = bytes[i] >> 4;
        cells[2 * i + 1] = bytes[i] & 15;
    }
}

static void shuffle(uint8_t cells[CELLS])
{
    uint8_t old[CELLS];

    for (uint8_t i = 0; i < CELLS; i++)
        old[i] = cells[i];
    for (uint8_t i = 0; i < CELLS; i++)
        cells[i] = old[fw_flash_u8(&FROM[i])];
}

FW_WEAK void Skinny_64_128_expand(Skinny_64_128_schedule *schedule, const uint8_t key[16])
{
    uint8_t one[CELLS], two[CELLS], constant = 0;

    unpack(one, key);
    unpack(two, key + 8);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        constant = (uint8_t)((constant << 1 & 0x3f) | (~(constant >> 5 ^ constant >> 4) & 1));
        for (uint8_t row = 0; row < 2; row++) {
            uint16_t word = row == 0 ? constant & 15 : constant >> 4;

            for (uint8_t i = 1; i < 4; i++)
                word = (uint16_t)(word << 4);
            for (uint8_t i = 0; i < 4; i++)
                word ^= (uint16_t)((one[4 * row + i] ^ two[4 * row + i]) << (12 - 4 * i));
            schedule->rows[round][row] = word;
        }
        shuffle(one);
        shuffle(two);
        for (uint8_t i = 0; i < 8; i++)
            two[i] = (uint8_t)((two[i] << 1 & 15) | ((two[i] >> 3 ^ two[i] >> 2) & 1));
    }
}

static uint16_t nor_step(uint16_t row)
{
    return row ^ (uint16_t)(~(row >> 3 | row >> 2) & 0x1111);
}

static uint16_t substitute(uint16_t row)
{
    for (uint8_t step = 0; step < 3; step++) {
        row = nor_step(row);
        row = (uint16_t)((row << 1 & 0xeeee) | (row >> 3 & 0x1111));
    }
    return nor_step(row);
}

static uint16_t substitute_back(uint16_t row)
{
    for (uint8_t step = 0; step < 3; step++) {
        row = nor_step(row);
        row = (uint16_t)((row >> 1 & 0x7777) | (row << 3 & 0x8888));
    }
    return nor_step(row);
}

static uint16_t right(uint16_t row, uint8_t bits)
{
    return (uint16_t)(row >> bits | row << (16 - bits));
}

static void load(uint16_t rows[4], const uint8_t block[8])
{
    for (uint8_t i = 0; i < 4; i++)
        rows[i] = (uint16_t)(block[2 * i] << 8 | block[2 * i + 1]);
}

static void store(uint8_t block[8], const uint16_t rows[4])
{
    for (uint8_t i = 0; i < 4; i++) {
        block[2 * i]     = (uint8_t)(rows[i] >> 8);
        block[2 * i + 1] = (uint8_t)rows[i];
    }
}

FW_WEAK void Skinny_64_128_encrypt(const Skinny_64_128_schedule *schedule, uint8_t block[8])
{
    uint16_t r[4];

    load(r, block);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        const uint16_t a = substitute(r[0]) ^ fw_key_u16(&schedule->rows[round][0]);
        const uint16_t b = right(substitute(r[1]) ^ fw_key_u16(&schedule->rows[round][1]), 4);
        const uint16_t c = right(substitute(r[2]) ^ 0x2000U, 8);
        const uint16_t d = right(substitute(r[3]), 12);

        r[1] = a;
        r[2] = b ^ c;
        r[3] = a ^ c;
        r[0] = r[3] ^ d;
    }
    store(block, r);
}

FW_WEAK void Skinny_64_128_decrypt(const Skinny_64_128_schedule *schedule, uint8_t block[8])
{
    uint16_t r[4];

    load(r, block);
    for (uint8_t round = ROUNDS; round-- > 0;) {
        const uint16_t a = r[1];
        const uint16_t c = r[1] ^ r[3];
        const uint16_t b = r[2] ^ c;
        const uint16_t d = r[0] ^ r[3];

        r[0] = substitute_back(a ^ fw_key_u16(&schedule->rows[round][0]));
        r[1] = substitute_back(right(b, 12) ^ fw_key_u16(&schedule->rows[round][1]));
        r[2] = substitute_back(right(c, 8) ^ 0x2000U);
        r[3] = substitute_back(right(d, 4));
    }
    store(block, r);
}

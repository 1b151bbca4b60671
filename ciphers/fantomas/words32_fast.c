/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for cores with 32 bits and a fast multiplier, two rows in a word: constant time. A column of the
 * L-box is added to a row by multiplying it by the row's bit. */
#include "fantomas_rounds.h"

/* Two rows, at BIT of both: the column times the bits. */
#define ADD(bit, column)                                                                                               \
    do {                                                                                                               \
        sum0 ^= (x0 >> (bit) & 0x00010001UL) * (column);                                                               \
        sum1 ^= (x1 >> (bit) & 0x00010001UL) * (column);                                                               \
        sum2 ^= (x2 >> (bit) & 0x00010001UL) * (column);                                                               \
        sum3 ^= (x3 >> (bit) & 0x00010001UL) * (column);                                                               \
    } while (0)

#define ADD_ALL(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15)                                  \
    ADD(0, c0);                                                                                                        \
    ADD(1, c1);                                                                                                        \
    ADD(2, c2);                                                                                                        \
    ADD(3, c3);                                                                                                        \
    ADD(4, c4);                                                                                                        \
    ADD(5, c5);                                                                                                        \
    ADD(6, c6);                                                                                                        \
    ADD(7, c7);                                                                                                        \
    ADD(8, c8);                                                                                                        \
    ADD(9, c9);                                                                                                        \
    ADD(10, c10);                                                                                                      \
    ADD(11, c11);                                                                                                      \
    ADD(12, c12);                                                                                                      \
    ADD(13, c13);                                                                                                      \
    ADD(14, c14);                                                                                                      \
    ADD(15, c15);

/* The L-box on all rows. */
#define MULTIPLY(columns)                                                                                              \
    do {                                                                                                               \
        const uint32_t x0 = x[0] | (uint32_t)x[1] << 16, x1 = x[2] | (uint32_t)x[3] << 16;                             \
        const uint32_t x2 = x[4] | (uint32_t)x[5] << 16, x3 = x[6] | (uint32_t)x[7] << 16;                             \
        uint32_t       sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;                                                         \
        columns(ADD_ALL) x[0] = (uint16_t)sum0;                                                                        \
        x[1]                  = (uint16_t)(sum0 >> 16);                                                                \
        x[2]                  = (uint16_t)sum1;                                                                        \
        x[3]                  = (uint16_t)(sum1 >> 16);                                                                \
        x[4]                  = (uint16_t)sum2;                                                                        \
        x[5]                  = (uint16_t)(sum2 >> 16);                                                                \
        x[6]                  = (uint16_t)sum3;                                                                        \
        x[7]                  = (uint16_t)(sum3 >> 16);                                                                \
    } while (0)

static void multiply_fantomas(uint16_t x[ROWS])
{
    MULTIPLY(FANTOMAS_COLUMNS);
}

static void multiply_fantomas_back(uint16_t x[ROWS])
{
    MULTIPLY(FANTOMAS_COLUMNS_BACK);
}

static void multiply_robin(uint16_t x[ROWS])
{
    MULTIPLY(ROBIN_COLUMNS);
}

void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16])
{
    encrypt(schedule->key, block, FANTOMAS_CONSTANTS, ROUNDS_FANTOMAS, substitute_fantomas, multiply_fantomas);
}

void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16])
{
    decrypt(schedule->key, block, FANTOMAS_CONSTANTS, ROUNDS_FANTOMAS, substitute_fantomas_back,
            multiply_fantomas_back);
}

void fw_robin_encrypt(const fw_robin_schedule *schedule, uint8_t block[16])
{
    encrypt(schedule->key, block, ROBIN_CONSTANTS, ROUNDS_ROBIN, substitute_robin, multiply_robin);
}

void fw_robin_decrypt(const fw_robin_schedule *schedule, uint8_t block[16])
{
    decrypt(schedule->key, block, ROBIN_CONSTANTS, ROUNDS_ROBIN, substitute_robin, multiply_robin);
}

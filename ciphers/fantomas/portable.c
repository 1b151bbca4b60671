/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in portable C, the S-boxes bitsliced as they are defined, the L-boxes without a table that secrets
 * index: constant time. */
#include "fantomas_rounds.h"

/* The L-box by diagonals: what all bits contribute to the bits D places on, by one mask for all of them. There is no
 * mask that is made of a secret bit, which compilers like to turn into a branch. */
#define BIT(d, i, column) ((column) & 1U << (((i) + (d)) & 15))
#define DIAGONAL(d, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15)                              \
    (BIT(d, 0, c0) | BIT(d, 1, c1) | BIT(d, 2, c2) | BIT(d, 3, c3) | BIT(d, 4, c4) | BIT(d, 5, c5) | BIT(d, 6, c6) |   \
     BIT(d, 7, c7) | BIT(d, 8, c8) | BIT(d, 9, c9) | BIT(d, 10, c10) | BIT(d, 11, c11) | BIT(d, 12, c12) |             \
     BIT(d, 13, c13) | BIT(d, 14, c14) | BIT(d, 15, c15))
#define DIAGONALS(...)                                                                                                 \
    {DIAGONAL(0, __VA_ARGS__),  DIAGONAL(1, __VA_ARGS__),  DIAGONAL(2, __VA_ARGS__),  DIAGONAL(3, __VA_ARGS__),        \
     DIAGONAL(4, __VA_ARGS__),  DIAGONAL(5, __VA_ARGS__),  DIAGONAL(6, __VA_ARGS__),  DIAGONAL(7, __VA_ARGS__),        \
     DIAGONAL(8, __VA_ARGS__),  DIAGONAL(9, __VA_ARGS__),  DIAGONAL(10, __VA_ARGS__), DIAGONAL(11, __VA_ARGS__),       \
     DIAGONAL(12, __VA_ARGS__), DIAGONAL(13, __VA_ARGS__), DIAGONAL(14, __VA_ARGS__), DIAGONAL(15, __VA_ARGS__)}

enum { ROW_BITS = 16 };

static const uint16_t FW_FLASH FANTOMAS[ROW_BITS]      = FANTOMAS_COLUMNS(DIAGONALS);
static const uint16_t FW_FLASH FANTOMAS_BACK[ROW_BITS] = FANTOMAS_COLUMNS_BACK(DIAGONALS);
static const uint16_t FW_FLASH ROBIN[ROW_BITS]         = ROBIN_COLUMNS(DIAGONALS);

/* The L-box on all rows. */
static void multiply(uint16_t x[ROWS], const uint16_t diagonals[ROW_BITS])
{
    for (uint8_t i = 0; i < ROWS; i += 2) {
        uint16_t x0 = x[i], x1 = x[i + 1], sum0 = 0, sum1 = 0;
        for (uint8_t d = 0; d < ROW_BITS; d++) {
            const uint16_t diagonal = fw_flash_u16(&diagonals[d]);
            sum0 ^= x0 & diagonal;
            sum1 ^= x1 & diagonal;
            x0 = (uint16_t)(x0 << 1 | x0 >> 15);
            x1 = (uint16_t)(x1 << 1 | x1 >> 15);
        }
        x[i]     = sum0;
        x[i + 1] = sum1;
    }
}

static void multiply_fantomas(uint16_t x[ROWS])
{
    multiply(x, FANTOMAS);
}

static void multiply_fantomas_back(uint16_t x[ROWS])
{
    multiply(x, FANTOMAS_BACK);
}

static void multiply_robin(uint16_t x[ROWS])
{
    multiply(x, ROBIN);
}

FW_WEAK void fw_fantomas_expand(fw_fantomas_schedule *schedule, const uint8_t key[16])
{
    load(schedule->key, key);
}

FW_WEAK void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16])
{
    encrypt(schedule->key, block, FANTOMAS_CONSTANTS, ROUNDS_FANTOMAS, substitute_fantomas, multiply_fantomas);
}

FW_WEAK void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16])
{
    decrypt(schedule->key, block, FANTOMAS_CONSTANTS, ROUNDS_FANTOMAS, substitute_fantomas_back,
            multiply_fantomas_back);
}

FW_WEAK void fw_robin_expand(fw_robin_schedule *schedule, const uint8_t key[16])
{
    load(schedule->key, key);
}

FW_WEAK void fw_robin_encrypt(const fw_robin_schedule *schedule, uint8_t block[16])
{
    encrypt(schedule->key, block, ROBIN_CONSTANTS, ROUNDS_ROBIN, substitute_robin, multiply_robin);
}

FW_WEAK void fw_robin_decrypt(const fw_robin_schedule *schedule, uint8_t block[16])
{
    decrypt(schedule->key, block, ROBIN_CONSTANTS, ROUNDS_ROBIN, substitute_robin, multiply_robin);
}

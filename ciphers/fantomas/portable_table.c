/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin with the L-boxes as tables of bytes: fast, but addresses depend on key and block. The cycles do
 * not on a core without a data cache; elsewhere, and where an attacker sees addresses, use portable.c. */
#include "fantomas_rounds.h"

/* A row whose lower byte is x, or whose upper byte is, times the L-box: what its bits choose. */
#define CHOSEN(x, bit, column) ((x) >> (bit) & 1 ? (column) : 0)
#define PRODUCT(x, c0, c1, c2, c3, c4, c5, c6, c7)                                                                     \
    (CHOSEN(x, 0, c0) ^ CHOSEN(x, 1, c1) ^ CHOSEN(x, 2, c2) ^ CHOSEN(x, 3, c3) ^ CHOSEN(x, 4, c4) ^ CHOSEN(x, 5, c5) ^ \
     CHOSEN(x, 6, c6) ^ CHOSEN(x, 7, c7))
#define ROW(x, ...)                                                                                                    \
    PRODUCT((x) + 0, __VA_ARGS__), PRODUCT((x) + 1, __VA_ARGS__), PRODUCT((x) + 2, __VA_ARGS__),                       \
        PRODUCT((x) + 3, __VA_ARGS__), PRODUCT((x) + 4, __VA_ARGS__), PRODUCT((x) + 5, __VA_ARGS__),                   \
        PRODUCT((x) + 6, __VA_ARGS__), PRODUCT((x) + 7, __VA_ARGS__), PRODUCT((x) + 8, __VA_ARGS__),                   \
        PRODUCT((x) + 9, __VA_ARGS__), PRODUCT((x) + 10, __VA_ARGS__), PRODUCT((x) + 11, __VA_ARGS__),                 \
        PRODUCT((x) + 12, __VA_ARGS__), PRODUCT((x) + 13, __VA_ARGS__), PRODUCT((x) + 14, __VA_ARGS__),                \
        PRODUCT((x) + 15, __VA_ARGS__)
#define TABLE(...)                                                                                                     \
    {ROW(0x00, __VA_ARGS__), ROW(0x10, __VA_ARGS__), ROW(0x20, __VA_ARGS__), ROW(0x30, __VA_ARGS__),                   \
     ROW(0x40, __VA_ARGS__), ROW(0x50, __VA_ARGS__), ROW(0x60, __VA_ARGS__), ROW(0x70, __VA_ARGS__),                   \
     ROW(0x80, __VA_ARGS__), ROW(0x90, __VA_ARGS__), ROW(0xa0, __VA_ARGS__), ROW(0xb0, __VA_ARGS__),                   \
     ROW(0xc0, __VA_ARGS__), ROW(0xd0, __VA_ARGS__), ROW(0xe0, __VA_ARGS__), ROW(0xf0, __VA_ARGS__)}
#define OF_LOWER(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15)                                 \
    TABLE(c0, c1, c2, c3, c4, c5, c6, c7)
#define OF_UPPER(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15)                                 \
    TABLE(c8, c9, c10, c11, c12, c13, c14, c15)

typedef struct {
    uint16_t of_lower[256], of_upper[256];
} products;

static const products FW_FLASH FANTOMAS      = {FANTOMAS_COLUMNS(OF_LOWER), FANTOMAS_COLUMNS(OF_UPPER)};
static const products FW_FLASH FANTOMAS_BACK = {FANTOMAS_COLUMNS_BACK(OF_LOWER), FANTOMAS_COLUMNS_BACK(OF_UPPER)};
static const products FW_FLASH ROBIN         = {ROBIN_COLUMNS(OF_LOWER), ROBIN_COLUMNS(OF_UPPER)};

static inline void multiply(uint16_t x[ROWS], const products *of)
{
    for (uint8_t i = 0; i < ROWS; i++)
        x[i] = fw_flash_u16(&of->of_lower[x[i] & 0xff]) ^ fw_flash_u16(&of->of_upper[x[i] >> 8]);
}

static void multiply_fantomas(uint16_t x[ROWS])
{
    multiply(x, &FANTOMAS);
}

static void multiply_fantomas_back(uint16_t x[ROWS])
{
    multiply(x, &FANTOMAS_BACK);
}

static void multiply_robin(uint16_t x[ROWS])
{
    multiply(x, &ROBIN);
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

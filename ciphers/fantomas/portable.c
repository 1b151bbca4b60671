/* Fantomas and Robin in portable C, the S-boxes bitsliced as they are defined, the L-boxes without a table that secrets
 * index: constant time. */
#include "fantomas_rounds.h"

enum { ROW_BITS = 16 };

#define COLUMNS(...) {__VA_ARGS__}

static const uint16_t FW_FLASH FANTOMAS[ROW_BITS]      = FANTOMAS_COLUMNS(COLUMNS);
static const uint16_t FW_FLASH FANTOMAS_BACK[ROW_BITS] = FANTOMAS_COLUMNS_BACK(COLUMNS);
static const uint16_t FW_FLASH ROBIN[ROW_BITS]         = ROBIN_COLUMNS(COLUMNS);

/* The L-box on all rows, a column at a time. */
static void multiply(uint16_t x[ROWS], const uint16_t columns[ROW_BITS])
{
    uint16_t sum[ROWS] = {0};

    for (uint8_t bit = 0; bit < ROW_BITS; bit++) {
        const uint16_t column = fw_flash_u16(&columns[bit]);
        for (uint8_t i = 0; i < ROWS; i++) {
            sum[i] ^= column & (uint16_t)-(x[i] & 1);
            x[i] >>= 1;
        }
    }
    for (uint8_t i = 0; i < ROWS; i++)
        x[i] = sum[i];
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

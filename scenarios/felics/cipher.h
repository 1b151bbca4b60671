/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What FELICS's sources find in its common header: functions, types of data, and how these are read. Written from what
 * FELICS's ciphers expect, so that they compile unchanged.
 *
 * The build defines one of AVR, MSP, ARM and PC, as FELICS's does; sources choose their code by it. */
#ifndef CIPHER_H
#define CIPHER_H

#include <stdint.h>

#include "fw.h"

/* The names by which the referee and the scales know the functions. */
#define RunEncryptionKeySchedule felics_expand
#define RunDecryptionKeySchedule felics_turn
#define Encrypt                  felics_encrypt
#define Decrypt                  felics_decrypt

void RunEncryptionKeySchedule(uint8_t *key, uint8_t *roundKeys);
void RunDecryptionKeySchedule(uint8_t *key, uint8_t *roundKeys); /* turns the same round keys into those of Decrypt() */
void Encrypt(uint8_t *block, uint8_t *roundKeys);
void Decrypt(uint8_t *block, uint8_t *roundKeys);

/* Scenario 2 has its round keys in flash. */
#define SCENARIO_0 0
#define SCENARIO_1 1
#define SCENARIO_2 2
#if FW_SCHEDULE_IN_FLASH
#define SCENARIO SCENARIO_2
#else
#define SCENARIO SCENARIO_0
#endif

#define MEASURE_CYCLE_COUNT_DISABLED 0
#define MEASURE_CYCLE_COUNT_ENABLED  1
#define MEASURE_CYCLE_COUNT          MEASURE_CYCLE_COUNT_DISABLED

/* The option of the measurement holds for all functions. */
#define OPTIMIZATION_LEVEL_0
#define OPTIMIZATION_LEVEL_1
#define OPTIMIZATION_LEVEL_2
#define OPTIMIZATION_LEVEL_3

#ifndef ALIGNED
#if defined(AVR) || defined(MSP)
#define ALIGNED __attribute__((aligned(2)))
#else
#define ALIGNED __attribute__((aligned(8)))
#endif
#endif

#define RAM_DATA_BYTE        uint8_t ALIGNED
#define RAM_DATA_WORD        uint16_t ALIGNED
#define RAM_DATA_DOUBLE_WORD uint32_t ALIGNED

#define READ_RAM_DATA_BYTE(x)        x
#define READ_RAM_DATA_WORD(x)        x
#define READ_RAM_DATA_DOUBLE_WORD(x) x

#define ROM_DATA_BYTE        const uint8_t FW_FLASH ALIGNED
#define ROM_DATA_WORD        const uint16_t FW_FLASH ALIGNED
#define ROM_DATA_DOUBLE_WORD const uint32_t FW_FLASH ALIGNED

#define READ_ROM_DATA_BYTE(x)        fw_flash_u8(&(x))
#define READ_ROM_DATA_WORD(x)        fw_flash_u16(&(x))
#define READ_ROM_DATA_DOUBLE_WORD(x) fw_flash_u32(&(x))

#define READ_ROUND_KEY_BYTE(x)        fw_key_u8(&(x))
#define READ_ROUND_KEY_WORD(x)        fw_key_u16(&(x))
#define READ_ROUND_KEY_DOUBLE_WORD(x) fw_key_u32(&(x))

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What every cipher's C code needs to know about the machine: where constants live and how round keys are read.
 *
 * FW_SCHEDULE_IN_FLASH=1 builds a cipher whose schedule is a constant in flash, e.g. a device with one fixed key.
 * It matters on AVR only, where flash and RAM are read by different instructions. */
#ifndef FW_H
#define FW_H

#include <stdint.h>

#ifndef FW_SCHEDULE_IN_FLASH
#define FW_SCHEDULE_IN_FLASH 0
#endif

#define FW_JOIN_(prefix, name) prefix##_##name
#define FW_JOIN(prefix, name)  FW_JOIN_(prefix, name)

/* The portable functions are weak: link a tuned implementation of the same function and it takes their place. */
#ifndef FW_WEAK
#define FW_WEAK __attribute__((weak))
#endif

/* FW_FLASH marks a constant that stays in flash; fw_flash_u8(&constant) reads it. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define FW_FLASH        PROGMEM
#define fw_flash_u8(p)  pgm_read_byte(p)
#define fw_flash_u16(p) pgm_read_word(p)
#define fw_flash_u32(p) pgm_read_dword(p)
#else
#define FW_FLASH
#define fw_flash_u8(p)  (*(const uint8_t *)(p))
#define fw_flash_u16(p) (*(const uint16_t *)(p))
#define fw_flash_u32(p) (*(const uint32_t *)(p))
#endif

/* fw_key_u8(&schedule->...) reads a round key from where the schedule lives. */
#if FW_SCHEDULE_IN_FLASH
#define fw_key_u8(p)  fw_flash_u8(p)
#define fw_key_u16(p) fw_flash_u16(p)
#define fw_key_u32(p) fw_flash_u32(p)
#else
#define fw_key_u8(p)  (*(const uint8_t *)(p))
#define fw_key_u16(p) (*(const uint16_t *)(p))
#define fw_key_u32(p) (*(const uint32_t *)(p))
#endif

#endif

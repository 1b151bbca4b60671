/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for AVR: lookups of nibbles in tables of 16 bytes in flash, one round per pass, lookups in the round.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; the state and the key schedule: lblock_table.inc. Needs MOVW. encrypt reads the
 * schedule, that of portable_table.c, in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM
 * only. The tables must stand in the first 64 KiB of flash.
 *
 * Technique: lblock_nibbles.inc. NOT constant time in the strict sense: see there.
 *
 * cost fw_lblock_expand 2546 cycles 192 bytes 6 stack
 * cost fw_lblock_encrypt 3875 cycles 278 bytes 7 stack
 * cost fw_lblock_decrypt 3942 cycles 6 bytes 7 stack
 */
#define SUBROUTINES     0
#include "lblock_nibbles.inc"

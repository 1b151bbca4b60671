/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for AVR, for speed: a cell per register, the S-box in flash, eight rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has for each round what is added to rows 0 and 1, the
 * constants included. The tables must stand in the first 64 KiB of flash.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round: 16 lookups of 4 cycles, 8 bytes of the round key of 3 (11 more where flash holds the schedule), 1 for the
 * constant of row 2, 12 for MixColumns: 101. Rows and cells change their names only; all names are back after eight
 * rounds, whose loop takes 4. Each cell is looked up, each byte of a key loaded and each row added, which takes that
 * long: with the S-box in RAM, where a lookup takes a cycle less, 256 bytes of RAM would save 16 of the 101.
 *
 * cost fw_skinny128_128_expand 1759 cycles 214 bytes 11 stack
 * cost fw_skinny128_128_encrypt 4181 cycles 1106 bytes 13 stack
 * cost fw_skinny128_128_decrypt 4183 cycles 1110 bytes 13 stack
 */
#define UNROLLED        8
#include "skinny128_table.inc"

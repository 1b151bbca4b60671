/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for AVR, for size: two cells per register, the S-box in flash, one round per pass.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has for each round what is added to rows 0 and 1, the
 * constants included. The tables must stand in the first 64 KiB of flash.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round is that of table64_fast.S, 68 cycles, and 10 to move the rows and 4 for the loop. The key schedule has one
 * round per pass, too, and steps a cell of the second tweakey by a call instead of a table.
 *
 * cost fw_skinny64_128_expand 8411 cycles 528 bytes 16 stack
 * cost fw_skinny64_128_encrypt 3013 cycles 186 bytes 6 stack
 * cost fw_skinny64_128_decrypt 3015 cycles 190 bytes 6 stack
 */
#define UNROLLED        1
#include "skinny64_table.inc"

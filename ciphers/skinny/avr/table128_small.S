/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for AVR, for size: a cell per register, the S-box in flash, one round per pass.
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
 * A round is that of table128_fast.S, 101 cycles, and 18 to move the cells, in two cycles of eight, and 4 for the loop.
 *
 * cost fw_skinny128_128_expand 1759 cycles 214 bytes 11 stack
 * cost fw_skinny128_128_encrypt 5041 cycles 288 bytes 13 stack
 * cost fw_skinny128_128_decrypt 5043 cycles 292 bytes 13 stack
 */
#define UNROLLED        1
#include "skinny128_table.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for AVR, for speed: two cells per register, the S-box in flash, four rounds per pass.
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
 * A round: 8 lookups of 4 cycles, for two cells each, 4 bytes of the round key of 3 (7 more where flash holds the
 * schedule), 1 for the constant of row 2, 7 to turn row 1, 3 row 2, 7 row 3, 6 for MixColumns: 68. Rows change their
 * names only; the loop over four rounds takes 4. A second table whose entries are swapped would save 2 of the 68. That
 * there is nothing shorter is not claimed.
 *
 * The key schedule looks up how cells of the second tweakey change, both tweakeys in one register.
 *
 * cost fw_skinny64_128_expand 3588 cycles 612 bytes 14 stack
 * cost fw_skinny64_128_encrypt 2545 cycles 454 bytes 6 stack
 * cost fw_skinny64_128_decrypt 2547 cycles 458 bytes 6 stack
 */
#define UNROLLED        4
#include "skinny64_table.inc"

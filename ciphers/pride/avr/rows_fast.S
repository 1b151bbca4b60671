/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for AVR: four rows of 16 bits and the round key in registers, four rounds per pass.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. Both directions begin and end in the same code.
 * The code must stand in the first 128 KiB of flash (IJMP).
 *
 * Registers and what a round costs, 66 cycles and 73 back: pride_macros.inc; 4 more a pass.
 *
 * cost fw_pride_expand 121 cycles 16 bytes 2 stack
 * cost fw_pride_encrypt 1472 cycles 722 bytes 14 stack
 * cost fw_pride_decrypt 1612 cycles 612 bytes 14 stack
 */
#define ROUNDS_PER_PASS 4
#include "pride_macros.inc"

all_operations

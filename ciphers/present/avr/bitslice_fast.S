/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for AVR: four words of 16 bits, two rounds per pass.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_expand (fw_present128_schedule *schedule, const uint8_t key[16]);
 *     void fw_present128_encrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_decrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of two rounds: present_macros.inc. Needs MOVW. encrypt reads
 * the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A bound with these parts: 15 passes of 210 cycles, the last round 80, bits moved once more 98, the block in and out
 * 32.
 *
 * cost fw_present80_expand 5061 cycles 466 bytes 13 stack
 * cost fw_present80_encrypt 3463 cycles 646 bytes 5 stack
 * cost fw_present80_decrypt 3464 cycles 648 bytes 5 stack
 * cost fw_present128_expand 6151 cycles 570 bytes 19 stack
 * cost fw_present128_encrypt 3463 cycles 646 bytes 5 stack
 * cost fw_present128_decrypt 3464 cycles 648 bytes 5 stack
 */
#define SUBROUTINES     0
#include "present_macros.inc"

#include "present_functions.inc"

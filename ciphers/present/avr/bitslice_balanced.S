/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for AVR: four words of 16 bits, two rounds per pass; what moves bits between words is one piece of code for
 * encryption and decryption, with copies in the key schedules: these decide how much RAM is needed.
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
 *
 * cost fw_present80_expand 5061 cycles 466 bytes 13 stack
 * cost fw_present80_encrypt 3780 cycles 282 bytes 7 stack
 * cost fw_present80_decrypt 3781 cycles 284 bytes 7 stack
 * cost fw_present128_expand 6151 cycles 570 bytes 19 stack
 * cost fw_present128_encrypt 3780 cycles 282 bytes 7 stack
 * cost fw_present128_decrypt 3781 cycles 284 bytes 7 stack
 */
#define EXPAND_WITHOUT_CALLS 1
#include "present_calls.inc"

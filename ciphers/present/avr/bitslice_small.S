/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for AVR: four words of 16 bits, two rounds per pass, one piece of code for what moves bits between words.
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
 * A bound with these parts: what moves bits between words is 100 words and two returns, two rounds of encryption 110
 * and of decryption as many, the block in and out 32: 704 bytes before anything is saved, set up or called.
 *
 * cost fw_present80_expand 5285 cycles 278 bytes 15 stack
 * cost fw_present80_encrypt 3780 cycles 282 bytes 7 stack
 * cost fw_present80_decrypt 3781 cycles 284 bytes 7 stack
 * cost fw_present128_expand 6375 cycles 382 bytes 21 stack
 * cost fw_present128_encrypt 3780 cycles 282 bytes 7 stack
 * cost fw_present128_decrypt 3781 cycles 284 bytes 7 stack
 */
#include "present_calls.inc"

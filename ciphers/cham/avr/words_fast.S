/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for AVR: sixteen rounds per pass, all of the state in registers.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, round keys and the cost of a round: cham_macros.inc. Needs MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 12.5 cycles, 13 in decryption, and the loop 4 per sixteen rounds: a bound of 1123 for 88 rounds, and 32
 * for the block in and out. A round key that stays in registers would save 15 or 18 cycles, and take 12 to get there.
 *
 * cost fw_cham64_128_expand 310 cycles 132 bytes 2 stack
 * cost fw_cham64_128_encrypt 1181 cycles 404 bytes 4 stack
 * cost fw_cham64_128_decrypt 1219 cycles 418 bytes 4 stack
 */
#include "cham_block.inc"

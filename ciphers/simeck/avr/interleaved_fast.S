/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for AVR: interleaved words, four rounds per pass, one end for both directions, the key schedule in
 * registers.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: simeck_macros.inc. Needs MOVW. Round keys are
 * interleaved, too. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt
 * in RAM only. A round takes 36 cycles and the loop 3 per four rounds: a bound of 1616 for 44 rounds, 184 to
 * interleave and back, and 32 for the block in and out.
 *
 * cost fw_simeck64_128_expand 2555 cycles 304 bytes 13 stack
 * cost fw_simeck64_128_encrypt 1863 cycles 690 bytes 4 stack
 * cost fw_simeck64_128_decrypt 1866 cycles 484 bytes 4 stack
 */
#include "simeck_block.inc"

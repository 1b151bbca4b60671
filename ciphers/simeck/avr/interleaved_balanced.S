/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for AVR: interleaved words, two rounds per pass, one end for both directions, the key schedule in
 * registers.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: simeck_macros.inc. Needs MOVW. Round keys are
 * interleaved, too. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt
 * in RAM only. A round takes 36 cycles and the loop 3 per two rounds: 1649 for 44 rounds. To interleave a block and
 * back takes 184, and 44 to call what does it.
 *
 * cost fw_simeck64_128_expand 2583 cycles 216 bytes 15 stack
 * cost fw_simeck64_128_encrypt 1936 cycles 234 bytes 6 stack
 * cost fw_simeck64_128_decrypt 1939 cycles 192 bytes 6 stack
 */
#define CONVERSIONS_CALLED 1
#define ROUNDS_PER_PASS 2
#include "simeck_block.inc"

    conversions

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for AVR: six rounds per pass.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_128_expand (fw_simon64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simon64_128_encrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_128_decrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: simon_macros.inc. Needs MUL, in expand, and
 * MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 38 cycles and the loop 3 per six rounds: a bound of 1617 for 42 rounds, and 32 for the block in and
 * out.
 *
 * cost fw_simon64_96_expand 2372 cycles 128 bytes 3 stack
 * cost fw_simon64_96_encrypt 1687 cycles 482 bytes 4 stack
 * cost fw_simon64_96_decrypt 1688 cycles 484 bytes 4 stack
 * cost fw_simon64_128_expand 2938 cycles 144 bytes 3 stack
 * cost fw_simon64_128_encrypt 1768 cycles 484 bytes 4 stack
 * cost fw_simon64_128_decrypt 1769 cycles 486 bytes 4 stack
 */
#include "simon_macros.inc"

    two_loops 96, 3
    two_loops 128, 3

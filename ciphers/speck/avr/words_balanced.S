/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for AVR: three rounds per pass, both directions end in the same code, words of the key in the schedule.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_expand (fw_speck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: speck_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 34 cycles, the loop 3 per three rounds: a bound of 945 for 27 rounds, and 32 for the block in and out.
 *
 * cost fw_speck64_96_expand 1416 cycles 104 bytes 2 stack
 * cost fw_speck64_96_encrypt 985 cycles 240 bytes 4 stack
 * cost fw_speck64_96_decrypt 988 cycles 214 bytes 4 stack
 * cost fw_speck64_128_expand 1490 cycles 104 bytes 2 stack
 * cost fw_speck64_128_encrypt 1013 cycles 230 bytes 4 stack
 * cost fw_speck64_128_decrypt 1016 cycles 204 bytes 4 stack
 */
#include "speck_macros.inc"
#include "speck_expand_small.inc"
#include "speck_threes.inc"

.macro both_directions size:req
fw_function fw_speck64_\size\()_encrypt
    encrypt_block \size
end_\size:
    finish
fw_end fw_speck64_\size\()_encrypt

fw_function fw_speck64_\size\()_decrypt
    decrypt_block \size
    far_jump end_\size
fw_end fw_speck64_\size\()_decrypt
.endm

both_directions 96
both_directions 128

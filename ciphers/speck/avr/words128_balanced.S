/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for AVR: two rounds per pass, both directions end in the same code; words of a key of 256 bits in the
 * schedule.
 *
 *     void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_256_expand (fw_speck128_256_schedule *schedule, const uint8_t key[32]);
 *     void fw_speck128_256_encrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_256_decrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: speck128_macros.inc. Needs MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 67 cycles, 68 in decryption; after two of them 6 more bring x home, and the loop takes 4.
 *
 * cost fw_speck128_128_expand 2383 cycles 218 bytes 10 stack
 * cost fw_speck128_128_encrypt 2415 cycles 364 bytes 2 stack
 * cost fw_speck128_128_decrypt 2450 cycles 322 bytes 2 stack
 * cost fw_speck128_256_expand 3637 cycles 226 bytes 10 stack
 * cost fw_speck128_256_encrypt 2559 cycles 364 bytes 2 stack
 * cost fw_speck128_256_decrypt 2597 cycles 324 bytes 2 stack
 */
#include "speck128_macros.inc"

both_expansions turn_key_at_once, again_from_afar

.macro encrypt_two_rounds x0, x1, x2, x3, x4, x5, x6, x7
    encrypt_round \x0, \x1, \x2, \x3, \x4, \x5, \x6, \x7
    encrypt_round \x1, \x2, \x3, \x4, \x5, \x6, \x7, \x0
    move_two_down \x0, \x1, \x2, \x3, \x4, \x5, \x6, \x7
.endm

.macro decrypt_two_rounds x0, x1, x2, x3, x4, x5, x6, x7
    decrypt_round \x0, \x1, \x2, \x3, \x4, \x5, \x6, \x7
    decrypt_round \x7, \x0, \x1, \x2, \x3, \x4, \x5, \x6
    move_two_up \x0, \x1, \x2, \x3, \x4, \x5, \x6, \x7
.endm

.macro all_rounds two_rounds:req, size:req
    ldi     count, ROUNDS_\size / 2
1:  \two_rounds word_x
    dec     count
    again_from_afar
.endm

.macro both_directions size:req
fw_function fw_speck128_\size\()_encrypt
    begin
    all_rounds encrypt_two_rounds, \size
end_\size:
    finish
fw_end fw_speck128_\size\()_encrypt

fw_function fw_speck128_\size\()_decrypt
    begin
    keys_forward 8 * ROUNDS_\size
    all_rounds decrypt_two_rounds, \size
    far_jump end_\size
fw_end fw_speck128_\size\()_decrypt
.endm

both_directions 128
both_directions 256

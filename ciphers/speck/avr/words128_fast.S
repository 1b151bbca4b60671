/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for AVR: eight rounds per pass, after which the words are home again; words of
 * a key of 256 bits in the schedule.
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
 * A round takes 67 cycles, 68 in decryption, and the loop 4 per eight rounds: a bound of 2160 for 32 rounds, and 64
 * for the block in and out. That is 142 cycles per byte; round keys in flash take 256 more, 158.
 *
 * cost fw_speck128_128_expand 2383 cycles 218 bytes 10 stack
 * cost fw_speck128_128_encrypt 2271 cycles 1060 bytes 2 stack
 * cost fw_speck128_128_decrypt 2304 cycles 1078 bytes 2 stack
 * cost fw_speck128_256_expand 3637 cycles 226 bytes 10 stack
 * cost fw_speck128_256_encrypt 2417 cycles 1074 bytes 2 stack
 * cost fw_speck128_256_decrypt 2453 cycles 1094 bytes 2 stack
 */
#include "speck128_macros.inc"
#include "speck128_eights.inc"

both_expansions turn_key_at_once, again_from_afar

.macro both_directions size:req
fw_function fw_speck128_\size\()_encrypt
    begin
    encrypt_in_eights \size
    finish
fw_end fw_speck128_\size\()_encrypt

fw_function fw_speck128_\size\()_decrypt
    begin
    keys_forward 8 * ROUNDS_\size
    decrypt_in_eights \size
    finish
fw_end fw_speck128_\size\()_decrypt
.endm

both_directions 128
both_directions 256

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE-80 for AVR: two rounds per pass in both directions, round keys of six bytes.
 *
 *     void fw_rectangle80_expand (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt(const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt(const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and technique: rectangle_macros.inc; schedule (158 bytes):
 * rectangle80_keys.inc. Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only. Cycles of a round, without loop: encryption 63, decryption 65.
 *
 * cost fw_rectangle80_expand 1710 cycles 186 bytes 9 stack
 * cost fw_rectangle80_encrypt 1732 cycles 354 bytes 9 stack
 * cost fw_rectangle80_decrypt 1772 cycles 318 bytes 10 stack
 */
#include "rectangle_block.inc"

fw_function fw_rectangle80_expand
    expand_80_by_registers
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_encrypt
    encrypt_block_in_pairs 80
fw_end fw_rectangle80_encrypt

fw_function fw_rectangle80_decrypt
    decrypt_block_with decrypt_in_pairs, 80
fw_end fw_rectangle80_decrypt

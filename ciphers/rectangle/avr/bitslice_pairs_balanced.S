/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for AVR: encryption two rounds per pass, decryption one, both end in the same code; round keys of six
 * bytes.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and technique: rectangle_macros.inc; schedules (158 bytes):
 * rectangle80_keys.inc, rectangle128_keys.inc. Needs MUL and MOVW. encrypt reads the schedule in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * Cycles of a round, without loop: encryption 63 and 62, decryption 67 and 66.
 *
 * cost fw_rectangle80_expand 1749 cycles 176 bytes 7 stack
 * cost fw_rectangle80_encrypt 1732 cycles 354 bytes 9 stack
 * cost fw_rectangle80_decrypt 1874 cycles 182 bytes 9 stack
 * cost fw_rectangle128_expand 1457 cycles 172 bytes 10 stack
 * cost fw_rectangle128_encrypt 1692 cycles 334 bytes 6 stack
 * cost fw_rectangle128_decrypt 1833 cycles 170 bytes 6 stack
 */
#include "rectangle_block.inc"

.macro decrypt_singly_to_end variant:req
    begin_pairs \variant, row3_low, row3_high
    begin_keys_behind_\variant
    ldi     multiplier, 8
    decrypt_singly \variant
    far_jump end_of_\variant
.endm

fw_function fw_rectangle80_expand
    expand_80
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_encrypt
    encrypt_block_in_pairs 80
fw_end fw_rectangle80_encrypt

fw_function fw_rectangle80_decrypt
    decrypt_singly_to_end 80
fw_end fw_rectangle80_decrypt

fw_function fw_rectangle128_expand
    expand_128
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_block_in_pairs 128
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    decrypt_singly_to_end 128
fw_end fw_rectangle128_decrypt

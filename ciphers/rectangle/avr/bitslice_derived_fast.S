/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE-128 for AVR: two rounds per pass in both directions, round keys of five bytes.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and technique: rectangle128_derived.inc, also of the schedule (136 bytes).
 * Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt
 * in RAM only. Cycles of a round, without loop: encryption 59, decryption 61; the bound is argued in
 * bitslice_derived_unrolled_fast.S. Loops of two rounds add 38 cycles to a call, and 24 to decryption, whose pointer
 * steps down on its own: in one order of bytes both directions cannot find what they need by LD Z+ and LD -Z, since
 * encryption has to know row 2 high before the low bytes of the next round key, decryption after them. (Three bytes
 * read ahead would do, for 12 cycles and 6 words.)
 *
 * cost fw_rectangle128_expand 1312 cycles 284 bytes 10 stack
 * cost fw_rectangle128_encrypt 1617 cycles 328 bytes 9 stack
 * cost fw_rectangle128_decrypt 1690 cycles 302 bytes 9 stack
 */
#include "rectangle128_derived_block.inc"

fw_function fw_rectangle128_expand
    expand_block_derived make_derived_schedule_in_pairs, KEY_AHEAD
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_block_derived encrypt_derived_in_pairs, end
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle128_decrypt
    decrypt_block_derived decrypt_derived_in_pairs, FIRST_PASS_BACK, end
fw_end fw_rectangle128_decrypt

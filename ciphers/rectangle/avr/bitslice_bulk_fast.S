/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CBC mode for AVR: two rounds per pass, nothing between blocks but data and pointers.
 *
 *     void fw_rectangle80_expand     (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_cbc_encrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and technique: rectangle_macros.inc; schedule (158 bytes,
 * in RAM): rectangle80_keys.inc. Needs MUL and MOVW.
 * Encryption keeps the chaining value in the state; decryption goes from the last block to the first, where the block
 * before is still ciphertext, and copies nothing. A round is 63 cycles forward and 65 back, and three for every two rounds
 * go to the loop.
 * Measured in scenario cbc128, expand included: 57264 cycles and 1040 bytes.
 *
 * cost fw_rectangle80_expand 9 stack
 * cost fw_rectangle80_cbc_encrypt 15 stack
 * cost fw_rectangle80_cbc_decrypt 14 stack
 */
#include "rectangle_bulk.inc"

fw_function fw_rectangle80_expand
    expand_80_by_registers
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_cbc_encrypt
    cbc_encrypt_with encrypt_in_pairs, 80, away
fw_end fw_rectangle80_cbc_encrypt

fw_function fw_rectangle80_cbc_decrypt
    cbc_decrypt_with decrypt_in_pairs, 80
fw_end fw_rectangle80_cbc_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CBC mode for AVR: encryption two rounds per pass, decryption one.
 *
 *     void fw_rectangle80_expand     (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_cbc_encrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_expand     (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_cbc_encrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle128_cbc_decrypt(const fw_rectangle128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and technique: rectangle_macros.inc; schedules
 * (158 bytes, in RAM): rectangle80_keys.inc, rectangle128_keys.inc. Needs MUL and MOVW.
 * A round is 63 cycles forward and 67 back for 80-bit keys, 62 and 66 for 128-bit keys; a pass is three more.
 * Measured in scenario cbc128, expand included: 58741 cycles and 920 bytes for 80-bit keys, 57421 and 872 for 128.
 *
 * cost fw_rectangle80_expand 7 stack
 * cost fw_rectangle80_cbc_encrypt 15 stack
 * cost fw_rectangle80_cbc_decrypt 14 stack
 * cost fw_rectangle128_expand 10 stack
 * cost fw_rectangle128_cbc_encrypt 12 stack
 * cost fw_rectangle128_cbc_decrypt 12 stack
 */
#include "rectangle_bulk.inc"
#include "fw_functions.inc"

    fw_function_of fw_rectangle80_expand, expand_80
    fw_function_of fw_rectangle80_cbc_encrypt, cbc_encrypt_with, encrypt_in_pairs, 80, away
    fw_function_of fw_rectangle80_cbc_decrypt, cbc_decrypt_with, decrypt_singly, 80
    fw_function_of fw_rectangle128_expand, expand_128
    fw_function_of fw_rectangle128_cbc_encrypt, cbc_encrypt_with, encrypt_in_pairs, 128, away
    fw_function_of fw_rectangle128_cbc_decrypt, cbc_decrypt_with, decrypt_singly, 128

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for AVR: eight rounds per pass, after which all bytes are home again; the key schedule in registers.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, schedule and the cost of a round: hight_macros.inc and hight_fast.inc.
 * Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt
 * in RAM only. A round takes 56 cycles and the loop 4 per eight: a bound of 1808, and 32 for the block in and out and
 * 24 for the whitening.
 *
 * cost fw_hight_expand 1423 cycles 394 bytes 11 stack
 * cost fw_hight_encrypt 1904 cycles 850 bytes 8 stack
 * cost fw_hight_decrypt 1906 cycles 854 bytes 8 stack
 */
#include "hight_fast.inc"

fw_function fw_hight_encrypt
    begin_encryption
    encrypt_rounds
    end_encryption
fw_end fw_hight_encrypt

fw_function fw_hight_decrypt
    begin_decryption
    decrypt_rounds
    end_decryption
fw_end fw_hight_decrypt

fw_function fw_hight_expand
    expand_in_registers
fw_end fw_hight_expand

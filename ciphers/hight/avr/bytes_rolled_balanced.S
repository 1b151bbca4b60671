/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for AVR: one round per pass in encryption, two in decryption; the key schedule in registers.
 *
 *     void fw_hight_expand (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt(const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, schedule and the cost of a round: hight_macros.inc and hight_fast.inc.
 * Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt
 * in RAM only.
 * A round takes 56 cycles; in encryption 9 bring the bytes home and the loop takes 3, where two rounds per pass take 5 and
 * 4 together, but 76 bytes more. In decryption flash is not what counts: nobody decrypts in CTR mode.
 *
 * cost fw_hight_expand 1423 cycles 394 bytes 11 stack
 * cost fw_hight_encrypt 2272 cycles 222 bytes 8 stack
 * cost fw_hight_decrypt 2034 cycles 312 bytes 8 stack
 */
#include "hight_fast.inc"

fw_function fw_hight_expand
    expand_in_registers
fw_end fw_hight_expand

fw_function fw_hight_encrypt
    begin_encryption
    ldi     count, ROUNDS
1:  encrypt_round x0, x1, x2, x3, x4, x5, x6, x7
    mov     value, x7
    mov     x7, x6
    mov     x6, x5
    mov     x5, x4
    mov     x4, x3
    mov     x3, x2
    mov     x2, x1
    mov     x1, x0
    mov     x0, value
    dec     count
    brne    1b
    end_encryption
fw_end fw_hight_encrypt

fw_function fw_hight_decrypt
    decrypt_by_twos
fw_end fw_hight_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for AVR: six rounds per pass, after which all words are home again.
 *
 *     void fw_lea128_expand (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt(const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt(const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers, schedule and the cost of a round: lea_macros.inc. Needs MUL and MOVW.
 * encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A pass takes 606 cycles, 612 in decryption, and the loop 3: a bound of 2436 and 2460, and 64 for the block in and
 * out.
 *
 * cost fw_lea128_expand 3569 cycles 396 bytes 20 stack
 * cost fw_lea128_encrypt 2596 cycles 1092 bytes 18 stack
 * cost fw_lea128_decrypt 2620 cycles 1104 bytes 18 stack
 */
#include "lea_macros.inc"

fw_function fw_lea128_expand
    expand
fw_end fw_lea128_expand

fw_function fw_lea128_encrypt
    begin
    set_multipliers
    end_upwards
    clr     zero
    encrypt_rounds
    finish
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    begin
    set_multipliers
    end_downwards
    decrypt_rounds
    finish
fw_end fw_lea128_decrypt

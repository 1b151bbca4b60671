/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for AVR: half a round per pass, one rotation for all three functions.
 *
 *     void fw_rc5_20_expand (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a half round: rc5_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A bound with these parts: the rotation is 61 words, the loops of encrypt and decrypt 22 and 23, expand's 68, the
 * block in and out 32: 412 bytes before anything is saved or set up.
 *
 * cost fw_rc5_20_expand 19971 cycles 254 bytes 30 stack
 * cost fw_rc5_20_encrypt 4066 cycles 160 bytes 6 stack
 * cost fw_rc5_20_decrypt 4108 cycles 166 bytes 6 stack
 */
.macro rotate
    far_call rotate_word
.endm
#include "rc5_macros.inc"

    .section .text.fw_rc5_20_rotate, "ax", @progbits
rotate_word:
    rotate_here
    ret

    fw_function_of fw_rc5_20_expand, expand
    fw_function_of fw_rc5_20_encrypt, encrypt_block
    fw_function_of fw_rc5_20_decrypt, decrypt_block

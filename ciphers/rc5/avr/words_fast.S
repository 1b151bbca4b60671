/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for AVR: half a round per pass, the rotation in place.
 *
 *     void fw_rc5_20_expand (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt(const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a half round: rc5_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A bound with these half rounds: 40 times 88 and 89 cycles and 4 for the loop, and 32 for the block in and out and 24
 * for the first two words.
 *
 * cost fw_rc5_20_expand 19089 cycles 370 bytes 28 stack
 * cost fw_rc5_20_encrypt 3786 cycles 276 bytes 4 stack
 * cost fw_rc5_20_decrypt 3828 cycles 282 bytes 4 stack
 */
.macro rotate
    rotate_here
.endm
#include "rc5_macros.inc"

    fw_function_of fw_rc5_20_expand, expand
    fw_function_of fw_rc5_20_encrypt, encrypt_block
    fw_function_of fw_rc5_20_decrypt, decrypt_block

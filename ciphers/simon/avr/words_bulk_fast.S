/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for AVR: whole modes, six rounds per pass.
 *
 *     void fw_simon64_96_expand      (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_cbc_encrypt (const fw_simon64_96_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_simon64_96_cbc_decrypt (const fw_simon64_96_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_simon64_96_ctr         (const fw_simon64_96_schedule *schedule, uint8_t counter[8],
 *                                     uint8_t *data, size_t blocks);
 *     and the same for keys of 128 bits: fw_simon64_128_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: simon_macros.inc; of a block:
 * fw_register_modes_avr.inc. Needs MUL, in expand, and MOVW. The schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash.
 * Measured in scenario cbc128, expand included: 56143 cycles and 1272 bytes for 96-bit keys, 59301 and 1292 for 128; in
 * bulk 209.9 and 220.0 cycles per byte; in ctr16, round keys included, 3827 and 812, 4005 and 822.
 *
 * cost fw_simon64_96_expand 3 stack
 * cost fw_simon64_96_cbc_encrypt 11 stack
 * cost fw_simon64_96_cbc_decrypt 13 stack
 * cost fw_simon64_96_ctr 21 stack
 * cost fw_simon64_128_expand 3 stack
 * cost fw_simon64_128_cbc_encrypt 11 stack
 * cost fw_simon64_128_cbc_decrypt 13 stack
 * cost fw_simon64_128_ctr 21 stack
 */
#include "fw_functions.inc"
#include "simon_macros.inc"

#define mode_state      word_y, word_x
#define STATE_DESCENDS  0
#define mode_of_the_caller of_the_caller
#define mode_of_the_caller_back of_the_caller_back

.macro prepare_encryption size:req
    end_upwards \size
    clr     zero
.endm

.macro encrypt_state size:req
    encrypt_rounds \size
    keys_forward -4 * ROUNDS_\size
.endm

.macro prepare_decryption size:req
    mov     end, keys_low
    clr     zero
.endm

.macro decrypt_state size:req
    decrypt_rounds \size
.endm

#include "fw_register_modes_avr.inc"

.macro cipher size:req
    fw_function_of fw_simon64_\size\()_expand, expand_\size
    fw_function_of fw_simon64_\size\()_cbc_encrypt, cbc_encrypt, \size
    fw_function_of fw_simon64_\size\()_cbc_decrypt, cbc_decrypt, \size
    fw_function_of fw_simon64_\size\()_ctr, ctr, \size
.endm

cipher 96
cipher 128

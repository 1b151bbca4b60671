/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for AVR: whole modes, two rounds per pass.
 *
 *     void fw_present80_expand     (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *     and the same for keys of 128 bits: fw_present128_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of two rounds: present_macros.inc; of a
 * block: fw_register_modes_avr.inc. Needs MOVW. The schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of
 * flash. Measured in scenario cbc128, expand included: 116203 cycles and 1940 bytes for 80-bit keys, 117293 and 2044
 * for 128; in bulk 434.1 cycles per byte; in ctr16, round keys included, 7572 and 1064.
 *
 * cost fw_present80_expand 13 stack
 * cost fw_present80_cbc_encrypt 7 stack
 * cost fw_present80_cbc_decrypt 9 stack
 * cost fw_present80_ctr 17 stack
 * cost fw_present128_expand 19 stack
 * cost fw_present128_cbc_encrypt 7 stack
 * cost fw_present128_cbc_decrypt 9 stack
 * cost fw_present128_ctr 17 stack
 */
#define SUBROUTINES     0
#include "present_macros.inc"

#define mode_state      rows
#define STATE_DESCENDS  1
#define mode_of_the_caller count
#define mode_of_the_caller_back count

.macro prepare_encryption size:req
.endm

.macro encrypt_state size:req
    encrypt_rows
    turn
    keys_forward -SCHEDULE_BYTES
.endm

.macro prepare_decryption size:req
.endm

.macro decrypt_state size:req
    keys_forward SCHEDULE_BYTES
    turn
    decrypt_rows
.endm

#include "fw_register_modes_avr.inc"
#include "fw_functions.inc"

    fw_function_of fw_present80_expand, expand, 80
    fw_function_of fw_present128_expand, expand, 128

fw_function fw_present80_cbc_encrypt
fw_label    fw_present128_cbc_encrypt
    cbc_encrypt any
fw_end fw_present80_cbc_encrypt
fw_end fw_present128_cbc_encrypt

fw_function fw_present80_cbc_decrypt
fw_label    fw_present128_cbc_decrypt
    cbc_decrypt any
fw_end fw_present80_cbc_decrypt
fw_end fw_present128_cbc_decrypt

fw_function fw_present80_ctr
fw_label    fw_present128_ctr
    ctr     any
fw_end fw_present80_ctr
fw_end fw_present128_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for AVR: whole modes, lookups in tables of pairs in flash, two rounds per pass.
 *
 *     void fw_lblock_expand     (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_cbc_encrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_lblock_cbc_decrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_lblock_ctr        (const fw_lblock_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers, rounds and their cost: lblock_table.inc; of a block:
 * fw_register_modes_avr.inc. Needs MOVW. The schedule, that of portable_table.c, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash, where the tables must stand, too.
 * NOT constant time in the strict sense: see lblock_table.inc.
 * Measured in scenario cbc128, expand included: 54000 cycles and 1870 bytes; in bulk 200.9 cycles per byte; in ctr16,
 * round keys included, 4108 and 1566.
 *
 * cost fw_lblock_expand 6 stack
 * cost fw_lblock_cbc_encrypt 10 stack
 * cost fw_lblock_cbc_decrypt 12 stack
 * cost fw_lblock_ctr 20 stack
 */
#include "lblock_table.inc"

#define mode_state      left_bytes, right_bytes
#define STATE_DESCENDS  1
#define mode_of_the_caller of_the_caller
#define mode_of_the_caller_back of_the_caller_back

.macro prepare_encryption variant
.endm

.macro prepare_decryption variant
.endm

.macro exchange_halves
    movw    found_a, left0
    movw    left0, right0
    movw    right0, found_a
    movw    found_a, left2
    movw    left2, right2
    movw    right2, found_a
.endm

.macro encrypt_state variant
    movw    round_keys_pair, keys_pair
    encrypt_halves
    exchange_halves
    movw    keys_pair, round_keys_pair
    keys_forward -SCHEDULE_BYTES
.endm

.macro decrypt_state variant
    keys_forward SCHEDULE_BYTES
    movw    round_keys_pair, keys_pair
    exchange_halves
    decrypt_halves
    movw    keys_pair, round_keys_pair
.endm

#include "fw_register_modes_avr.inc"
#include "fw_functions.inc"

    fw_function_of fw_lblock_expand, expand_key
    fw_function_of fw_lblock_cbc_encrypt, cbc_encrypt, any
    fw_function_of fw_lblock_cbc_decrypt, cbc_decrypt, any
    fw_function_of fw_lblock_ctr, ctr, any

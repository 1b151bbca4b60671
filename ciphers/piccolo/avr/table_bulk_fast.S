/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for AVR: whole modes, lookups in tables of pairs in flash, one round per pass.
 *
 *     void fw_piccolo80_expand     (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_cbc_encrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_piccolo80_cbc_decrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_piccolo80_ctr        (const fw_piccolo80_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers, rounds and their cost: piccolo_table.inc; of a block:
 * fw_register_modes_avr.inc. Needs MOVW. The schedule, with a layout of its own, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash, where the tables must stand, too.
 * NOT constant time in the strict sense: see piccolo_table.inc.
 * Measured in scenario cbc128, expand included: 67997 cycles and 1570 bytes; in bulk 261.5 cycles per byte; in ctr16,
 * round keys included, 4626 and 1256.
 *
 * cost fw_piccolo80_expand 4 stack
 * cost fw_piccolo80_cbc_encrypt 8 stack
 * cost fw_piccolo80_cbc_decrypt 10 stack
 * cost fw_piccolo80_ctr 18 stack
 */
#include "piccolo_table.inc"

#define mode_state      x0, x1, x2, x7, x4, x5, x6, x3         /* with bytes 3 and 7 exchanged */
#define STATE_DESCENDS  0
#define mode_of_the_caller of_the_caller
#define mode_of_the_caller_back of_the_caller_back

.macro prepare_encryption variant
.endm

.macro prepare_decryption variant
.endm

.macro exchange_3_7
    mov     count, x3
    mov     x3, x7
    mov     x7, count
.endm

.macro encrypt_state variant
    movw    round_keys_pair, keys_pair
    exchange_3_7
    encrypt_bytes
    exchange_3_7
    movw    keys_pair, round_keys_pair
    keys_forward -SCHEDULE_BYTES
.endm

.macro decrypt_state variant
    keys_forward SCHEDULE_BYTES
    movw    round_keys_pair, keys_pair
    exchange_3_7
    decrypt_bytes
    exchange_3_7
    movw    keys_pair, round_keys_pair
.endm

#include "fw_register_modes_avr.inc"
#include "fw_functions.inc"

    fw_function_of fw_piccolo80_expand, expand_key
    fw_function_of fw_piccolo80_cbc_encrypt, cbc_encrypt, any
    fw_function_of fw_piccolo80_cbc_decrypt, cbc_decrypt, any
    fw_function_of fw_piccolo80_ctr, ctr, any

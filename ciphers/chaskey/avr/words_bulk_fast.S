/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey as a block cipher for AVR: whole modes, four rounds per pass.
 *
 *     void fw_chaskey_expand         (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_cbc_encrypt    (const fw_chaskey_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_chaskey_cbc_decrypt    (const fw_chaskey_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_chaskey_ctr            (const fw_chaskey_schedule *schedule, uint8_t counter[16],
 *                                     uint8_t *data, size_t blocks);
 *     and the same for fw_chaskey_lts_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: chaskey_macros.inc; of a
 * block: fw_register_modes_avr.inc. Needs MUL and MOVW. The schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64
 * KiB of flash.
 * 8 rounds take 536 cycles, the loop 7, the key twice 48 and the pointer back 4: a bound of 643 per block, and 1183 for
 * 16 rounds.
 * Measured in scenario cbc128, expand included: 12315 cycles and 1812 bytes for Chaskey, 21019 and 1812 for
 * Chaskey-LTS; in bulk 48.4 and 82.4 cycles per byte; in ctr16, round keys included, 903 and 908, 1447 and 908.
 *
 * cost fw_chaskey_expand 2 stack
 * cost fw_chaskey_cbc_encrypt 20 stack
 * cost fw_chaskey_cbc_decrypt 22 stack
 * cost fw_chaskey_ctr 23 stack
 * cost fw_chaskey_lts_expand 2 stack
 * cost fw_chaskey_lts_cbc_encrypt 20 stack
 * cost fw_chaskey_lts_cbc_decrypt 22 stack
 * cost fw_chaskey_lts_ctr 23 stack
 */
#include "fw_functions.inc"
#include "chaskey_macros.inc"

#define BLOCK_BYTES     16
#define mode_state      v0, one_odd, v2, three
#define mode_result     mode_state
#define mode_byte       product_low
#define mode_of_the_caller of_the_caller
#define mode_of_the_caller_back of_the_caller_back

.macro result_to_state
.endm

.macro xor_key
    xor_next_keys mode_state
    sbiw    keys_pair, 16
.endm

.macro prepare_encryption name:req
    ldi     multiplier, 32
.endm

.macro encrypt_state name:req
    xor_key
    encrypt_rounds \name
    xor_key
.endm

.macro prepare_decryption name:req
    ldi     multiplier, 8
.endm

.macro decrypt_state name:req
    xor_key
    decrypt_rounds \name
    xor_key
.endm

#include "fw_register_modes_avr.inc"

.macro cipher name:req
    fw_function_of fw_\name\()_expand, expand_in_line
    fw_function_of fw_\name\()_cbc_encrypt, cbc_encrypt, \name
    fw_function_of fw_\name\()_cbc_decrypt, cbc_decrypt, \name
    fw_function_of fw_\name\()_ctr, ctr, \name
.endm

cipher chaskey
cipher chaskey_lts

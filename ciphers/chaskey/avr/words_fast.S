/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey as a block cipher for AVR: four rounds per pass.
 *
 *     void fw_chaskey_expand     (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt    (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt    (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_lts_expand (fw_chaskey_lts_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_lts_encrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_lts_decrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: chaskey_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * Four rounds take 268 cycles and the loop 4: a bound of 544 for 8 rounds and 1088 for 16, and 160 for the block in and
 * out and the key.
 *
 * cost fw_chaskey_expand 73 cycles 70 bytes 2 stack
 * cost fw_chaskey_encrypt 775 cycles 742 bytes 16 stack
 * cost fw_chaskey_decrypt 775 cycles 742 bytes 16 stack
 * cost fw_chaskey_lts_expand 73 cycles 70 bytes 2 stack
 * cost fw_chaskey_lts_encrypt 1319 cycles 742 bytes 16 stack
 * cost fw_chaskey_lts_decrypt 1319 cycles 742 bytes 16 stack
 */
#include "fw_functions.inc"
#include "chaskey_macros.inc"

#define state           v0, one_odd, v2, three

.macro begin
    save    of_the_caller
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load_xor_key state
.endm

.macro finish
    store_xor_key state
    clr     product_high
    restore of_the_caller_back
    ret
.endm

.macro encrypt_block name:req
    begin
    ldi     multiplier, 32
    encrypt_rounds \name
    finish
.endm

.macro decrypt_block name:req
    begin
    ldi     multiplier, 8
    decrypt_rounds \name
    finish
.endm

.macro cipher name:req
    fw_function_of fw_\name\()_expand, expand_in_line
    fw_function_of fw_\name\()_encrypt, encrypt_block, \name
    fw_function_of fw_\name\()_decrypt, decrypt_block, \name
.endm

cipher chaskey
cipher chaskey_lts

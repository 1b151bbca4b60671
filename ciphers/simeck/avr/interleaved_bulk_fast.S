/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for AVR: whole modes, interleaved words, four rounds per pass.
 *
 *     void fw_simeck64_128_expand     (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: simeck_macros.inc; of a block:
 * fw_register_modes_avr.inc. Needs MOVW. Round keys are interleaved, too; for ctr they are in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash, otherwise in RAM.
 * Measured in scenario cbc128, expand included: 62144 cycles and 2144 bytes; in bulk 232.9 cycles per byte; in ctr16,
 * round keys included, 4203 and 1028.
 *
 * cost fw_simeck64_128_expand 13 stack
 * cost fw_simeck64_128_cbc_encrypt 9 stack
 * cost fw_simeck64_128_cbc_decrypt 11 stack
 * cost fw_simeck64_128_ctr 19 stack
 */
#include "simeck_macros.inc"

#define mode_state      block_bytes
#define STATE_DESCENDS  0
#define mode_of_the_caller of_the_caller
#define mode_of_the_caller_back of_the_caller_back

.macro prepare_encryption variant:req
    end_upwards
    clr     zero
.endm

.macro encrypt_state variant:req
    interleave_block
    encrypt_rounds
    keys_forward -SCHEDULE_BYTES
    plain_block
.endm

.macro prepare_decryption variant:req
    mov     end, keys_low
    clr     zero
.endm

.macro decrypt_state variant:req
    interleave_block
    decrypt_rounds
    plain_block
.endm

#include "fw_register_modes_avr.inc"

fw_function fw_simeck64_128_expand
    expand
fw_end fw_simeck64_128_expand

fw_function fw_simeck64_128_cbc_encrypt
    cbc_encrypt 128
fw_end fw_simeck64_128_cbc_encrypt

fw_function fw_simeck64_128_cbc_decrypt
    cbc_decrypt 128
fw_end fw_simeck64_128_cbc_decrypt

fw_function fw_simeck64_128_ctr
    ctr     128
fw_end fw_simeck64_128_ctr

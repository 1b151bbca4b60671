/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for AVR: whole modes, eight rounds per pass.
 *
 *     void fw_speck128_128_cbc_encrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_cbc_decrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_ctr        (const fw_speck128_128_schedule *schedule, uint8_t counter[16],
 *                                      uint8_t *data, size_t blocks);
 *     and the same for keys of 256 bits: fw_speck128_256_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: speck128_macros.inc; of a
 * block: fw_register_modes_avr.inc. Needs MOVW. The schedule is that of words128_fast.S, which goes with this file:
 * in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. For 128-bit keys, in bulk 143 cycles per byte;
 * in ctr16, round keys in flash, 2623 cycles, 164 per byte.
 *
 * cost fw_speck128_128_cbc_encrypt 15 stack
 * cost fw_speck128_128_cbc_decrypt 17 stack
 * cost fw_speck128_128_ctr 18 stack
 * cost fw_speck128_256_cbc_encrypt 15 stack
 * cost fw_speck128_256_cbc_decrypt 17 stack
 * cost fw_speck128_256_ctr 18 stack
 */
#include "fw_functions.inc"
#include "speck128_macros.inc"
#include "speck128_eights.inc"

#define BLOCK_BYTES     16
#define mode_byte       scratch
#define mode_state      word_y, word_x
#define mode_result     mode_state
#define mode_of_the_caller count, y_back
#define mode_of_the_caller_back word_y, count

.macro result_to_state
.endm

.macro prepare_encryption size:req
.endm

.macro prepare_decryption size:req
.endm

.macro encrypt_state size:req
    encrypt_in_eights \size
    keys_forward -8 * ROUNDS_\size
.endm

.macro decrypt_state size:req
    keys_forward 8 * ROUNDS_\size
    decrypt_in_eights \size
.endm

#include "fw_register_modes_avr.inc"

.macro modes size:req
    fw_function_of fw_speck128_\size\()_cbc_encrypt, cbc_encrypt, \size
    fw_function_of fw_speck128_\size\()_cbc_decrypt, cbc_decrypt, \size
    fw_function_of fw_speck128_\size\()_ctr, ctr, \size
.endm

modes   128
modes   256

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for AVR: whole modes, nine rounds per pass.
 *
 *     void fw_speck64_96_expand      (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_cbc_encrypt (const fw_speck64_96_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_speck64_96_cbc_decrypt (const fw_speck64_96_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_speck64_96_ctr         (const fw_speck64_96_schedule *schedule, uint8_t counter[8],
 *                                     uint8_t *data, size_t blocks);
 *     and the same for keys of 128 bits: fw_speck64_128_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: speck_macros.inc; of a block:
 * fw_register_modes_avr.inc. Needs MUL and MOVW. The schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of
 * flash. Measured in scenario cbc128, expand included: 31837 cycles and 1412 bytes for 96-bit keys, 32848 and 1420 for
 * 128; in bulk 120.1 and 123.6 cycles per byte; in ctr16, round keys included, 2259 and 814, 2323 and 808.
 *
 * cost fw_speck64_96_expand 10 stack
 * cost fw_speck64_96_cbc_encrypt 10 stack
 * cost fw_speck64_96_cbc_decrypt 12 stack
 * cost fw_speck64_96_ctr 20 stack
 * cost fw_speck64_128_expand 14 stack
 * cost fw_speck64_128_cbc_encrypt 10 stack
 * cost fw_speck64_128_cbc_decrypt 12 stack
 * cost fw_speck64_128_ctr 20 stack
 */
#include "fw_functions.inc"
#include "speck_macros.inc"

#define mode_state      word_b, word_a
#define STATE_DESCENDS  0
#define mode_of_the_caller end, multiplier, apart_c
#define mode_of_the_caller_back apart_c_back, multiplier, end

.macro prepare_encryption size:req
    end_upwards \size
    ldi     multiplier, 8
.endm

.macro encrypt_state size:req
    in_threes \size, encrypt_round_away, 3
    keys_forward -4 * ROUNDS_\size
.endm

.macro prepare_decryption size:req
    mov     end, keys_low
    ldi     multiplier, 32
.endm

.macro decrypt_state size:req
    keys_forward 4 * ROUNDS_\size
    in_threes \size, decrypt_round_away, 3
.endm

#include "fw_register_modes_avr.inc"

.macro cipher size:req
    fw_function_of fw_speck64_\size\()_expand, expand_in_registers, \size
    fw_function_of fw_speck64_\size\()_cbc_encrypt, cbc_encrypt, \size
    fw_function_of fw_speck64_\size\()_cbc_decrypt, cbc_decrypt, \size
    fw_function_of fw_speck64_\size\()_ctr, ctr, \size
.endm

cipher 96
cipher 128

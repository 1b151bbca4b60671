/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for MSP430: whole modes, sixteen rounds per pass.
 *
 *     void fw_cham64_128_expand     (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_cbc_encrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_cbc_decrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_ctr        (const fw_cham64_128_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; key, iv, counter and data must stand at even addresses. Round keys, and what a round takes:
 * cham_macros.inc; what a block takes beside: fw_register_modes_msp430.inc. In encryption the first two round keys
 * stay in registers, which saves 12 cycles a block.
 *
 * cost fw_cham64_128_expand 4 stack
 * cost fw_cham64_128_cbc_encrypt 16 stack
 * cost fw_cham64_128_cbc_decrypt 16 stack
 * cost fw_cham64_128_ctr 16 stack
 */
#define schedule        r12
#define block           r13
#define word_0          r14
#define word_1          r15
#define word_2          r11
#define word_3          r10
#define t               r9
#define number          r8
#define even_key        r7              /* in decryption */
#define kept_even       r7              /* the first two round keys, in encryption */
#define kept_odd        r13
#include "fw_functions.inc"
#include "cham_macros.inc"

#define mode_state      word_0, word_1, word_2, word_3
#define mode_spare      t
#define mode_of_the_caller even_key, number, t, word_3
#define mode_of_the_caller_back word_3, t, number, even_key

.macro prepare_encryption
    mov     @schedule+, kept_even
    mov     @schedule+, kept_odd
.endm

.macro encrypt_state
    exchange_inner
    encrypt_rounds TWO_KEYS, kept_even, kept_odd
    sub     #HALF_PASS - TWO_KEYS, schedule
    exchange_inner
.endm

.macro decrypt_state
    exchange_inner
    decrypt_rounds
    add     #TWO_KEYS, schedule
    exchange_inner
.endm

#include "fw_register_modes_msp430.inc"

    fw_function_of fw_cham64_128_expand, expand_key
    fw_function_of fw_cham64_128_cbc_encrypt, cbc_encrypt
    fw_function_of fw_cham64_128_cbc_decrypt, cbc_decrypt
    fw_function_of fw_cham64_128_ctr, ctr

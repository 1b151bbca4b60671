/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for AVR: whole modes, eight rounds per pass.
 *
 *     void fw_cham64_128_expand     (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_cbc_encrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_cbc_decrypt(const fw_cham64_128_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_cham64_128_ctr        (const fw_cham64_128_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers, round keys and the cost of a round: cham_macros.inc;
 * of a block: fw_register_modes_avr.inc. Needs MOVW. For ctr the schedule is in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash, otherwise in RAM. Measured in scenario cbc128, expand included: 41230 cycles and 804 bytes;
 * in bulk 157.7 cycles per byte; in ctr16, round keys included, 2947 and 434.
 *
 * cost fw_cham64_128_expand 2 stack
 * cost fw_cham64_128_cbc_encrypt 7 stack
 * cost fw_cham64_128_cbc_decrypt 9 stack
 * cost fw_cham64_128_ctr 17 stack
 */
#define ROUNDS_PER_PASS 8
#define number          r16
#define term            r0, r26
#include "fw_functions.inc"
#include "cham_macros.inc"

#define mode_state      block_bytes
#define STATE_DESCENDS  0
#define mode_of_the_caller number
#define mode_of_the_caller_back number

.macro prepare_encryption variant:req
    clr     zero
.endm

.macro prepare_decryption variant:req
    clr     zero
.endm

.macro encrypt_state variant:req
    encrypt_rounds
.endm

.macro decrypt_state variant:req
    decrypt_rounds
.endm

#include "fw_register_modes_avr.inc"

    fw_function_of fw_cham64_128_expand, expand
    fw_function_of fw_cham64_128_cbc_encrypt, cbc_encrypt, 128
    fw_function_of fw_cham64_128_cbc_decrypt, cbc_decrypt, 128
    fw_function_of fw_cham64_128_ctr, ctr, 128

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for MSP430: whole modes; one slice per register, one round per pass.
 *
 *     void fw_prince_expand     (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; key, IV, counter and data must stand at even addresses. Schedule: 32 bytes,
 * prince_schedule.inc. Where a state's bits are: prince_macros.inc.
 *
 * All registers are needed in the rounds, so what the modes need lies in the frame. Two blocks at a time would gain
 * nothing: a slice of one block fills a register.
 *
 * As measured, with CALL #address and RET, on the MSP430 CPU (not CPUX): expand 606 cycles; for 16 blocks cbc_encrypt
 * 36751, cbc_decrypt 36970; for 2 blocks ctr 4718. A block without its mode: 2274.
 *
 * cost fw_prince_expand 12 stack
 * cost fw_prince_cbc_encrypt 28 stack
 * cost fw_prince_cbc_decrypt 28 stack
 * cost fw_prince_ctr 28 stack
 */
#include "prince_registers.inc"
#include "prince_schedule.inc"
#include "prince_rounds.inc"
#include "prince_modes.inc"

fw_inner_function fw_prince_crypt_words
    slice
    crypt_slices
    unslice
    ret

    round_constants
fw_end fw_prince_crypt_words

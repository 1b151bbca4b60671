/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for MSP430: whole modes; one slice per register, one round per pass, what is needed twice in subroutines;
 * small.
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
 * All registers are needed in the rounds, so what the modes need lies in the frame. For the rest see bitslice_small.S.
 *
 * As measured, with CALL #address and RET, on the MSP430 CPU (not CPUX): expand 638 cycles; for 16 blocks cbc_encrypt
 * 47311, cbc_decrypt 47530; for 2 blocks ctr 6038.
 *
 * cost fw_prince_expand 14 stack
 * cost fw_prince_cbc_encrypt 34 stack
 * cost fw_prince_cbc_decrypt 34 stack
 * cost fw_prince_ctr 34 stack
 */
#define SLICE_BY_CALL   1

#include "prince_registers.inc"
#include "prince_schedule.inc"
#include "prince_rounds.inc"
#include "prince_small.inc"
#include "prince_modes.inc"

fw_inner_function fw_prince_crypt_words
    crypt_words_small
    ret

    subroutines
    round_constants
fw_end fw_prince_crypt_words

fw_inner_function fw_prince_slice
    slice
    ret
fw_end fw_prince_slice

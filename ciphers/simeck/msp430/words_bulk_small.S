/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in CBC and CTR mode for MSP430: block by block with words_small.S, which goes with this file.
 *
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is that of words_small.S.
 *
 * cost fw_simeck64_128_cbc_encrypt 24 stack
 * cost fw_simeck64_128_cbc_decrypt 24 stack
 * cost fw_simeck64_128_ctr 32 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_simeck64_128, 8

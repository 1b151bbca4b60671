/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE in CBC and CTR mode for MSP430: block by block with rows_fast.S, which goes with this file.
 *
 *     void fw_pride_cbc_encrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_cbc_decrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_ctr        (const fw_pride_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is that of rows_fast.S.
 *
 * cost fw_pride_cbc_encrypt 32 stack
 * cost fw_pride_cbc_decrypt 32 stack
 * cost fw_pride_ctr 40 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_pride, 8

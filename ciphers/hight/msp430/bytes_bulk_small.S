/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT in CBC and CTR mode for MSP430: block by block with bytes_small.S, which goes with this file.
 *
 *     void fw_hight_cbc_encrypt(const fw_hight_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_hight_cbc_decrypt(const fw_hight_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_hight_ctr        (const fw_hight_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is that of bytes_small.S.
 *
 * cost fw_hight_cbc_encrypt 22 stack
 * cost fw_hight_cbc_decrypt 22 stack
 * cost fw_hight_ctr 30 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_hight, 8

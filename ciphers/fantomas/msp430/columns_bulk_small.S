/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CBC and CTR mode for MSP430: block by block with columns_small.S, which goes with this file.
 *
 *     void fw_fantomas_cbc_encrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_cbc_decrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_ctr        (const fw_fantomas_schedule *schedule, uint8_t counter[16],
 *                                  uint8_t *data, size_t blocks);
 *
 * and the same for Robin, fw_robin_...
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is the portable one.
 *
 * cost fw_fantomas_cbc_encrypt 28 stack
 * cost fw_fantomas_cbc_decrypt 28 stack
 * cost fw_fantomas_ctr 44 stack
 * cost fw_robin_cbc_encrypt 28 stack
 * cost fw_robin_cbc_decrypt 28 stack
 * cost fw_robin_ctr 44 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_fantomas, 16
    fw_modes fw_robin, 16

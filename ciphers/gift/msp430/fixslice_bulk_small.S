/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 and GIFT-128 in CBC and CTR mode for MSP430: block by block with fixslice_small.S and gift64_small.S.
 *
 *     void fw_gift64_cbc_encrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_gift64_cbc_decrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_gift64_ctr        (const fw_gift64_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * and the same for fw_gift128, whose blocks have 16 bytes.
 *
 * Arguments in r12 to r15; iv, counter and data at even addresses. Registers and loops: fw_modes_msp430.inc. The
 * schedule is that of fixslice_small.S and gift64_small.S.
 *
 * cost fw_gift64_cbc_encrypt 24 stack
 * cost fw_gift64_cbc_decrypt 24 stack
 * cost fw_gift64_ctr 32 stack
 * cost fw_gift128_cbc_encrypt 30 stack
 * cost fw_gift128_cbc_decrypt 30 stack
 * cost fw_gift128_ctr 46 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_gift64, 8
    fw_modes fw_gift128, 16

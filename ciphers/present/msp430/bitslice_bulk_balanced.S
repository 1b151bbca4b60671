/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for MSP430: block by block with bitslice_fast.S, which goes with this file.
 *
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for PRESENT-128, whose key has 16 bytes.
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is that of bitslice_fast.S.
 *
 * cost fw_present80_cbc_encrypt 24 stack
 * cost fw_present80_cbc_decrypt 26 stack
 * cost fw_present80_ctr 32 stack
 * cost fw_present128_cbc_encrypt 24 stack
 * cost fw_present128_cbc_decrypt 26 stack
 * cost fw_present128_ctr 32 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_present80, 8
    fw_modes fw_present128, 8

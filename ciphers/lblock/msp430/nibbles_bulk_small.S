/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock in CBC and CTR mode for MSP430: block by block with nibbles_small.S, which goes with this file.
 *
 *     void fw_lblock_cbc_encrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lblock_cbc_decrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lblock_ctr        (const fw_lblock_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is that of nibbles_small.S.
 * NOT constant time in the strict sense: see nibbles_small.S.
 * Measured in scenario cbc128, expand included: 260702 cycles and 632 bytes; in ctr16, with its keys, 16311 and 536.
 *
 * cost fw_lblock_cbc_encrypt 26 stack
 * cost fw_lblock_cbc_decrypt 26 stack
 * cost fw_lblock_ctr 34 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_lblock, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo in CBC and CTR mode for MSP430: block by block with table_fast.S, which goes with this file.
 *
 *     void fw_piccolo80_cbc_encrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_piccolo80_cbc_decrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_piccolo80_ctr        (const fw_piccolo80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is that of table_fast.S.
 * NOT constant time in the strict sense: see table_fast.S.
 *
 * cost fw_piccolo80_cbc_encrypt 30 stack
 * cost fw_piccolo80_cbc_decrypt 30 stack
 * cost fw_piccolo80_ctr 38 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_piccolo80, 8

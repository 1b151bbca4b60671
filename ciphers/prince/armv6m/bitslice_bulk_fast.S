/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CBC and CTR mode for ARMv6-M (Cortex-M0+): block by block with bitslice_fast.S, which goes with this file.
 *
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_armv6m.inc. The
 * schedule is that of bitslice_fast.S.
 *
 * cost fw_prince_cbc_encrypt 68 stack
 * cost fw_prince_cbc_decrypt 68 stack
 * cost fw_prince_ctr 76 stack
 */
#include "fw_modes_armv6m.inc"

    fw_modes fw_prince, 8

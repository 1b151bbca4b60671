/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CBC and CTR mode for RV32: block by block with bitslice_small.S, which goes with this file.
 *
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of bitslice_small.S.
 *
 * cost fw_prince_cbc_encrypt 64 stack
 * cost fw_prince_cbc_decrypt 64 stack
 * cost fw_prince_ctr 64 stack
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_prince, 8

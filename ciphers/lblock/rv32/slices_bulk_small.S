/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock in CBC and CTR mode for RV32 and RV32E: block by block with slices_small.S, which goes with this file.
 *
 *     void fw_lblock_cbc_encrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_lblock_cbc_decrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_lblock_ctr        (const fw_lblock_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of slices_small.S.
 *
 * cost fw_lblock_cbc_encrypt 64 stack
 * cost fw_lblock_cbc_decrypt 64 stack
 * cost fw_lblock_ctr 64 stack
 * cost fw_lblock_cbc_encrypt 80 stack on rv32e
 * cost fw_lblock_cbc_decrypt 80 stack on rv32e
 * cost fw_lblock_ctr 80 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_lblock, 8

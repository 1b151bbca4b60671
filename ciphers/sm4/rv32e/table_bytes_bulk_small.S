/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in CBC and CTR mode for RV32EC: block by block with table_bytes_small.S, which goes with this file.
 *
 *     void fw_sm4_cbc_encrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16],
 *                             uint8_t *data, size_t blocks);
 *     void fw_sm4_cbc_decrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16],
 *                             uint8_t *data, size_t blocks);
 *     void fw_sm4_ctr        (const fw_sm4_schedule *schedule, uint8_t counter[16],
 *                             uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of table_bytes_small.S. Not constant time in the strict sense, but in cycles, as there.
 *
 * cost fw_sm4_cbc_encrypt 56 stack
 * cost fw_sm4_cbc_decrypt 56 stack
 * cost fw_sm4_ctr 56 stack
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_sm4, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE in CBC and CTR mode for RV32: block by block with rows_small.S, which goes with this file.
 *
 *     void fw_pride_cbc_encrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_cbc_decrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_ctr        (const fw_pride_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of rows_small.S.
 *
 * cost fw_pride_cbc_encrypt 80 stack
 * cost fw_pride_cbc_decrypt 80 stack
 * cost fw_pride_ctr 80 stack
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_pride, 8

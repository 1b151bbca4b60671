/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 and SKINNY-128-128 in CBC and CTR mode for RV32 and RV32E: block by block with rows64_small.S and rows128_small.S.
 *
 *     void fw_skinny64_128_cbc_encrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_cbc_decrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_ctr        (const fw_skinny64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for fw_skinny128_128, whose blocks have 16 bytes.
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedules are those of the functions for single blocks.
 *
 * cost fw_skinny64_128_cbc_encrypt 48 stack
 * cost fw_skinny64_128_cbc_decrypt 48 stack
 * cost fw_skinny64_128_ctr 48 stack
 * cost fw_skinny128_128_cbc_encrypt 48 stack
 * cost fw_skinny128_128_cbc_decrypt 48 stack
 * cost fw_skinny128_128_ctr 48 stack
 * cost fw_skinny64_128_cbc_encrypt 56 stack on rv32e
 * cost fw_skinny64_128_cbc_decrypt 56 stack on rv32e
 * cost fw_skinny64_128_ctr 56 stack on rv32e
 * cost fw_skinny128_128_cbc_encrypt 56 stack on rv32e
 * cost fw_skinny128_128_cbc_decrypt 56 stack on rv32e
 * cost fw_skinny128_128_ctr 56 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_skinny64_128, 8
    fw_modes fw_skinny128_128, 16

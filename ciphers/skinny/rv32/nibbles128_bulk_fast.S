/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 in CBC and CTR mode for RV32 and RV32E: block by block with nibbles128_fast.S.
 *
 *     void fw_skinny128_128_cbc_encrypt(const fw_skinny128_128_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny128_128_cbc_decrypt(const fw_skinny128_128_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny128_128_ctr        (const fw_skinny128_128_schedule *schedule, uint8_t counter[16],
 *                                     uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of nibbles128_fast.S.
 *
 * cost fw_skinny128_128_cbc_encrypt 80 stack
 * cost fw_skinny128_128_cbc_decrypt 80 stack
 * cost fw_skinny128_128_ctr 80 stack
 * cost fw_skinny128_128_cbc_encrypt 68 stack on rv32e
 * cost fw_skinny128_128_cbc_decrypt 68 stack on rv32e
 * cost fw_skinny128_128_ctr 68 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_skinny128_128, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 in CBC and CTR mode for RV32 and RV32E: block by block with fixslice64_fast.S, which goes with this
 * file.
 *
 *     void fw_skinny64_128_cbc_encrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_cbc_decrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_ctr        (const fw_skinny64_128_schedule *schedule, uint8_t counter[8],
 *                                     uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of fixslice64_fast.S.
 *
 * cost fw_skinny64_128_cbc_encrypt 64 stack
 * cost fw_skinny64_128_cbc_decrypt 64 stack
 * cost fw_skinny64_128_ctr 64 stack
 * cost fw_skinny64_128_cbc_encrypt 72 stack on rv32e
 * cost fw_skinny64_128_cbc_decrypt 72 stack on rv32e
 * cost fw_skinny64_128_ctr 72 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_skinny64_128, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in CBC and CTR mode for RV32 and RV32E: block by block with words_small.S.
 *
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The schedule
 * is that of words_small.S.
 *
 * cost fw_simeck64_128_cbc_encrypt 48 stack
 * cost fw_simeck64_128_cbc_decrypt 48 stack
 * cost fw_simeck64_128_ctr 48 stack
 * cost fw_simeck64_128_cbc_encrypt 36 stack on rv32e
 * cost fw_simeck64_128_cbc_decrypt 36 stack on rv32e
 * cost fw_simeck64_128_ctr 36 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_simeck64_128, 8

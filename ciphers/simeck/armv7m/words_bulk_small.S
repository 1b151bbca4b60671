/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with words_small.S.
 *
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops: fw_modes_armv7m.inc. The schedule
 * is that of words_small.S.
 *
 * cost fw_simeck64_128_cbc_encrypt 40 stack
 * cost fw_simeck64_128_cbc_decrypt 40 stack
 * cost fw_simeck64_128_ctr 48 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_simeck64_128, 8

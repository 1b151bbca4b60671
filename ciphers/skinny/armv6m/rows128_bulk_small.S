/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 in CBC and CTR mode for ARMv6-M: block by block with rows128_small.S, which goes with this file.
 *
 *     void fw_skinny128_128_cbc_encrypt(const fw_skinny128_128_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny128_128_cbc_decrypt(const fw_skinny128_128_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny128_128_ctr        (const fw_skinny128_128_schedule *schedule, uint8_t counter[16],
 *                                     uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_armv6m.inc. The
 * schedule is that of rows128_small.S.
 *
 * cost fw_skinny128_128_cbc_encrypt 52 stack
 * cost fw_skinny128_128_cbc_decrypt 52 stack
 * cost fw_skinny128_128_ctr 68 stack
 */
#include "fw_modes_armv6m.inc"

    fw_modes fw_skinny128_128, 16

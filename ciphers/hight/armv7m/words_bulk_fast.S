/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with words_fast.S, which goes with this file.
 *
 *     void fw_hight_cbc_encrypt(const fw_hight_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_hight_cbc_decrypt(const fw_hight_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_hight_ctr        (const fw_hight_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops: fw_modes_armv7m.inc. The schedule
 * is the portable one.
 *
 * cost fw_hight_cbc_encrypt 60 stack
 * cost fw_hight_cbc_decrypt 60 stack
 * cost fw_hight_ctr 68 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_hight, 8

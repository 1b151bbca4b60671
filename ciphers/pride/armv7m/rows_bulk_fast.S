/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with rows_fast.S, which goes with this file.
 *
 *     void fw_pride_cbc_encrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_cbc_decrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_ctr        (const fw_pride_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops:
 * fw_modes_armv7m.inc. The schedule is that of rows_fast.S.
 *
 * cost fw_pride_cbc_encrypt 64 stack
 * cost fw_pride_cbc_decrypt 64 stack
 * cost fw_pride_ctr 72 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_pride, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE in CBC and CTR mode for ARMv6-M (Cortex-M0+): block by block with rows_fast.S, which goes with this file.
 *
 *     void fw_pride_cbc_encrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_cbc_decrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_ctr        (const fw_pride_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_armv6m.inc. The
 * schedule is that of rows_fast.S.
 *
 * cost fw_pride_cbc_encrypt 48 stack
 * cost fw_pride_cbc_decrypt 48 stack
 * cost fw_pride_ctr 56 stack
 */
#include "fw_modes_armv6m.inc"

    fw_modes fw_pride, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Robin in CBC and CTR mode for ARMv6-M (Cortex-M0+): block by block with parities_fast.S, which goes with this file.
 *
 *     void fw_robin_cbc_encrypt(const fw_robin_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
 *     void fw_robin_cbc_decrypt(const fw_robin_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
 *     void fw_robin_ctr        (const fw_robin_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_armv6m.inc. The
 * schedule is that of parities_fast.S.
 *
 * cost fw_robin_cbc_encrypt 52 stack
 * cost fw_robin_cbc_decrypt 52 stack
 * cost fw_robin_ctr 68 stack
 */
#include "fw_modes_armv6m.inc"

    fw_modes fw_robin, 16

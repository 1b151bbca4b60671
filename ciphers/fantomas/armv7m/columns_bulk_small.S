/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with columns_small.S, which goes with
 * this file.
 *
 *     void fw_fantomas_cbc_encrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_cbc_decrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_ctr        (const fw_fantomas_schedule *schedule, uint8_t counter[16],
 *                                  uint8_t *data, size_t blocks);
 *
 * and the same for Robin, fw_robin_...
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops:
 * fw_modes_armv7m.inc. The schedule is the portable one.
 *
 * cost fw_fantomas_cbc_encrypt 56 stack
 * cost fw_fantomas_cbc_decrypt 56 stack
 * cost fw_fantomas_ctr 72 stack
 * cost fw_robin_cbc_encrypt 60 stack
 * cost fw_robin_cbc_decrypt 60 stack
 * cost fw_robin_ctr 76 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_fantomas, 16
    fw_modes fw_robin, 16

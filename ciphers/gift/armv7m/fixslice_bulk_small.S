/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with fixslice_small.S.
 *
 *     void fw_gift128_cbc_encrypt(const fw_gift128_schedule *schedule, const uint8_t iv[16],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_gift128_cbc_decrypt(const fw_gift128_schedule *schedule, const uint8_t iv[16],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_gift128_ctr        (const fw_gift128_schedule *schedule, uint8_t counter[16],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops: fw_modes_armv7m.inc. The schedule
 * is that of fixslice_small.S.
 *
 * cost fw_gift128_cbc_encrypt 52 stack
 * cost fw_gift128_cbc_decrypt 52 stack
 * cost fw_gift128_ctr 68 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_gift128, 16

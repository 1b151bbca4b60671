/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with bitslice_fast.S, which goes with this file.
 *
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for PRESENT-128, whose key has 16 bytes.
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops:
 * fw_modes_armv7m.inc. The schedule is that of bitslice_fast.S.
 *
 * cost fw_present80_cbc_encrypt 44 stack
 * cost fw_present80_cbc_decrypt 44 stack
 * cost fw_present80_ctr 52 stack
 * cost fw_present128_cbc_encrypt 44 stack
 * cost fw_present128_cbc_decrypt 44 stack
 * cost fw_present128_ctr 52 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_present80, 8
    fw_modes fw_present128, 8

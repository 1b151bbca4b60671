/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with words128_small.S, which goes with this
 * file.
 *
 *     void fw_speck128_128_cbc_encrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_cbc_decrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_ctr        (const fw_speck128_128_schedule *schedule, uint8_t counter[16],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for the other variant, fw_speck128_256, whose key has 32 bytes.
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops: fw_modes_armv7m.inc. The
 * schedule is that of words128_small.S.
 *
 * cost fw_speck128_128_cbc_encrypt 48 stack
 * cost fw_speck128_128_cbc_decrypt 48 stack
 * cost fw_speck128_128_ctr 64 stack
 * cost fw_speck128_256_cbc_encrypt 48 stack
 * cost fw_speck128_256_cbc_decrypt 48 stack
 * cost fw_speck128_256_ctr 64 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_speck128_128, 16
    fw_modes fw_speck128_256, 16

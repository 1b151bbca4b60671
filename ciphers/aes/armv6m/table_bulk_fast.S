/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CBC and CTR mode for ARMv6-M (Cortex-M0+): block by block with table_fast.S, which goes with this file.
 *
 *     void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_armv6m.inc. The
 * schedule is that of table_fast.S. Not constant time in the strict sense, but in cycles, as there.
 *
 * cost fw_aes128_cbc_encrypt 56 stack
 * cost fw_aes128_cbc_decrypt 56 stack
 * cost fw_aes128_ctr 72 stack
 * cost fw_aes192_cbc_encrypt 56 stack
 * cost fw_aes192_cbc_decrypt 56 stack
 * cost fw_aes192_ctr 72 stack
 * cost fw_aes256_cbc_encrypt 56 stack
 * cost fw_aes256_cbc_decrypt 56 stack
 * cost fw_aes256_ctr 72 stack
 */
#include "fw_modes_armv6m.inc"

    fw_modes fw_aes128, 16
    fw_modes fw_aes192, 16
    fw_modes fw_aes256, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES in CBC and CTR mode for MSP430: block by block with table_registers_fast.S, which goes with this file.
 *
 *     void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r12 to r15; iv, counter and data must stand at even addresses. Registers and loops:
 * fw_modes_msp430.inc. The schedule is that of table_registers_fast.S. Not constant time in the strict sense, but in
 * cycles: table_registers_fast.S.
 *
 * cost fw_aes128_cbc_encrypt 32 stack
 * cost fw_aes128_cbc_decrypt 32 stack
 * cost fw_aes128_ctr 48 stack
 * cost fw_aes192_cbc_encrypt 32 stack
 * cost fw_aes192_cbc_decrypt 32 stack
 * cost fw_aes192_ctr 48 stack
 * cost fw_aes256_cbc_encrypt 32 stack
 * cost fw_aes256_cbc_decrypt 32 stack
 * cost fw_aes256_ctr 48 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_aes128, 16
    fw_modes fw_aes192, 16
    fw_modes fw_aes256, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for AVR: whole modes, block by block with table_small.S, which goes with this file.
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
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule is that of
 * table_small.S: in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. Constant time of cycles only:
 * table_small.S.
 *
 * cost fw_aes128_cbc_encrypt 27 stack
 * cost fw_aes128_cbc_decrypt 27 stack
 * cost fw_aes128_ctr 43 stack
 * cost fw_aes192_cbc_encrypt 27 stack
 * cost fw_aes192_cbc_decrypt 27 stack
 * cost fw_aes192_ctr 43 stack
 * cost fw_aes256_cbc_encrypt 27 stack
 * cost fw_aes256_cbc_decrypt 27 stack
 * cost fw_aes256_ctr 43 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_aes128, 16
    fw_modes fw_aes192, 16
    fw_modes fw_aes256, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for AVR: whole modes, one byte per register, the S-box and multiples in flash, three rounds per pass.
 *
 *     void fw_aes128_expand     (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Needs MOVW. The schedule, and the cost of a round:
 * table_flash_fast.S; of a block: fw_register_modes_avr.inc. The schedule is in RAM; for ctr, FW_SCHEDULE_IN_FLASH,
 * in the first 64 KiB of flash. Constant time of cycles only: table_flash_fast.S.
 * Measured with keys of 128 bits in scenario cbc128, expand included: 39778 cycles and 4026 bytes; in bulk 130.9 cycles
 * per byte; in ctr16, round keys included, 2537 and 2056.
 *
 * cost fw_aes128_expand 12 stack
 * cost fw_aes128_cbc_encrypt 17 stack
 * cost fw_aes128_cbc_decrypt 19 stack
 * cost fw_aes128_ctr 20 stack
 * cost fw_aes192_expand 20 stack
 * cost fw_aes192_cbc_encrypt 17 stack
 * cost fw_aes192_cbc_decrypt 19 stack
 * cost fw_aes192_ctr 20 stack
 * cost fw_aes256_expand 14 stack
 * cost fw_aes256_cbc_encrypt 17 stack
 * cost fw_aes256_cbc_decrypt 19 stack
 * cost fw_aes256_ctr 20 stack
 */
#define S_BOX_IN_RAM 0
#include "aes_passes_modes.inc"
#include "aes_expand.inc"

    mode_functions 128
    mode_functions 192
    mode_functions 256

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 and GIFT-128 in CBC and CTR mode for AVR: block by block with fixslice_small.S and gift64_small.S.
 *
 *     void fw_gift64_cbc_encrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_gift64_cbc_decrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_gift64_ctr        (const fw_gift64_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * and the same for fw_gift128, whose blocks have 16 bytes.
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule, that of
 * fixslice_small.S and gift64_small.S, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_gift64_cbc_encrypt 24 stack
 * cost fw_gift64_cbc_decrypt 24 stack
 * cost fw_gift64_ctr 34 stack
 * cost fw_gift128_cbc_encrypt 32 stack
 * cost fw_gift128_cbc_decrypt 32 stack
 * cost fw_gift128_ctr 50 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_gift64, 8
    fw_modes fw_gift128, 16

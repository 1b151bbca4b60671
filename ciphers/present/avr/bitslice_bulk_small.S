/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for AVR: block by block with bitslice_small.S, which goes with this file.
 *
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for the other variant, fw_present128, whose key has 16 bytes.
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule, that of
 * bitslice_small.S, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_present80_cbc_encrypt 17 stack
 * cost fw_present80_cbc_decrypt 17 stack
 * cost fw_present80_ctr 25 stack
 * cost fw_present128_cbc_encrypt 17 stack
 * cost fw_present128_cbc_decrypt 17 stack
 * cost fw_present128_ctr 25 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_present80, 8
    fw_modes fw_present128, 8

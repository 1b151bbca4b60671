/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE in CBC and CTR mode for AVR: block by block with rows_small.S, which goes with this file.
 *
 *     void fw_pride_cbc_encrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_cbc_decrypt(const fw_pride_schedule *schedule, const uint8_t iv[8],
 *                               uint8_t *data, size_t blocks);
 *     void fw_pride_ctr        (const fw_pride_schedule *schedule, uint8_t counter[8],
 *                               uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule, that of
 * rows_small.S, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_pride_cbc_encrypt 16 stack
 * cost fw_pride_cbc_decrypt 16 stack
 * cost fw_pride_ctr 24 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_pride, 8

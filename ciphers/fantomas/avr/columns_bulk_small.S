/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CBC and CTR mode for AVR: block by block with columns_small.S, which goes with this file.
 *
 *     void fw_fantomas_cbc_encrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_cbc_decrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_ctr        (const fw_fantomas_schedule *schedule, uint8_t counter[16],
 *                                  uint8_t *data, size_t blocks);
 *
 * and the same for Robin, fw_robin_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule, that of
 * columns_small.S, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_fantomas_cbc_encrypt 18 stack
 * cost fw_fantomas_cbc_decrypt 18 stack
 * cost fw_fantomas_ctr 34 stack
 * cost fw_robin_cbc_encrypt 18 stack
 * cost fw_robin_cbc_decrypt 18 stack
 * cost fw_robin_ctr 34 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_fantomas, 16
    fw_modes fw_robin, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for AVR: whole modes, block by block with words_small.S, which goes with this file.
 *
 *     void fw_lea128_cbc_encrypt(const fw_lea128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lea128_cbc_decrypt(const fw_lea128_schedule *schedule, const uint8_t iv[16],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lea128_ctr        (const fw_lea128_schedule *schedule, uint8_t counter[16],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule is that of
 * words_small.S: in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_lea128_cbc_encrypt 28 stack
 * cost fw_lea128_cbc_decrypt 28 stack
 * cost fw_lea128_ctr 44 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_lea128, 16

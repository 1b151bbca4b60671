/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for AVR: whole modes, block by block with words_small.S, which goes with this file.
 *
 *     void fw_chaskey_lts_cbc_encrypt(const fw_chaskey_lts_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_chaskey_lts_cbc_decrypt(const fw_chaskey_lts_schedule *schedule, const uint8_t iv[16],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_chaskey_lts_ctr        (const fw_chaskey_lts_schedule *schedule, uint8_t counter[16],
 *                                     uint8_t *data, size_t blocks);
 *     and the same for fw_chaskey_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule is that of
 * words_small.S: in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_chaskey_cbc_encrypt 26 stack
 * cost fw_chaskey_cbc_decrypt 26 stack
 * cost fw_chaskey_ctr 42 stack
 * cost fw_chaskey_lts_cbc_encrypt 26 stack
 * cost fw_chaskey_lts_cbc_decrypt 26 stack
 * cost fw_chaskey_lts_ctr 42 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_chaskey, 16
    fw_modes fw_chaskey_lts, 16

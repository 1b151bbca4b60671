/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR in CBC and CTR mode for AVR: block by block with bytes_fast.S, which goes with this file.
 *
 *     void fw_roadrunner80_cbc_encrypt(const fw_roadrunner80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_roadrunner80_cbc_decrypt(const fw_roadrunner80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_roadrunner80_ctr        (const fw_roadrunner80_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for the other variant, fw_roadrunner128, whose key has 16 bytes.
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule, that of
 * bytes_fast.S, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_roadrunner80_cbc_encrypt 26 stack
 * cost fw_roadrunner80_cbc_decrypt 26 stack
 * cost fw_roadrunner80_ctr 34 stack
 * cost fw_roadrunner128_cbc_encrypt 32 stack
 * cost fw_roadrunner128_cbc_decrypt 32 stack
 * cost fw_roadrunner128_ctr 40 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_roadrunner80, 8
    fw_modes fw_roadrunner128, 8

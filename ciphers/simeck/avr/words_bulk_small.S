/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for AVR: CBC and CTR modes byte by byte, over the functions for one block. words_small.S goes with this
 * file.
 *
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule is that of
 * words_small.S, for ctr in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_simeck64_128_cbc_encrypt 20 stack
 * cost fw_simeck64_128_cbc_decrypt 20 stack
 * cost fw_simeck64_128_ctr 28 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_simeck64_128, 8

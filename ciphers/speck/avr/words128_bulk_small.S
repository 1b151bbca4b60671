/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for AVR: whole modes, block by block with words128_small.S, which goes with this file.
 *
 *     void fw_speck128_128_cbc_encrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_cbc_decrypt(const fw_speck128_128_schedule *schedule, const uint8_t iv[16],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_speck128_128_ctr        (const fw_speck128_128_schedule *schedule, uint8_t counter[16],
 *                                      uint8_t *data, size_t blocks);
 *     and the same for keys of 256 bits: fw_speck128_256_...
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule is that of
 * words128_small.S: in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 *
 * cost fw_speck128_128_cbc_encrypt 14 stack
 * cost fw_speck128_128_cbc_decrypt 14 stack
 * cost fw_speck128_128_ctr 30 stack
 * cost fw_speck128_256_cbc_encrypt 14 stack
 * cost fw_speck128_256_cbc_decrypt 14 stack
 * cost fw_speck128_256_ctr 30 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_speck128_128, 16
    fw_modes fw_speck128_256, 16

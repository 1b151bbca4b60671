/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED modes for AVR, bitsliced, smaller: one round per pass everywhere, rows in and out of lanes by quarters.
 *
 *     void fw_led<n>_expand     (fw_led<n>_schedule *schedule, const uint8_t key[n / 8]);  n = 64, 80, 128
 *     void fw_led<n>_cbc_encrypt(const fw_led<n>_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_led<n>_cbc_decrypt(const fw_led<n>_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_led<n>_ctr        (const fw_led<n>_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Which bit is in which register, and the schedule (16, 20 and 32
 * bytes for n = 64, 80 and 128): led_macros.inc. Needs MUL and MOVW. The schedule is in RAM or, FW_SCHEDULE_IN_FLASH,
 * in the first 64 KiB of flash. Of a last odd block the second of the two is thrown away. A round is 186 cycles forward
 * and 190 back, see bitslice_fast.S; 4 more for the loop.
 * Measured in scenario ctr16, round keys included: 7895 cycles and 884 bytes for 64-bit keys, 11424 and 926 for 80,
 * 11223 and 888 for 128.
 *
 * cost fw_led64_expand 15 stack
 * cost fw_led64_cbc_encrypt 30 stack
 * cost fw_led64_cbc_decrypt 32 stack
 * cost fw_led64_ctr 32 stack
 * cost fw_led80_expand 15 stack
 * cost fw_led80_cbc_encrypt 30 stack
 * cost fw_led80_cbc_decrypt 32 stack
 * cost fw_led80_ctr 32 stack
 * cost fw_led128_expand 15 stack
 * cost fw_led128_cbc_encrypt 30 stack
 * cost fw_led128_cbc_decrypt 32 stack
 * cost fw_led128_ctr 32 stack
 */
#include "led_rows_small.inc"
#include "led_bulk.inc"
define_counter_small

.macro ctr_of key_bits:req
    ctr     encrypt_rounds, \key_bits, _small
.endm

#include "led_mode_functions.inc"

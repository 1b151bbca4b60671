/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for AVR, one block per call, bitsliced; each direction by itself, blocks in and out of the lanes in few bytes.
 *
 *     void fw_led<n>_expand (fw_led<n>_schedule *schedule, const uint8_t key[n / 8]);  n = 64, 80, 128
 *     void fw_led<n>_encrypt(const fw_led<n>_schedule *schedule, uint8_t block[8]);
 *     void fw_led<n>_decrypt(const fw_led<n>_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Which bit is in which register, and the schedule (16, 20 and 32 bytes for n = 64,
 * 80 and 128): led_macros.inc. Needs MUL and MOVW. The schedule is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64
 * KiB of flash. The rounds are those of bitslice_fast.S, which has the count and a bound; bytes of rows become lanes as
 * in bitslice_small.S, where one direction does not stand in flash without the other.
 *
 * cost fw_led64_expand 477 cycles 58 bytes 15 stack
 * cost fw_led64_encrypt 7481 cycles 668 bytes 26 stack
 * cost fw_led64_decrypt 7610 cycles 678 bytes 26 stack
 * cost fw_led80_expand 587 cycles 58 bytes 15 stack
 * cost fw_led80_encrypt 10946 cycles 710 bytes 26 stack
 * cost fw_led80_decrypt 11283 cycles 742 bytes 26 stack
 * cost fw_led128_expand 917 cycles 58 bytes 15 stack
 * cost fw_led128_encrypt 10745 cycles 672 bytes 26 stack
 * cost fw_led128_decrypt 10938 cycles 682 bytes 26 stack
 */
#include "led_rows_small.inc"
#include "led_functions.inc"

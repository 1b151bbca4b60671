/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for AVR, one block per call, bitsliced; the place of a second block in the lanes is idle.
 *
 *     void fw_led<n>_expand (fw_led<n>_schedule *schedule, const uint8_t key[n / 8]);  n = 64, 80, 128
 *     void fw_led<n>_encrypt(const fw_led<n>_schedule *schedule, uint8_t block[8]);
 *     void fw_led<n>_decrypt(const fw_led<n>_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Which bit is in which register, and the schedule (16, 20 and 32 bytes for n = 64,
 * 80 and 128): led_macros.inc. Needs MUL and MOVW. The schedule is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64
 * KiB of flash. A round of encryption, without loop: SubCells 60 (two times 28, 2 MOVW), rows put away 4, ShiftRows 36
 * (MUL, MOV, EOR for each of eight lanes, four SWAP) and 2 LDI, MixColumnsSerial 56, constants 28: 186 cycles; of
 * decryption: SubCells 62, moves 6, otherwise the same: 190. With the S-boxes and the factors A as they are written
 * here, only moves, LDI and the constants could go: no fewer than 60 + 36 + 56 + 12 = 164; that shorter S-boxes or
 * matrices do not exist is not shown.
 *
 * cost fw_led64_expand 314 cycles 80 bytes 12 stack
 * cost fw_led64_encrypt 7145 cycles 700 bytes 22 stack
 * cost fw_led64_decrypt 7274 cycles 710 bytes 22 stack
 * cost fw_led80_expand 380 cycles 80 bytes 12 stack
 * cost fw_led80_encrypt 10610 cycles 742 bytes 23 stack
 * cost fw_led80_decrypt 10947 cycles 774 bytes 23 stack
 * cost fw_led128_expand 578 cycles 80 bytes 12 stack
 * cost fw_led128_encrypt 10409 cycles 704 bytes 22 stack
 * cost fw_led128_decrypt 10602 cycles 714 bytes 22 stack
 */
#include "led_rows_fast.inc"
#include "led_functions.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED modes for AVR, bitsliced: two blocks at once in CBC decryption and CTR.
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
 * in the first 64 KiB of flash. Of a last odd block the second of the two is thrown away. CBC encryption keeps the
 * chaining value in lanes, and the place of a second block is idle; decryption goes from the last block to the first,
 * where the block before is still ciphertext, and copies nothing. In CTR a pass is two rounds, so that the masks of the
 * constants move by two places, in pairs: constants 24 instead of 28 cycles a round. A round of encryption, without
 * loop: SubCells 60 (two times 28, 2 MOVW), rows put away 4, ShiftRows 36 (MUL, MOV, EOR for each of eight lanes, four
 * SWAP) and 2 LDI, MixColumnsSerial 56, constants 28: 186 cycles; of decryption: SubCells 62, moves 6, otherwise the
 * same: 190. With the S-boxes and the factors A as they are written here, only moves, LDI and the constants could go:
 * no fewer than 60 + 36 + 56 + 12 = 164; that shorter S-boxes or matrices do not exist is not shown.
 *
 * cost fw_led64_expand 12 stack
 * cost fw_led64_cbc_encrypt 26 stack
 * cost fw_led64_cbc_decrypt 28 stack
 * cost fw_led64_ctr 28 stack
 * cost fw_led80_expand 12 stack
 * cost fw_led80_cbc_encrypt 26 stack
 * cost fw_led80_cbc_decrypt 28 stack
 * cost fw_led80_ctr 28 stack
 * cost fw_led128_expand 12 stack
 * cost fw_led128_cbc_encrypt 26 stack
 * cost fw_led128_cbc_decrypt 28 stack
 * cost fw_led128_ctr 28 stack
 */
#include "led_rows_fast.inc"
#include "led_bulk.inc"

.macro ctr_of key_bits:req
    ctr     encrypt_rounds_in_pairs, \key_bits
.endm

#include "led_mode_functions.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in CTR mode for AVR: one block at a time, two rounds per pass. words_small.S goes with this file.
 *
 *     void fw_cham64_128_ctr(const fw_cham64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers: fw_ctr_of_words_avr.inc. Needs MOVW. The schedule is
 * that of words_small.S, in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. The time depends on how far
 * the carry goes in the counter, which is public. Two rounds are 45 cycles, schedule in flash. What it takes, in
 * words: the loop 36, number 2, the rest 50. Measured in scenario ctr16, round keys included: 4220 cycles and 208
 * bytes.
 *
 * cost fw_cham64_128_ctr 9 stack
 */
#include "fw_ctr_of_words_avr.inc"

#define word_0          r22             /* pairs, and their bytes: ctr_first, ctr_second */
#define word_1          r24
#define word_2          r18
#define word_3          r20
#define bytes_0         r22, r23
#define bytes_1         r24, r25
#define bytes_2         r18, r19
#define number          ctr_count
#include "cham_rounds_small.inc"

.macro save_for_rounds
.endm

.macro restore_after_rounds
.endm

.macro rounds
    encrypt_rounds
    clr     ctr_count
.endm

fw_function fw_cham64_128_ctr
    fw_ctr_of_words rounds, 2 * (ROUNDS % KEYS), 2
fw_end fw_cham64_128_ctr

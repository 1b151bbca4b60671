/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in CTR mode for AVR: one block at a time, one round per pass. words_small.S goes with this file.
 *
 *     void fw_simeck64_128_ctr(const fw_simeck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers: fw_ctr_of_words_avr.inc. Needs MUL and MOVW. The
 * schedule is that of words_small.S, in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. The time depends
 * on how far the carry goes in the counter, which is public. A round is 52 cycles, schedule in flash, and 3 for the
 * loop: round key 16, rotations 20, AND 4, XOR 8, words kept and moved 4. What it takes, in words: the round 40, loop,
 * number and multiplier 4, saved registers 6, the rest 50. Measured in scenario ctr16, round keys included: 5102
 * cycles and 376 bytes.
 *
 * cost fw_simeck64_128_ctr 12 stack
 */
#include "simeck_words.inc"
#include "fw_ctr_of_words_avr.inc"

.equ    SCHEDULE_BYTES, 4 * ROUNDS

#define word_y          ctr_first
#define word_x          ctr_second
#define kept            r26, r27, r14, r15  /* the word that changes places */
#define caller_low      r14             /* the bytes of it that belong to the caller */
#define caller_high     r15
#define multiplier      r17

.macro save_for_rounds
    save    multiplier, caller_high, caller_low
.endm

.macro restore_after_rounds
    restore caller_low, caller_high, multiplier
.endm

/* x, which becomes y, is kept; x itself turns by one bit, and takes the rest. */
.macro rounds
    ldi     multiplier, BY_5_BITS
    ldi     ctr_count, ROUNDS
6:  xor_products multiplier, word_y, word_x, kept
    move_word kept, word_x
    clr     zero
    rotate_left_1 word_x, zero
    xor_word word_x, word_y
    xor_next_keys word_x
    move_word word_y, kept
    dec     ctr_count
    brne    6b
.endm

fw_function fw_simeck64_128_ctr
    fw_ctr_of_words rounds, SCHEDULE_BYTES, 2
fw_end fw_simeck64_128_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 in CTR mode for AVR: one block at a time, one round per pass. words_small.S goes with this file.
 *
 *     void fw_simon64_96_ctr (const fw_simon64_96_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *     void fw_simon64_128_ctr(const fw_simon64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers: simon_macros.inc and fw_ctr_of_words_avr.inc. Needs MOVW.
 * The schedule is that of words_small.S, in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. The time depends
 * on how far the carry goes in the counter, which is public.
 * A round is 44 cycles, schedule in flash, and 3 for the loop: round key 16, rotations 10, AND 10, XOR 4, words kept and
 * moved 4. What it takes, in words: the round 36, loop and number 3, saved registers 8, the rest 50: 97, and the round keys.
 * Measured in scenario ctr16, round keys included: 4212 cycles and 362 bytes for 96-bit keys, 4400 and 370 for 128.
 * Bao, Luo, Lin publish 364 bytes and 4181 cycles, for a key of a size that they do not say, with 24 bytes of RAM:
 * counter and data, no stack. The seven registers saved here are 14 words and 28 cycles; without them this would be 334
 * bytes and 4184 cycles, and 344 and 4156 with four bytes of data at once, which take five words and 28 cycles less. So
 * what C wants of a function is all that is lost. With it, one word is left within 364 bytes: the counter's address in a
 * pair instead of on the stack takes it, for 7 cycles of the 31. A cycle less in a round would be 84. In one round per
 * pass, schedule in flash: rotations 10, AND with its copies 10, XOR 4, round key 16, loop 3; and 4 to keep x and to put
 * it in y's place, 8 if the copy is what turns. That is the best found, not proved.
 *
 * cost fw_simon64_96_ctr 13 stack
 * cost fw_simon64_128_ctr 13 stack
 */
#include "simon_macros.inc"
#include "fw_ctr_of_words_avr.inc"

#define kept            turning         /* the word that changes places */
#define caller_low      r14             /* the bytes of it that belong to the caller */
#define caller_high     r15

.macro save_for_rounds
    save    caller_high, caller_low, bits_high, bits_low
.endm

.macro restore_after_rounds
    restore bits_low, bits_high, caller_low, caller_high
.endm

.macro rounds size:req
    ldi     ctr_count, ROUNDS_\size
6:  round_at_home word_x, word_y, kept
    dec     ctr_count
    brne    6b
.endm

    fw_function_of fw_simon64_96_ctr, fw_ctr_of_words, "rounds 96", 4 * ROUNDS_96, 2
    fw_function_of fw_simon64_128_ctr, fw_ctr_of_words, "rounds 128", 4 * ROUNDS_128, 2

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 in CTR mode for AVR: one block at a time, one round per pass. words_small.S goes with this file.
 *
 *     void fw_speck64_96_ctr (const fw_speck64_96_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *     void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: speck_macros.inc and
 * fw_ctr_of_words_avr.inc. Needs MUL and MOVW. The schedule is that of words_small.S, in RAM or, FW_SCHEDULE_IN_FLASH,
 * in the first 64 KiB of flash. The time depends on how far the carry goes in the counter, which is public.
 * A round is 40 cycles, schedule in flash, and 3 for the loop. What it takes, in words: the round 28, loop and number 3,
 * multiplier, r1 and saved registers 8, the rest 55: 94, and the round keys. Measured in scenario ctr16, round keys
 * included: 2470 cycles and 292 bytes for 96-bit keys, 2556 and 296 for 128.
 * Bao, Luo, Lin publish 294 bytes and 2563 cycles, for a key of a size that they do not say, with 24 bytes of RAM:
 * counter and data, no stack. For 128-bit keys that is one word less. The six registers saved here are 12 words, and
 * without them this would be 272 bytes. With them no word was found that costs at most the 7 cycles left; 296 is the
 * best found, not proved. Two bytes of data at once save five words, for 28 cycles; a counter without an early end one,
 * for 112. As many words: blocks counted down by SBIW, a word less, but they come in no pair that it takes, so a MOVW
 * more; Y as two bytes of word c, four words less to save, and the data pointer on the stack between blocks, four more;
 * blocks in Y and the data in X, one MOVW for the other. Rotation without MUL saves four words around the rounds and
 * takes seven more in them.
 *
 * cost fw_speck64_96_ctr 12 stack
 * cost fw_speck64_128_ctr 12 stack
 */
#include "speck_macros.inc"
#include "fw_ctr_of_words_avr.inc"

.macro save_for_rounds
    save    multiplier, apart_c
    ldi     multiplier, 8
.endm

.macro restore_after_rounds
    clr     product_high
    restore apart_c_back, multiplier
.endm

/* x is in word a, y in word b. */
.macro rounds size:req
    ldi     count, ROUNDS_\size
6:  encrypt_round word_a, word_b, word_c
    dec     count
    brne    6b
.endm

fw_function fw_speck64_96_ctr
    fw_ctr_of_words "rounds 96", 4 * ROUNDS_96, 4
fw_end fw_speck64_96_ctr

fw_function fw_speck64_128_ctr
    fw_ctr_of_words "rounds 128", 4 * ROUNDS_128, 4
fw_end fw_speck64_128_ctr

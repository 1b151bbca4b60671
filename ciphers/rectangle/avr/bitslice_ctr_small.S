/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CTR mode for AVR: one round per pass, what is not needed in the rounds on the stack.
 *
 *     void fw_rectangle80_expand (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_ctr    (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_rectangle128_expand(fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_ctr   (const fw_rectangle128_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Needs MUL and MOVW. The schedule, 158 bytes as rectangle_ctr.inc
 * says, is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. The time depends on how far the carry goes in
 * the counter, which is public.
 *
 * The loop of rounds is entered at the round key, which saves the first one's code. Its multiplier lives in a copy that
 * the S-box has done with, and so has no register of its own.
 * What it takes, in words, for 128-bit keys: S-box 24, row 1 3, row 2 7, multiplier 1, round key and row 3 20, loop 2:
 * that is 57; beginning and end of the rounds 8, counter in 9 and its step 7, data 11, stack 18 and pointers, blocks and
 * r1 11: 242 bytes with the 158 of round keys make 400. For 80-bit keys two words more, where a byte of a round key
 * serves three times. Data by a loop of four passes costs 24 cycles a block and saves 13 words.
 * Measured in scenario ctr16, round keys included: 4060 cycles and 404 bytes for 80-bit keys, 3956 and 400 for 128.
 *
 * cost fw_rectangle80_expand 7 stack
 * cost fw_rectangle80_ctr 11 stack
 * cost fw_rectangle128_expand 10 stack
 * cost fw_rectangle128_ctr 11 stack
 */
#define multiplier      r27             /* copy_high between S-boxes: every pass sets it again */
#define steps           count           /* 0 after the rounds */
#define QUARTER         0x40
#include "rectangle_ctr.inc"
#include "fw_functions.inc"

.macro save_for_rounds variant
    save    kept_first, kept_second, count
.endm

.macro restore_after_rounds variant
    restore count, kept_second, kept_first
.endm

/* The loop is entered at the round key, where MUL by 1 exchanges the bytes of row 3. */
.macro all_rounds variant:req
    ldi     count, ROUND_KEYS
    keep_first_upwards_\variant kept_first, kept_second
    ldi     multiplier, 1
    rjmp    8f
7:  substitute_complements row3_low, row3_high
    ldi     multiplier, 32
8:  add_upwards_at_home_\variant
    dec     count
    brne    7b
.endm

    fw_function_of fw_rectangle80_expand, expand_upwards_80
    fw_function_of fw_rectangle80_ctr, ctr, 80
    fw_function_of fw_rectangle128_expand, expand_upwards_128
    fw_function_of fw_rectangle128_ctr, ctr, 128

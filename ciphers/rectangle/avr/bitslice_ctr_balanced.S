/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CTR mode for AVR: one block at a time, two rounds per pass.
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
 * Row 3 changes places from round to round; so every pass but the first begins with a S-box and none ends with a copy.
 * A round is 68 cycles for 80-bit keys, schedule in flash, and 67 for 128; a pass is four more.
 * Measured in scenario ctr16, round keys included: 3866 cycles and 522 bytes for 80-bit keys, 3810 and 514 for 128.
 *
 * cost fw_rectangle80_expand 7 stack
 * cost fw_rectangle80_ctr 14 stack
 * cost fw_rectangle128_expand 10 stack
 * cost fw_rectangle128_ctr 13 stack
 */
#define steps           multiplier      /* 32 after the rounds */
#define QUARTER         8
#include "rectangle_ctr.inc"
#include "fw_functions.inc"

.macro save_for_rounds variant:req
    save    kept_first, away_low, away_high, end, multiplier
    .if     \variant == 80
    save    kept_apart
    .endif
    mov     end, argument1_low
    subi    end, lo8(-SHORT_SCHEDULE_BYTES)
.endm

.macro restore_after_rounds variant:req
    .if     \variant == 80
    restore kept_apart
    .endif
    restore multiplier, end, away_high, away_low, kept_first
.endm

/* 13 passes. The first is entered at the round key, where MUL by 1 exchanges the bytes of row 3. */
.macro all_rounds variant:req
    keep_first_upwards_\variant kept_first, kept_apart
    ldi     multiplier, 1
    rjmp    8f
7:  substitute_complements row3_low, row3_high
8:  add_upwards_\variant row3_low, row3_high, away_low, away_high, kept_first, kept_apart
    ldi     multiplier, 32
    substitute_complements away_low, away_high
    add_upwards_\variant away_low, away_high, row3_low, row3_high, kept_apart, kept_first
    cpse    keys_low, end
    rjmp    7b
.endm

    fw_function_of fw_rectangle80_expand, expand_upwards_80
    fw_function_of fw_rectangle80_ctr, ctr, 80
    fw_function_of fw_rectangle128_expand, expand_upwards_128
    fw_function_of fw_rectangle128_ctr, ctr, 128

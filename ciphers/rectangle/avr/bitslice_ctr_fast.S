/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CTR mode for AVR: two blocks at a time share the round keys, the S-box works on complements.
 *
 *     void fw_rectangle80_expand (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_ctr    (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_rectangle128_expand(fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_ctr   (const fw_rectangle128_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Needs MUL and MOVW. The schedule, 158 bytes as rectangle_ctr.inc
 * says but for bit 0 of row 1, which is like the others, is in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 * Of a last odd block the second of the two is thrown away.
 *
 * A round of two blocks, schedule in flash: S-boxes 2 x (22 + 2 MOVW), row 1 2 x 3, row 2 2 x 7, row 3 9 + 8 with the
 * round key's bytes for it, six LPM 18, other EOR 12, one COM: 116 cycles for 128-bit keys; for 80-bit keys, where one
 * byte is added three times, one more.
 * Measured in scenario ctr16, round keys included: 3279 cycles and 940 bytes for 80-bit keys, 3246 and 928 for 128.
 *
 * cost fw_rectangle80_expand 7 stack
 * cost fw_rectangle80_ctr 24 stack
 * cost fw_rectangle128_expand 12 stack
 * cost fw_rectangle128_ctr 22 stack
 */
#include "rectangle_ctr.inc"

/* The first block of a pair. */
#define first0          r2              /* pairs */
#define first1          r4
#define first2          r6
#define first3          r8
#define first0_low      r2
#define first0_high     r3
#define first1_low      r4
#define first1_high     r5
#define first2_low      r6
#define first2_high     r7
#define first3_low      r8
#define first3_high     r9

#define argument2       r22             /* pairs */
#define argument4       r18
#define saved_counter   r10             /* pair */
#define saved_counter_low  r10
#define saved_counter_high r11
#define kept_twin       r10             /* for 80-bit keys, where the counter's address is on the stack */
#define left            r26             /* pair: blocks left, on the stack during the rounds */
#define left_low        r26
#define left_high       r27
#define pair_blocks     r16             /* 2 or, of the last pair, 1; count during the rounds */

/* SubColumn on rows A, B, C and D of a block, and ShiftRow but for D. TWIN is free. */
.macro substitute_block a, a_low, a_high, b_low, b_high, c, c_low, c_high, d_low, d_high, twin, twin_low, twin_high
    movw    \twin, \a
    movw    product, \c
    sub_complements \a_low, \b_low, \c_low, \d_low, \twin_low, product_low
    sub_complements \a_high, \b_high, \c_high, \d_high, \twin_high, product_high
    lsl     \b_low
    rol     \b_high
    adc     \b_low, zero
    rotate_4 \c_low, \c_high, 0xf0, \twin_low
.endm

#define FIRST_ROWS      first0, first0_low, first0_high, first1_low, first1_high, first2, first2_low, first2_high
#define SECOND_ROWS     row0, row0_low, row0_high, row1_low, row1_high, row2, row2_low, row2_high

.macro add_to_both byte:req, one:req, other:req
    eor     \one, \byte
    eor     \other, \byte
.endm

.macro add_next_key_to_both one:req, other:req
    next_key product_low
    add_to_both product_low, \one, \other
.endm

/* Row 3 of the second block, right by 3, from PLACE to NEW, as in add_round_key. */
.macro shift_second_row_3 place_low, place_high, new, new_low, new_high
    mul     \place_high, multiplier
    movw    \new, product
    mul     \place_low, multiplier
    eor     \new_low, product_high
    eor     \new_high, product_low
.endm

/* The round key on both blocks, and row 3: of the first block from LOW and HIGH to FREE and KEPT, of the second from
 * PLACE to NEW. For 128-bit keys KEPT is the byte kept before, the next one is in HIGH. For 80-bit keys FIRST and SECOND
 * change places from round to round. */
.macro add_to_both_128 low, high, free, kept, place_low, place_high, new, new_low, new_high, first, second
    add_to_both kept_first, first1_high, row1_high
    add_next_key_to_both first0_low, row0_low
    add_next_key_to_both first1_low, row1_low
    next_key \free
    shift_second_row_3 \place_low, \place_high, \new, \new_low, \new_high
    eor     \new_low, \free
    eor     \new_high, \kept
    mul     \low, multiplier
    eor     \free, product_high
    eor     \kept, product_low
    mul     \high, multiplier
    eor     \free, product_low
    eor     \kept, product_high
    add_next_key_to_both first2_low, row2_low
    next_key \high
    add_to_both \high, first0_high, row0_high
    next_key kept_first
    add_to_both kept_first, first2_high, row2_high
    com     kept_first                  /* row 1 wants the complement */
.endm

.macro add_to_both_80 low, high, free, kept, place_low, place_high, new, new_low, new_high, first, second
    add_to_both \first, first1_high, row1_high
    add_to_both \second, first2_high, row2_high
    com     \second                     /* row 1 wants the complement */
    add_next_key_to_both first0_low, row0_low
    add_next_key_to_both first0_high, row0_high
    add_next_key_to_both first1_low, row1_low
    add_next_key_to_both first2_low, row2_low
    next_key \free
    shift_second_row_3 \place_low, \place_high, \new, \new_low, \new_high
    eor     \new_low, \free
    mul     \low, multiplier
    eor     \free, product_high
    mov     \kept, product_low
    mul     \high, multiplier
    eor     \free, product_low
    eor     \kept, product_high
    next_key \first
    add_to_both \first, \kept, \new_high
.endm

/* Two rounds of both blocks. Row 3 of the first block is away, that of the second in copy. */
.macro first_of_two_rounds variant:req
    substitute_block FIRST_ROWS, away_low, away_high, row3, row3_low, row3_high
    substitute_block SECOND_ROWS, copy_low, copy_high, row3, row3_low, row3_high
    add_to_both_\variant away_low, away_high, first3_low, first3_high, copy_low, copy_high, row3, row3_low, row3_high, \
        kept_first, kept_twin
.endm

.macro second_of_two_rounds variant:req
    substitute_block FIRST_ROWS, first3_low, first3_high, copy, copy_low, copy_high
    substitute_block SECOND_ROWS, row3_low, row3_high, copy, copy_low, copy_high
    add_to_both_\variant first3_low, first3_high, away_low, away_high, row3_low, row3_high, copy, copy_low, copy_high, \
        kept_twin, kept_first
.endm

/* The first round key. */
.macro add_first_to_both_128
    add_next_key_to_both first3_high, row3_high
    next_key kept_first
    add_to_both kept_first, first1_high, row1_high
    add_next_key_to_both first0_low, row0_low
    add_next_key_to_both first1_low, row1_low
    add_next_key_to_both first3_low, row3_low
    add_next_key_to_both first2_low, row2_low
    next_key away_high
    com     away_high                   /* here only */
    add_to_both away_high, first0_high, row0_high
    com     away_high
    next_key kept_first
    com     kept_first
    add_to_both kept_first, first2_high, row2_high
.endm

.macro add_first_to_both_80
    add_next_key_to_both first1_high, row1_high
    next_key kept_twin
    com     kept_twin
    add_to_both kept_twin, first2_high, row2_high
    add_next_key_to_both first0_low, row0_low
    add_next_key_to_both first0_high, row0_high
    add_next_key_to_both first1_low, row1_low
    add_next_key_to_both first2_low, row2_low
    add_next_key_to_both first3_low, row3_low
    next_key kept_first
    com     kept_first                  /* here only */
    add_to_both kept_first, first3_high, row3_high
    com     kept_first
.endm

/* What the last round key could not complement. */
.macro complement_both_128
    com     away_high
    com     copy_high
.endm

.macro complement_both_80
    com     first2_high
    com     row2_high
.endm

/* Adds the number of blocks to, or subtracts it from, the counter in the second block. */
.macro count_with first:req, next:req
    \first  row3_high, pair_blocks
    .irp    byte, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    \next   \byte, zero
    .endr
.endm

/* BYTES are added to the data at OFFSET. */
.macro add_to_data offset:req, bytes:vararg
    .set    place, \offset
    .irp    byte, \bytes
    ldd     product_low, data + place
    eor     product_low, \byte
    std     data + place, product_low
    .set    place, place + 1
    .endr
.endm

.macro ctr_in_pairs variant:req
    save    first0_low, first0_high, first1_low, first1_high, first2_low, first2_high, first3_low, first3_high
    save    saved_counter_low, saved_counter_high, zero, kept_first, away_low, away_high, count, multiplier
    save    data_low, data_high
    movw    keys_pair, argument1
    movw    saved_counter, argument2
    movw    data_pair, argument3
    movw    left, argument4
    ldi     multiplier, 32
    clr     zero

    sbiw    left, 0
    brne    1f
    rjmp    7f

1:  ldi     pair_blocks, 2
    sbiw    left, 2                     /* after a single block, nobody asks how many are left */
    brcc    2f
    dec     pair_blocks
2:  save    left_low, left_high
    bst     pair_blocks, 1              /* T: the second block is wanted */

    movw    pointer_pair, saved_counter
    load    pointer+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    movw    first0, row0
    movw    first1, row1
    movw    first2, row2
    movw    first3, row3
    count_with add, adc
    store   -pointer, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    dec     pair_blocks
    count_with sub, sbc                 /* the second block's counter; if there is none, any */

    .if     \variant == 80
    save    saved_counter_low, saved_counter_high
    .endif
    add_first_to_both_\variant
    ldi     count, 13
    rjmp    4f
3:  first_of_two_rounds \variant
4:  second_of_two_rounds \variant
    dec     count
    breq    5f
    rjmp    3b

5:  complement_both_\variant
    .if     \variant == 80
    restore saved_counter_high, saved_counter_low
    .endif
    add_to_data 0, first0_low, first0_high, first1_low, first1_high, first2_low, first2_high, away_low, away_high
    brtc    6f
    add_to_data 8, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, copy_low, copy_high
    restore left_high, left_low
    subi    keys_low, lo8(SHORT_SCHEDULE_BYTES)
    sbci    keys_high, hi8(SHORT_SCHEDULE_BYTES)
    adiw    data_pair, 16
    sbiw    left, 0
    breq    7f
    rjmp    1b

6:  restore left_high, left_low
7:  clr     product_high
    restore data_high, data_low
    restore multiplier, count, away_high, away_low, kept_first, zero, saved_counter_high, saved_counter_low
    restore first3_high, first3_low, first2_high, first2_low, first1_high, first1_low, first0_high, first0_low
    ret
.endm

fw_function fw_rectangle80_expand
    expand_upwards_80 0xff
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_ctr
    ctr_in_pairs 80
fw_end fw_rectangle80_ctr

fw_function fw_rectangle128_expand
    expand_128_complemented
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_ctr
    ctr_in_pairs 128
fw_end fw_rectangle128_ctr

/* RECTANGLE-128 in CTR mode for AVR: two blocks at a time share the round keys, the S-box works on complements.
 *
 *     void fw_rectangle128_expand(fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_ctr   (const fw_rectangle128_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Needs MUL and MOVW. The schedule is in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash. Of a last odd block the second of the two is thrown away.
 * Stack: the return address and 10 bytes in expand, 20 in ctr.
 *
 * The S-box needs no NOT: rectangle128_complements.inc.
 *
 * A round of two blocks, schedule in flash: S-boxes 2 x (22 + 2 MOVW), row 1 2 x 3, row 2 2 x 7, row 3 9 + 8 with the
 * round key's bytes for it, six LPM 18, other EOR 12, one COM: 116 cycles.
 * Measured in scenario ctr16, round keys included: 3246 cycles and 930 bytes.
 */
#include "rectangle128_complements.inc"

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

#define argument1       r24             /* pairs */
#define argument2       r22
#define argument3       r20
#define argument4       r18
#define counter         X               /* copy during the rounds */
#define counter_pair    r26
#define saved_counter   r10             /* pair */
#define saved_counter_low  r10
#define saved_counter_high r11
#define data            Y
#define data_pair       r28
#define data_low        r28
#define data_high       r29
#define left            r26             /* pair: blocks left, on the stack during the rounds */
#define left_low        r26
#define left_high       r27
#define count           r16
#define blocks          r16             /* of this pair, 2 or, of the last, 1; count during the rounds */

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

.macro add_next_key_to_both one:req, other:req
    next_key product_low
    eor     \one, product_low
    eor     \other, product_low
.endm

/* A round of both blocks. Row 3 of the first block is in LOW and HIGH and comes out in FREE and KEPT, the byte kept
 * then is in HIGH; row 3 of the second is in PLACE_LOW and PLACE_HIGH and comes out in NEW. */
.macro round_of_both low, high, free, kept, place_low, place_high, new, new_low, new_high
    substitute_block FIRST_ROWS, \low, \high, \new, \new_low, \new_high
    substitute_block SECOND_ROWS, \place_low, \place_high, \new, \new_low, \new_high

    eor     first1_high, kept_first
    eor     row1_high, kept_first
    add_next_key_to_both first0_low, row0_low
    add_next_key_to_both first1_low, row1_low
    next_key \free
    mul     \place_high, multiplier     /* row 3, right by 3: see add_round_key */
    movw    \new, product
    mul     \place_low, multiplier
    eor     \new_low, product_high
    eor     \new_high, product_low
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
    eor     first0_high, \high
    eor     row0_high, \high
    next_key kept_first
    eor     first2_high, kept_first
    eor     row2_high, kept_first
    com     kept_first                  /* row 1 wants the complement */
.endm

/* Adds BLOCKS to, or subtracts it from, the counter in the second block. */
.macro count_with first:req, next:req
    \first  row3_high, blocks
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

fw_function fw_rectangle128_expand
    expand_128_complemented
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_ctr
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

1:  ldi     blocks, 2
    sbiw    left, 2
    brcc    2f
    dec     blocks
    adiw    left, 1
2:  save    left_low, left_high
    bst     blocks, 1                   /* T: the second block is wanted */

    movw    counter_pair, saved_counter
    load    counter+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    movw    first0, row0
    movw    first1, row1
    movw    first2, row2
    movw    first3, row3
    count_with add, adc
    store   -counter, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    dec     blocks
    count_with sub, sbc                 /* the second block's counter; if there is none, any */

    next_key away_high
    eor     first3_high, away_high
    eor     row3_high, away_high
    next_key kept_first
    eor     first1_high, kept_first
    eor     row1_high, kept_first
    add_next_key_to_both first0_low, row0_low
    add_next_key_to_both first1_low, row1_low
    add_next_key_to_both first3_low, row3_low
    add_next_key_to_both first2_low, row2_low
    next_key away_high
    com     away_high                   /* here only */
    eor     first0_high, away_high
    eor     row0_high, away_high
    com     away_high
    next_key kept_first
    com     kept_first
    eor     first2_high, kept_first
    eor     row2_high, kept_first

    ldi     count, 13
    rjmp    4f
3:  round_of_both away_low, away_high, first3_low, first3_high, copy_low, copy_high, row3, row3_low, row3_high
4:  round_of_both first3_low, first3_high, away_low, away_high, row3_low, row3_high, copy, copy_low, copy_high
    dec     count
    breq    5f
    rjmp    3b

5:  com     away_high                       /* row 3 high: its last key byte is not complemented */
    com     copy_high
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
fw_end fw_rectangle128_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE-80 for AVR, encryption only: one round per pass, round keys in one sequence, no complement in a round.
 *
 *     void fw_rectangle80_expand (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt(const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers: rectangle_macros.inc. Needs MUL and MOVW. encrypt reads the schedule in
 * RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 * The schedule, 158 bytes, is that of rectangle_ctr.inc, but complemented in another way. If rows 1 and 2 are
 * complemented on entry, the S-box needs no NOT and complements rows 0 to 2 on exit (found as rectangle128_derived.inc
 * says): so row 0 of the round keys is complemented, where no byte serves twice. The first round key and the last are
 * mended, but for row 2 high and in the end row 1 high, which serve in other round keys too.
 * Cycles of a round, schedule in flash: round key and row 3 36, S-box 25, rows 1 and 2 10, loop and multiplier 4.
 * The S-box leaves row 2 where MUL puts its result, so that X stays the pointer to the block.
 * Measured in scenario ctr16 at -O1 and -O2, round keys included: 4390 cycles, 594 bytes, 56 bytes of RAM. For less code
 * the round keys would have to shrink: row 3 of each could be derived from the round keys before, but not in less than 7
 * words, 9 cycles and five registers. For fewer cycles, two rounds per pass: 1.5 less a round, for 57 words.
 *
 * cost fw_rectangle80_encrypt 6 stack
 */
#include "rectangle_ctr.inc"

#define block           X
#define block_pair      r26
#define block_given     r22

/* The S-box on eight columns, rows 1 and 2 complemented on entry, rows 0 to 2 on exit: up to the new row 0, in ROW3. COPY1
 * equals ROW1 on entry. */
.macro sub_row_0 row0:req, row1:req, row2:req, row3:req, copy1:req
    or      \row1, \row3
    eor     \row1, \row0                /* "mixed" */
    and     \row0, \copy1
    eor     \row3, \row0
    eor     \copy1, \row3
    eor     \row3, \row2
.endm

/* The other new rows; row 2 in COPY1. ROW0 equals ROW3, the new row 0, on entry. */
.macro sub_rows_1_2_3 row0:req, row1:req, row2:req, row3:req, copy1:req
    or      \row3, \row1
    eor     \row3, \copy1
    and     \copy1, \row0
    eor     \copy1, \row1
    eor     \row1, \row2
.endm

/* SubColumn, and ShiftRow but for row 3; bit 0 of row 1 comes out complemented. The multiplier is free. */
.macro substitute_upwards
    movw    product, row1
    sub_row_0 row0_low, row1_low, row2_low, row3_low, product_low
    sub_row_0 row0_high, row1_high, row2_high, row3_high, product_high
    movw    row0, row3
    sub_rows_1_2_3 row0_low, row1_low, row2_low, row3_low, product_low
    sub_rows_1_2_3 row0_high, row1_high, row2_high, row3_high, product_high
    movw    row2, product
    shift_complements row1_low, row1_high, row2_low, row2_high, multiplier
.endm

/* Row 3, right by 3 if MULTIPLIER is 16, as it is if 128: FMUL doubles. KEPT_FIRST is row 1 high, KEPT_SECOND row 2 high. */
.macro add_round_key_upwards
    add_kept kept_first, kept_second
    add_bytes_of_rows_0_1_2
    fmul    row3_low, multiplier
    next_key row3_low
    eor     row3_low, product_high
    mov     kept_first, product_low
    fmul    row3_high, multiplier
    eor     row3_low, product_low
    mov     row3_high, product_high
    eor     row3_high, kept_first
    mov     kept_first, kept_second
    next_key kept_second
    eor     row3_high, kept_second
.endm

fw_function fw_rectangle80_expand
    save    row4_low, row4_high, constant80, spare_low, spare_high
    movw    schedule_pair, schedule_given
    load_key_80 key80, key80_pair
    store   schedule+, row1_high, row2_high

1:  com     row0_low
    com     row0_high
    ldi     spare_low, 1
    eor     spare_low, row1_low
    store   schedule+, row0_low, row0_high, spare_low, row2_low, row3_low, row3_high
    com     row0_low
    com     row0_high
    update_80 spare_low, spare_high
    cpi     constant80, ROUND_CONSTANT_26
    breq    2f
    rjmp    1b

2:  skip_back 2
    complement_bytes 2
    skip_back 148
    complement_bytes 1
    ldi     spare_low, 0xfe
    take_back_mask spare_low
    complement_bytes 2
    skip_back 1
    complement_bytes 1
    clr     product_high
    restore spare_high, spare_low, constant80, row4_high, row4_low
    ret
fw_end fw_rectangle80_expand

/* The loop is entered at the round key. */
fw_function fw_rectangle80_encrypt
    save    kept_first, kept_second, count, multiplier
    movw    keys_pair, argument1
    movw    block_pair, block_given
    load    block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    com     row2_high
    next_key kept_first
    next_key kept_second
    ldi     count, ROUND_KEYS
    ldi     multiplier, 128
    rjmp    2f
1:  substitute_upwards
    ldi     multiplier, 16
2:  add_round_key_upwards
    dec     count
    brne    1b
    com     row1_high
    com     row2_high
    store   -block, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    clr     product_high
    restore multiplier, count, kept_second, kept_first
    ret
fw_end fw_rectangle80_encrypt

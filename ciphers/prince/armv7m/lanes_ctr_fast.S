/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CTR mode for ARMv7-M (Cortex-M3): 32 blocks at a time, a lane of 32 bits for each bit of a block.
 *
 *     void fw_prince_ctr(const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; counter and data at any address. The schedule is that of bitslice_fast.S, which goes with
 * this file and computes what remains if that is less than WORTH_IT blocks. From there on 32 blocks are computed at
 * once, and what lacks of them is thrown away. The time depends on the number of blocks alone.
 *
 * The lanes of one nibble, slices 0 to 3, are together: nibble i of column k at 64 k + 16 i. A pass goes from one of
 * two buffers to the other, column by column: it gathers the four nibbles that ShiftRows, or its inverse, brings
 * together, which costs nothing, and applies the S-box, round key and M'. No bit ever moves, and of M' only six sums of
 * two lanes are left for each slice of a column: the sum of each pair of rows, added to both rows of the other pair.
 * The row that lacks in a sum is the row where it goes, but for a turn that is known beforehand.
 *
 * So there are six passes of ShiftRows, k1, S-box, M', and five of S-box^-1, k1, ShiftRows^-1, M'. The first finds its
 * nibbles where ShiftRows takes them from. A last layer of S-box^-1 is done on the way to blocks.
 *
 * A column is 172 cycles: loads 20, round key 32, S-boxes 60, M' 24, other loads and stores 36, of two rows that wait
 * in memory and of what is found. 32 blocks are 9.9 thousand, 39 cycles a byte: passes 7.8, from lanes to blocks 1.2,
 * the counter 0.4, adding to the data 0.5. Two blocks in registers (bitslice_bulk_fast.S) are 64 a byte.
 *
 * cost fw_prince_ctr 608 stack
 */
#include "fw_modes_armv7m.inc"

#define WORTH_IT        14              /* fewer blocks are computed one by one */

#define e0              r0              /* row 0, and rows 3 and 2 until they are stored */
#define e1              r1
#define e2              r2
#define e3              r3
#define f0              r4              /* row 1 */
#define f1              r5
#define f2              r6
#define f3              r7
#define temporary       r8
#define u               r9
#define v               r10
#define round_key       r11
#define from            r12
#define to              lr
#define eight_words     {r0-r7}

#define schedule        r0              /* of keys */
#define even            r4
#define odd             r5
#define middle_even     r6
#define middle_odd      r7
#define rows_1_2        r9
#define moved           r10

#include "prince_macros.inc"
#include "prince_expand.inc"

#define BUFFER_BYTES    256
#define NIBBLE          16              /* bytes of a nibble's lanes, and of a column's */
#define COLUMN          64
#define HALF            128             /* two columns, which are one word of a block */
#define BLOCK           8
#define BLOCKS          32
#define FORWARD_ROUNDS  6
#define BACKWARD_ROUNDS 5
#define NEXT_NIBBLE     (COLUMN + NIBBLE)               /* a block's next nibble before the first pass, modulo 256 */
#define ROW_0           0x000b000b      /* what inverse_s_box complements of row 0 */

/* The frame: two buffers, then words, then arguments and saved registers. */
#define LANES           0
#define OTHER           BUFFER_BYTES
#define KEY_LOW         (2 * BUFFER_BYTES)              /* of this round */
#define CONSTANTS       (2 * BUFFER_BYTES + 4)          /* the next one's place */
#define CONSTANTS_END   (2 * BUFFER_BYTES + 8)          /* of this half */
#define FIRST           (2 * BUFFER_BYTES + 12)         /* keys, as numbers */
#define FORWARD         (2 * BUFFER_BYTES + 20)
#define BACKWARD        (2 * BUFFER_BYTES + 28)
#define LAST            (2 * BUFFER_BYTES + 36)
#define FRAME           (2 * BUFFER_BYTES + 44)
#define COUNTER         (FRAME + 4)
#define DATA            (FRAME + 8)
#define LEFT            (FRAME + 12)                    /* blocks */
#define saved           {r0-r11, lr}
#define argument_blocks r3

/* ---- S-boxes, true slices before them and behind them, 15 instructions each ---- */

/* Slices 0 to 3 are then in x2, x1, SPARE2, x0. */
.macro substitute_lanes spare0:req, spare1:req, spare2:req, x0:req, x1:req, x2:req, x3:req
    eor     \spare0, \x0, \x2
    bic     \spare1, \x0, \x1
    bic     \spare1, \spare1, \x3
    bic     \spare2, \x1, \x2
    eor     \x3, \x3, \spare2
    orn     \spare0, \spare0, \x3
    orr     \x3, \spare1, \x3
    bic     \spare2, \x3, \spare2
    bic     \x3, \x3, \x2
    eor     \x2, \x1, \x2
    orr     \x1, \x0, \x1
    orn     \x1, \x3, \x1
    bic     \x0, \spare0, \x0
    eor     \x2, \x2, \spare0
    eor     \x0, \spare1, \x0
.endm

/* Slices 0 to 3 are then in x2, SPARE0, x1, x0. */
.macro substitute_lanes_back spare0:req, spare1:req, spare2:req, spare3:req, x0:req, x1:req, x2:req, x3:req
    orn     \spare0, \x3, \x1
    orn     \spare1, \x0, \spare0
    eor     \x0, \x0, \x1
    orn     \spare2, \x2, \x0
    bic     \spare3, \spare2, \spare0
    orr     \spare3, \x3, \spare3
    bic     \x3, \x2, \x3
    bic     \x2, \x2, \x0
    orr     \x1, \x1, \x2
    eor     \x3, \x3, \x1
    eor     \spare0, \spare0, \x3
    eor     \x1, \spare1, \x1
    orn     \x2, \x2, \spare3
    bic     \x0, \x3, \x0
    bic     \x0, \spare2, \x0
.endm

/* ---- Passes. DIRECTION is 1 with ShiftRows, -1 with its inverse ---- */

.macro gather column:req, row:req, direction:req, x0:req, x1:req, x2:req, x3:req
    .set    GATHERED, ((\column + \direction * (\row + 1)) & 3) * COLUMN + \row * NIBBLE
    ldr     \x0, [from, #GATHERED]
    ldr     \x1, [from, #GATHERED + 4]
    ldr     \x2, [from, #GATHERED + 8]
    ldr     \x3, [from, #GATHERED + 12]
.endm

.macro add_key_bits column:req, row:req, x0:req, x1:req, x2:req, x3:req
    .set    BIT, 16 * (\column & 1) + 4 * \row
    .irp    slice, \x0, \x1, \x2, \x3
    sbfx    temporary, round_key, #BIT, #1
    eor     \slice, \slice, temporary
    .set    BIT, BIT + 1
    .endr
.endm

/* To where column and slice go, for a while. */
.macro store_row column:req, row:req, x0:req, x1:req, x2:req, x3:req
    str     \x0, [to, #\column * COLUMN + \row * NIBBLE]
    str     \x1, [to, #\column * COLUMN + \row * NIBBLE + 4]
    str     \x2, [to, #\column * COLUMN + \row * NIBBLE + 8]
    str     \x3, [to, #\column * COLUMN + \row * NIBBLE + 12]
.endm

/* A sum of a column's rows but for MISSING; in the outer columns it goes to another row. */
.macro store_sum sum:req, column:req, slice:req, missing:req
    .if     \column == 0 || \column == 3
    str     \sum, [to, #\column * COLUMN + ((\slice - 1 - \missing) & 3) * NIBBLE + 4 * \slice]
    .else
    str     \sum, [to, #\column * COLUMN + ((\slice - \missing) & 3) * NIBBLE + 4 * \slice]
    .endif
.endm

/* Rows 3 and 2 are in memory. */
.macro mix_lanes column:req, slice:req, row0:req, row1:req, sum:req
    ldr     temporary, [to, #\column * COLUMN + 3 * NIBBLE + 4 * \slice]
    ldr     u, [to, #\column * COLUMN + 2 * NIBBLE + 4 * \slice]
    eor     \sum, \row0, \row1
    eor     temporary, temporary, \sum
    eor     u, u, \sum
    store_sum temporary, \column, \slice, 2
    store_sum u, \column, \slice, 3
    eor     \sum, temporary, u
    eor     \row0, \row0, \sum
    eor     \row1, \row1, \sum
    store_sum \row0, \column, \slice, 1
    store_sum \row1, \column, \slice, 0
.endm

.macro substitute_row column:req, row:req, spare0:req, spare1:req, spare2:req, x0:req, x1:req, x2:req, x3:req
    gather  \column, \row, 1, \x0, \x1, \x2, \x3
    add_key_bits \column, \row, \x0, \x1, \x2, \x3
    substitute_lanes \spare0, \spare1, \spare2, \x0, \x1, \x2, \x3
.endm

.macro pass_column column:req
    substitute_row \column, 3, temporary, u, v, e0, e1, e2, e3
    store_row \column, 3, e2, e1, v, e0
    substitute_row \column, 2, temporary, u, v, e0, e1, e2, e3
    store_row \column, 2, e2, e1, v, e0
    substitute_row \column, 1, temporary, u, v, f0, f1, f2, f3
    substitute_row \column, 0, temporary, u, f3, e0, e1, e2, e3
    mix_lanes \column, 0, e2, f2, e3
    mix_lanes \column, 1, e1, f1, e3
    mix_lanes \column, 2, f3, v, e3
    mix_lanes \column, 3, e0, f0, e3
.endm

.macro substitute_row_back column:req, row:req, spare0:req, spare3:req, x0:req, x1:req, x2:req, x3:req
    gather  \column, \row, -1, \x0, \x1, \x2, \x3
    substitute_lanes_back \spare0, temporary, u, \spare3, \x0, \x1, \x2, \x3
    add_key_bits \column, \row, \x2, \spare0, \x1, \x0
.endm

.macro pass_column_back column:req
    substitute_row_back \column, 3, v, f0, e0, e1, e2, e3
    store_row \column, 3, e2, v, e1, e0
    substitute_row_back \column, 2, v, f0, e0, e1, e2, e3
    store_row \column, 2, e2, v, e1, e0
    substitute_row_back \column, 1, v, e0, f0, f1, f2, f3
    gather  \column, 0, -1, e0, e1, e2, e3
    inverse_s_box 0, e0, e1, e2, e3
    add_key_bits \column, 0, e3, e2, e1, e0
    mix_lanes \column, 0, e3, f2, f3
    mix_lanes \column, 1, e2, v, f3
    mix_lanes \column, 2, e1, f1, f3
    mix_lanes \column, 3, e0, f0, f3
.endm

.macro exchange_buffers
    mov     v, from
    mov     from, to
    mov     to, v
.endm

/* The constant at e0, which goes on, and the key at PLACE. */
.macro next_key key_place:req
    ldrd    e1, round_key, [e0], #8
    str     e0, [sp, #CONSTANTS]
    ldrd    e2, e3, [sp, #\key_place]
    eor     e1, e1, e2
    eor     round_key, round_key, e3
    str     e1, [sp, #KEY_LOW]
.endm

.macro compare_constants
    ldr     e0, [sp, #CONSTANTS]
    ldr     e1, [sp, #CONSTANTS_END]
    cmp     e0, e1
.endm

/* ---- Lanes to blocks ---- */

.macro exchange_in_nibble x0:req, x1:req, x2:req, x3:req
    exchange \x0, \x1, 0x55555555, 1
    exchange \x2, \x3, 0x55555555, 1
    exchange \x0, \x2, 0x33333333, 2
    exchange \x1, \x3, 0x33333333, 2
.endm

/* Every fourth lane of a half to words of every fourth block. */
.macro exchange_half lanes:req, words:req
    ldr     e0, [from, #\lanes]
    ldr     e1, [from, #\lanes + NIBBLE]
    ldr     e2, [from, #\lanes + 2 * NIBBLE]
    ldr     e3, [from, #\lanes + 3 * NIBBLE]
    ldr     f0, [from, #\lanes + 4 * NIBBLE]
    ldr     f1, [from, #\lanes + 5 * NIBBLE]
    ldr     f2, [from, #\lanes + 6 * NIBBLE]
    ldr     f3, [from, #\lanes + 7 * NIBBLE]
    exchange e0, e2, 0x00ff00ff, 8
    exchange e1, e3, 0x00ff00ff, 8
    exchange f0, f2, 0x00ff00ff, 8
    exchange f1, f3, 0x00ff00ff, 8
    exchange_halves e0, f0
    exchange_halves e1, f1
    exchange_halves e2, f2
    exchange_halves e3, f3
    str     e0, [to, #\words]
    str     e1, [to, #\words + 4 * BLOCK]
    str     e2, [to, #\words + 8 * BLOCK]
    str     e3, [to, #\words + 12 * BLOCK]
    str     f0, [to, #\words + 16 * BLOCK]
    str     f1, [to, #\words + 20 * BLOCK]
    str     f2, [to, #\words + 24 * BLOCK]
    str     f3, [to, #\words + 28 * BLOCK]
.endm

/* ---- The counter to lanes ---- */

#define counter         r0
#define counter_place   r1
#define counter_byte    r2
#define offset          r3
#define pattern         r4              /* in whose lanes this bit of 0 to 31 is set */
#define lane            r5
#define carry           r6
#define sum             r7
#define lanes_place     r8

/* Bit NUMBER of COUNTER_BYTE, and what is carried. */
.macro count_bit number:req
    sbfx    lane, counter_byte, #\number, #1
    eor     sum, lane, carry
    and     carry, carry, lane
    str     sum, [lanes_place, #4 * (\number & 3)]
.endm

.macro count_pattern number:req, lanes_set:req
    sbfx    lane, counter_byte, #\number, #1
    load_word pattern, \lanes_set
    eor     sum, lane, pattern
    and     lane, lane, pattern
    eor     pattern, sum, carry
    and     sum, sum, carry
    orr     carry, sum, lane
    str     pattern, [lanes_place, #4 * (\number & 3)]
.endm

.macro next_nibble distance:req
    add     offset, offset, #\distance
    uxtb    offset, offset
    add     lanes_place, sp, offset
.endm

/* The counter and 31 numbers behind it to LANES, nibble 14 first, then 15, 12, 13, 10 ... */
.macro count_lanes
    ldr     counter, [sp, #COUNTER]
    add     counter_place, counter, #BLOCK - 1
    ldrb    counter_byte, [counter_place]
    mov     offset, #(COLUMN + 14 * NEXT_NIBBLE) & 0xff
    add     lanes_place, sp, offset
    mov     carry, #0
    count_pattern 0, 0xaaaaaaaa
    count_pattern 1, 0xcccccccc
    count_pattern 2, 0xf0f0f0f0
    count_pattern 3, 0xff00ff00
    next_nibble NEXT_NIBBLE
    count_pattern 4, 0xffff0000
    b       0f
    .p2align 2
8:  ldrb    counter_byte, [counter_place, #-1]!
    next_nibble -3 * NEXT_NIBBLE
    count_bit 0
    count_bit 1
    count_bit 2
    count_bit 3
    next_nibble NEXT_NIBBLE
    count_bit 4
0:  count_bit 5
    count_bit 6
    count_bit 7
    cmp     counter_place, counter
    bne     8b
.endm

/* ---- CTR ---- */

#define left            r0
#define batch           r1
#define counter_value   r2
#define upper           r3
#define lower           r4
#define data            r5
#define data_end        r6
#define last0           r7              /* the last key */
#define last1           r8
#define word0           r9
#define word1           r10
#define datum0          r11
#define datum1          r12
#define blocks_place    lr

.macro number_of_slices number:req
    unslice even, odd
    strd    even, odd, [sp, #\number]
.endm

fw_function fw_prince_ctr
    .p2align 2
    cmp     argument_blocks, #WORTH_IT
    blo     9f
    push    saved
    sub     sp, sp, #FRAME

    ldrd    even, odd, [schedule, #FIRST_KEY]
    number_of_slices FIRST
    ldrd    even, odd, [schedule, #LAST_KEY]
    number_of_slices LAST
    ldrd    middle_even, middle_odd, [schedule, #MIDDLE_KEY]
    mov     even, middle_even
    mov     odd, middle_odd
    number_of_slices FORWARD
    load_word temporary, ALPHA_EVEN
    eor     even, middle_even, temporary
    load_word temporary, ALPHA_ODD
    eor     odd, middle_odd, temporary
    load_word rows_1_2, ROWS_1_2
    inverse_shift_rows even, temporary, moved, rows_1_2
    inverse_shift_rows odd, temporary, moved, rows_1_2
    number_of_slices BACKWARD

    .p2align 2
1:  count_lanes
    adr     e0, .Lconstants
    add     e1, e0, #(FORWARD_ROUNDS - 1) * 8
    strd    e0, e1, [sp, #CONSTANTS]
    add     from, sp, #LANES
    add     to, sp, #OTHER
    ldrd    e1, round_key, [sp, #FIRST]
    str     e1, [sp, #KEY_LOW]
    b       3f

    /* RC_1 to RC_5; RC_5 to RC_1 with rows as they are before ShiftRows^-1. */
    .p2align 2
.Lconstants:
    .word   0x03707344, 0x13198a2e
    .word   0x299f31d0, 0xa4093822
    .word   0xec4e6c89, 0x082efa98
    .word   0x38d01377, 0x452821e6
    .word   0x34e90c6c, 0xbe5466cf
    .word   0x365c04c4 ^ ROW_0, 0xbcef6e69 ^ ROW_0
    .word   0x312718e8 ^ ROW_0, 0x43d62570 ^ ROW_0
    .word   0xea296c9e ^ ROW_0, 0x0c48f88e ^ ROW_0
    .word   0x28003929 ^ ROW_0, 0xa19234df ^ ROW_0
    .word   0x0a147329 ^ ROW_0, 0x137e8340 ^ ROW_0

2:  next_key FORWARD
3:  pass_column 3
    pass_column 2
    ldr     round_key, [sp, #KEY_LOW]
    pass_column 1
    pass_column 0
    exchange_buffers
    compare_constants
    bne     2b
    add     e1, e1, #BACKWARD_ROUNDS * 8
    str     e1, [sp, #CONSTANTS_END]

    .p2align 2
4:  next_key BACKWARD
    pass_column_back 3
    pass_column_back 2
    ldr     round_key, [sp, #KEY_LOW]
    pass_column_back 1
    pass_column_back 0
    exchange_buffers
    compare_constants
    bne     4b

    /* Eleven passes end in OTHER. Lanes of two nibbles at a time. */
    add     from, sp, #OTHER
    add     to, from, #BUFFER_BYTES
    .p2align 2
5:  ldm     from, eight_words
    substitute_lanes_back v, temporary, u, round_key, f0, f1, f2, f3
    substitute_lanes_back f3, temporary, u, round_key, e0, e1, e2, e3
    exchange_in_nibble f2, v, f1, f0
    exchange_in_nibble e2, f3, e1, e0
    exchange e2, f2, 0x0f0f0f0f, 4
    exchange f3, v, 0x0f0f0f0f, 4
    exchange e1, f1, 0x0f0f0f0f, 4
    exchange e0, f0, 0x0f0f0f0f, 4
    str     e2, [from]
    str     f3, [from, #4]
    str     e1, [from, #8]
    str     e0, [from, #12]
    str     f2, [from, #NIBBLE]
    str     v, [from, #NIBBLE + 4]
    str     f1, [from, #NIBBLE + 8]
    str     f0, [from, #NIBBLE + 12]
    add     from, from, #2 * NIBBLE
    cmp     from, to
    bne     5b

    add     from, sp, #OTHER
    add     to, sp, #LANES
    .p2align 2
6:  exchange_half 0, 0
    exchange_half HALF, 4
    add     to, to, #BLOCK
    add     from, from, #4
    add     temporary, sp, #LANES + 4 * BLOCK
    cmp     to, temporary
    bne     6b

    ldr     left, [sp, #LEFT]
    mov     batch, #BLOCKS
    cmp     left, batch
    it      lo
    movlo   batch, left
    sub     left, left, batch
    str     left, [sp, #LEFT]
    ldr     counter_value, [sp, #COUNTER]
    ldr     upper, [counter_value]
    ldr     lower, [counter_value, #4]
    rev     lower, lower
    rev     upper, upper
    adds    lower, lower, batch
    adc     upper, upper, #0
    rev     lower, lower
    rev     upper, upper
    str     upper, [counter_value]
    str     lower, [counter_value, #4]
    ldr     data, [sp, #DATA]
    add     data_end, data, batch, lsl #3
    str     data_end, [sp, #DATA]
    ldrd    last0, last1, [sp, #LAST]
    add     blocks_place, sp, #LANES
    .p2align 2
7:  ldr     datum0, [data]
    ldr     datum1, [data, #4]
    ldr     word0, [blocks_place]
    ldr     word1, [blocks_place, #4]
    add     blocks_place, blocks_place, #BLOCK
    eor     datum0, datum0, last0
    eor     datum1, datum1, last1
    eor     datum0, datum0, word0
    eor     datum1, datum1, word1
    str     datum1, [data, #4]
    str     datum0, [data], #BLOCK
    cmp     data, data_end
    bne     7b
    cmp     left, #WORTH_IT
    bhs     1b
    add     sp, sp, #FRAME
    pop     saved
9:  fw_ctr_blocks fw_prince, BLOCK
fw_end fw_prince_ctr

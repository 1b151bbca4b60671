/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CTR mode for MSP430: 16 blocks at a time, a lane of 16 bits for each bit of a block.
 *
 *     void fw_prince_ctr(const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r12 to r15; counter and data at even addresses. The schedule is that of bitslice_fast.S, which goes with
 * this file and computes what remains if that is less than WORTH_IT blocks. From there on 16 blocks are computed at
 * once, and what lacks of them is thrown away. The time depends on the number of blocks, and on how far carries go in
 * the counter, which is public.
 *
 * The lanes of one nibble, slices 0 to 3, are together: nibble i of column k at 32 k + 8 i. A pass goes from one of two
 * buffers to the other, column by column: it gathers the four nibbles that ShiftRows, or its inverse, brings together,
 * which costs nothing, and applies the S-box, round key and M'. No bit ever moves, and of M' only six sums of two lanes
 * are left for each slice of a column: the sum of each pair of rows, added to both rows of the other pair. The row that
 * lacks in a sum is the row where it goes, but for a turn that is known beforehand.
 *
 * So there are six passes of ShiftRows, k1, S-box, M', and five of S-box^-1, k1, ShiftRows^-1, M'. The first finds its
 * nibbles where ShiftRows takes them from. A last layer of S-box^-1 is done on the way to blocks.
 *
 * A column is 331 cycles: the loads of its lanes 41, round key 51, whose bits become words by the carry, S-boxes 72,
 * rows that are to wait in memory 48, M' with loads and stores 119. 16 blocks are 19 thousand, 150 cycles a byte.
 *
 * cost fw_prince_ctr 352 stack
 */
#define w0              r4
#define w1              r5
#define w2              r6
#define w3              r7
#define w4              r8
#define w5              r9
#define w6              r10
#define round_key       r11             /* what is left of a column's */
#define place           r12
#define to              r13             /* where a pass goes, and whence it comes */
#define from            r14
#define spare           r15

/* Keys. */
#define slice0          r4
#define slice1          r5
#define slice2          r6
#define slice3          r7
#define pairs           r8
#define low_bits        r9
#define turning         r10
#define schedule_place  r12

#include "fw_modes_msp430.inc"
#include "prince_macros.inc"

#define WORTH_IT        9               /* fewer blocks are computed one by one */
#define BUFFER_BYTES    128
#define NIBBLE          8               /* bytes of a nibble's lanes, and of a column's, which is a word of a block */
#define COLUMN          32
#define BLOCK           8
#define BLOCKS          16
#define FORWARD_ROUNDS  6
#define BACKWARD_ROUNDS 5
#define NEXT_NIBBLE     (COLUMN + NIBBLE)               /* a block's next nibble before the first pass, modulo 128 */

/* S-boxes take slice 0 complemented and make all slices so, the inverse ones take all so and make slice 0 so; a carry
 * is a word's complement. */
#define COMPLEMENTS     0x1111          /* of constants: slices 1 to 3 are to change */
#define FIRST_COMPLEMENTS 0xeeee
#define LAST_COMPLEMENTS 0x1111

/* The frame: two buffers, rows that wait, words, then the arguments and saved registers. */
#define LANES           0
#define OTHER           128
#define WAITING         256             /* rows 3, 2 and 1 of slice 0, then of the others */
#define ROUND_KEY       280             /* by columns */
#define FIRST           288             /* keys, as numbers */
#define FORWARD         296
#define BACKWARD        304
#define LAST            312
#define CONSTANTS       320             /* the next one's place */
#define ROUNDS_LEFT     322
#define FRAME           324
#define COUNTER         326             /* behind the schedule's address */
#define DATA            328
#define LEFT            330             /* blocks */

/* ---- S-boxes, 18 instructions each, of them 3 copies ---- */

#define BEHIND          w1, w3, w4, w5  /* slices 0 to 3, behind them */
#define BEHIND_INVERSE  w0, w6, w5, w3

.macro substitute_lanes
    mov     w0, w4
    xor     w3, w4
    mov     w1, w5
    bis     w3, w5
    bic     w0, w5
    bic     w1, w0
    and     w1, w3
    xor     w2, w1
    bis     w2, w3
    mov     w4, w6
    xor     w0, w6
    xor     w5, w2
    xor     w2, w4
    bic     w2, w6
    xor     w3, w4
    bic     w0, w3
    xor     w6, w1
    bis     w6, w5
.endm

.macro substitute_lanes_back
    mov     w3, w4
    bic     w1, w4
    mov     w0, w5
    bic     w4, w5
    mov     w1, w6
    xor     w2, w6
    xor     w6, w0
    and     w3, w6
    and     w0, w4
    xor     w3, w4
    bis     w0, w3
    bis     w2, w0
    bic     w5, w2
    and     w0, w1
    xor     w1, w5
    xor     w1, w6
    bic     w4, w0
    bic     w2, w3
.endm

/* ---- Passes. DIRECTION is 1 with ShiftRows, -1 with its inverse ---- */

/* From row 3 on; PLACE stays behind what it has read, which is AT. */
.macro gather column:req, row:req, direction:req
    .set    GATHERED, ((\column + \direction * (\row + 1)) & 3) * COLUMN + \row * NIBBLE
    .if     \row == 3
    mov     from, place
    .set    AT, 0
    .endif
    .if     GATHERED != AT
    add     #GATHERED - AT, place
    .endif
    mov     @place+, w0
    mov     @place+, w1
    mov     @place+, w2
    mov     @place+, w3
    .set    AT, GATHERED + NIBBLE
.endm

/* The complement of the highest bit, which goes. */
.macro add_key_bit word:req, mask:req
    rla     round_key
    subc    \mask, \mask
    xor     \mask, \word
.endm

.macro add_key_bits mask:req, slice0_:req, slice1_:req, slice2_:req, slice3_:req
    add_key_bit \slice3_, \mask
    add_key_bit \slice2_, \mask
    add_key_bit \slice1_, \mask
    add_key_bit \slice0_, \mask
.endm

.macro substitute_row column:req, row:req, direction:req
    gather  \column, \row, \direction
    .if     \direction == 1
    add_key_bits w4, w0, w1, w2, w3
    substitute_lanes
    .else
    substitute_lanes_back
    add_key_bits w4, BEHIND_INVERSE
    .endif
.endm

.macro store_row row:req, slice0_:req, slice1_:req, slice2_:req, slice3_:req
    mov     \slice0_, WAITING + 2 * (3 - \row)(sp)
    mov     \slice1_, WAITING + 2 * (3 - \row) + 6(sp)
    mov     \slice2_, WAITING + 2 * (3 - \row) + 12(sp)
    mov     \slice3_, WAITING + 2 * (3 - \row) + 18(sp)
.endm

/* A sum of a column's rows but for MISSING; in the outer columns it goes to another row. */
.macro store_sum sum:req, column:req, slice:req, missing:req
    .if     \column == 0 || \column == 3
    mov     \sum, \column * COLUMN + ((\slice - 1 - \missing) & 3) * NIBBLE + 2 * \slice(to)
    .else
    mov     \sum, \column * COLUMN + ((\slice - \missing) & 3) * NIBBLE + 2 * \slice(to)
    .endif
.endm

.macro mix_lanes column:req, slice:req, row0:req, row1:req, row2:req, row3:req
    mov     @place+, \row3
    mov     @place+, \row2
    mov     @place+, \row1
    mov     \row0, spare
    xor     \row1, spare
    xor     spare, \row3
    xor     spare, \row2
    store_sum \row3, \column, \slice, 2
    store_sum \row2, \column, \slice, 3
    xor     \row3, \row2
    xor     \row2, \row0
    xor     \row2, \row1
    store_sum \row0, \column, \slice, 1
    store_sum \row1, \column, \slice, 0
.endm

.macro mix_column column:req, row1:req, row2:req, row3:req, slice0_:req, slice1_:req, slice2_:req, slice3_:req
    mov     sp, place
    add     #WAITING, place
    mix_lanes \column, 0, \slice0_, \row1, \row2, \row3
    mix_lanes \column, 1, \slice1_, \row1, \row2, \row3
    mix_lanes \column, 2, \slice2_, \row1, \row2, \row3
    mix_lanes \column, 3, \slice3_, \row1, \row2, \row3
.endm

.macro pass_column column:req, direction:req
    mov     ROUND_KEY + 2 * \column(sp), round_key
    .irp    row, 3, 2, 1
    substitute_row \column, \row, \direction
    .if     \direction == 1
    store_row \row, BEHIND
    .else
    store_row \row, BEHIND_INVERSE
    .endif
    .endr
    substitute_row \column, 0, \direction
    .if     \direction == 1
    mix_column \column, w0, w2, w6, BEHIND
    .else
    mix_column \column, w1, w2, w4, BEHIND_INVERSE
    .endif
.endm

/* Then the buffers change places. */
.macro pass direction:req
    pass_column 3, \direction
    pass_column 2, \direction
    pass_column 1, \direction
    pass_column 0, \direction
    mov     from, spare
    mov     to, from
    mov     spare, to
    dec     ROUNDS_LEFT(sp)
.endm

/* The constant at CONSTANTS, which goes on, and the key at PLACE. */
.macro next_key key_place:req
    mov     CONSTANTS(sp), place
    .irp    word, 0, 2, 4, 6
    mov     @place+, spare
    xor     \key_place + \word(sp), spare
    mov     spare, ROUND_KEY + \word(sp)
    .endr
    mov     place, CONSTANTS(sp)
.endm

/* ---- Keys ---- */

.macro load_slices
    mov     @schedule_place+, slice0
    mov     @schedule_place+, slice1
    mov     @schedule_place+, slice2
    mov     @schedule_place+, slice3
.endm

.macro store_number number:req
    call    #prince_lanes_unslice
    store_block sp, \number
.endm

fw_inner_function prince_lanes_unslice
    unslice
    ret
fw_end prince_lanes_unslice

/* ---- The counter to lanes ---- */

#define counter         r12
#define counter_place   r11
#define counter_byte    r10
#define lanes_start     r9
#define lanes_at        r8
#define lanes_place     r7
#define carry           r6
#define bit             r5
#define lane            r4
#define pattern         r15             /* in whose lanes this bit of 0 to 15 is set */

/* The lowest bit of COUNTER_BYTE, which is complemented, and what is carried. */
.macro count_bit number:req
    rra     counter_byte
    subc    lane, lane
    mov     lane, bit
    xor     carry, lane
    and     bit, carry
    mov     lane, 2 * \number(lanes_place)
.endm

.macro count_pattern number:req, lanes_set:req
    rra     counter_byte
    subc    lane, lane
    mov     #\lanes_set, pattern
    mov     lane, bit
    and     pattern, bit
    xor     pattern, lane
    mov     lane, pattern
    and     carry, pattern
    xor     carry, lane
    mov     bit, carry
    bis     pattern, carry
    mov     lane, 2 * \number(lanes_place)
.endm

.macro next_nibble distance:req
    add     #\distance, lanes_at
    and     #BUFFER_BYTES - 1, lanes_at
    mov     lanes_start, lanes_place
    add     lanes_at, lanes_place
.endm

.macro count_nibble
    count_bit 0
    count_bit 1
    count_bit 2
    count_bit 3
.endm

/* ---- CTR ---- */

#define words           r13
#define words_end       r14
#define left            r12
#define batch           r13
#define data            r14
#define blocks_place    r13
#define data_end        r11
#define last0           r4              /* the last key */
#define last1           r5
#define last2           r6
#define last3           r7

.macro add_word_to_data last:req, offset:req
    mov     @blocks_place+, spare
    xor     \last, spare
    xor     spare, \offset(data)
.endm

fw_function fw_prince_ctr
    cmp     #WORTH_IT, argument_blocks
    jhs     .Lbegin
    br      #.Lfew
.Lbegin:
    save    round_key, w6, w5, w4, w3, w2, w1, w0
    save    argument_blocks, argument_data, argument_chain, argument_schedule
    sub     #FRAME, sp
    mov     #LOW_BITS, low_bits
    mov     #TURNING, turning
    load_slices
    store_number FIRST
    load_slices
    store_number FORWARD
    load_slices
    inverse_shift_rows
    store_number BACKWARD
    load_slices
    store_number LAST
    .irp    word, 0, 2, 4, 6
    xor     #FIRST_COMPLEMENTS, FIRST + \word(sp)
    xor     #LAST_COMPLEMENTS, LAST + \word(sp)
    .endr

.Lbatch:
    mov     COUNTER(sp), counter
    mov     counter, counter_place
    add     #BLOCK - 1, counter_place
    mov.b   @counter_place, counter_byte
    inv     counter_byte
    mov     sp, lanes_start
    mov     #(COLUMN + 14 * NEXT_NIBBLE) & (BUFFER_BYTES - 1), lanes_at
    mov     lanes_start, lanes_place
    add     lanes_at, lanes_place
    clr     carry
    count_pattern 0, 0xaaaa
    count_pattern 1, 0xcccc
    count_pattern 2, 0xf0f0
    count_pattern 3, 0xff00
    jmp     .Lupper
.Lbyte:
    dec     counter_place
    mov.b   @counter_place, counter_byte
    inv     counter_byte
    next_nibble -3*NEXT_NIBBLE
    count_nibble
.Lupper:
    next_nibble NEXT_NIBBLE
    count_nibble
    cmp     counter, counter_place
    jne     .Lbyte

    mov     #.Lconstants, CONSTANTS(sp)
    mov     #FORWARD_ROUNDS, ROUNDS_LEFT(sp)
    mov     sp, from
    mov     sp, to
    add     #OTHER, to
    .irp    word, 0, 2, 4, 6
    mov     FIRST + \word(sp), ROUND_KEY + \word(sp)
    .endr
    br      #.Lpass

.Lforward:
    next_key FORWARD
.Lpass:
    pass    1
    jz      .Lturn
    br      #.Lforward
.Lturn:
    mov     #BACKWARD_ROUNDS, ROUNDS_LEFT(sp)
.Lbackward:
    next_key BACKWARD
    pass    -1
    jz      .Lblocks
    br      #.Lbackward

    /* Eleven passes end in OTHER. */
.Lblocks:
    mov     sp, place
    add     #OTHER, place
    mov     place, words_end
    add     #BUFFER_BYTES, words_end
.Lnibble:
    mov     @place+, w0
    mov     @place+, w1
    mov     @place+, w2
    mov     @place+, w3
    substitute_lanes_back
    mov     #0x5555, w1
    mov     #0x3333, w2
    exchange w0, w6, w1, 1
    exchange w5, w3, w1, 1
    exchange w0, w5, w2, 2
    exchange w6, w3, w2, 2
    mov     w0, -8(place)
    mov     w6, -6(place)
    mov     w5, -4(place)
    mov     w3, -2(place)
    cmp     words_end, place
    jne     .Lnibble

    sub     #BUFFER_BYTES, place
    mov     sp, words
    mov     #0x0f0f, w4
    mov     #4, w5                      /* columns left */
.Lcolumn:
    mov     #4, w6                      /* slices left */
.Lslice:
    mov     @place, w0
    mov     NIBBLE(place), w1
    mov     2 * NIBBLE(place), w2
    mov     3 * NIBBLE(place), w3
    exchange w0, w1, w4, 4
    exchange w2, w3, w4, 4
    exchange_bytes w0, w2
    exchange_bytes w1, w3
    mov     w0, 0(words)
    mov     w1, 4 * BLOCK(words)
    mov     w2, 8 * BLOCK(words)
    mov     w3, 12 * BLOCK(words)
    incd    place
    add     #BLOCK, words
    dec     w6
    jnz     .Lslice
    add     #COLUMN - NIBBLE, place
    sub     #4 * BLOCK - 2, words
    dec     w5
    jnz     .Lcolumn

    mov     LEFT(sp), left
    mov     #BLOCKS, batch
    cmp     batch, left
    jhs     .Lwhole
    mov     left, batch
.Lwhole:
    sub     batch, left
    mov     left, LEFT(sp)
    mov     COUNTER(sp), counter        /* it goes on */
    add.b   batch, BLOCK - 1(counter)
    .irp    byte, 6, 5, 4, 3, 2, 1, 0
    adc.b   \byte(counter)
    .endr
    mov     DATA(sp), data
    rla     batch
    rla     batch
    rla     batch
    mov     data, data_end
    add     batch, data_end
    mov     data_end, DATA(sp)
    mov     LAST(sp), last0
    mov     LAST + 2(sp), last1
    mov     LAST + 4(sp), last2
    mov     LAST + 6(sp), last3
    mov     sp, blocks_place
.Lblock:
    add_word_to_data last0, 0
    add_word_to_data last1, 2
    add_word_to_data last2, 4
    add_word_to_data last3, 6
    add     #BLOCK, data
    cmp     data_end, data
    jne     .Lblock
    cmp     #WORTH_IT, LEFT(sp)
    jlo     .Lend
    br      #.Lbatch
.Lend:
    add     #FRAME, sp
    restore argument_schedule, argument_chain, argument_data, argument_blocks
    restore w0, w1, w2, w3, w4, w5, w6, round_key
.Lfew:
    fw_ctr_blocks fw_prince, BLOCK

    /* RC_1 to RC_5; RC_5 to RC_1 with rows as they are before ShiftRows^-1. */
    .p2align 1
.Lconstants:
    .irp    number, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89, 0x452821e638d01377, 0xbe5466cf34e90c6c
    .quad   \number ^ 0x1111111111111111
    .endr
    .irp    number, 0xbcef6e69365c04c4, 0x43d62570312718e8, 0x0c48f88eea296c9e, 0xa19234df28003929, 0x137e83400a147329
    .quad   \number ^ 0x1111111111111111
    .endr
fw_end fw_prince_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CTR mode for RV32EC: 32 blocks at a time, a lane of 32 bits for each bit of a block.
 *
 *     void fw_prince_ctr(const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; counter and data aligned to 4 bytes. The schedule is that of bitslice_fast.S, which goes with
 * this file and computes what remains if that is less than WORTH_IT blocks. From there on 32 blocks are computed at
 * once, and what lacks of them is thrown away. The time depends on the number of blocks, and on how far carries go in
 * the counter, which is public. How it goes: prince_lanes_parts.inc.
 *
 * Most instructions have two operands and registers a0 to a5, s0 and s1: they are short, and the CH32V003 fetches a
 * short one per cycle. Loads and stores take two cycles at either length. The S-boxes need six registers; a column's
 * rows 3 to 1 wait in memory for M'. A column is about 280 cycles: 32 of them for the loads of its lanes, 64 for the
 * round key, 72 for S-boxes, 24 to let rows wait, 84 for M' with loads and stores.
 *
 * cost fw_prince_ctr 588 stack
 */
#include "fw_modes_rv32.inc"
#include "fw_saved_rv32.inc"

#define WORTH_IT        10              /* fewer blocks are computed one by one */

#define w0              a0              /* a nibble */
#define w1              a1
#define w2              a2
#define w3              a3
#define w4              a4
#define w5              a5
#define round_key       s0
#define spare           s1
#define from            t0
#define to              t1
#define key_kept        t2              /* while M' needs its register */
#define constants       a0              /* when all lanes are in memory */
#define constants_end   a1
#define t               a5

/* Keys. */
#define first_key       a0
#define last_key        a1
#define even            a2
#define odd             a3
#define mask            a4
#define spare0          s1
#define rows_1_2        t0
#define rows_0_2        t1
#define rows_0_2_around t2

/* The counter. */
#define counter         a0
#define counter_place   a1
#define counter_byte    a2
#define lanes_start     t0
#define lanes_at        t1
#define lanes_place     a3
#define carry           a4
#define pattern         t2              /* in whose lanes this bit of 0 to 31 is set */
#define lane            s0
#define lane_sum        s1

/* What S-boxes complement: slices 2 and 3 before them, 1 to 3 behind them; slices 1 and 3 before the inverse, 2 behind
 * it. */
#define FORWARD_COMPLEMENTS 0x22222222
#define BACKWARD_COMPLEMENTS 0xeeeeeeee
#define FIRST_COMPLEMENTS 0xcccccccc
#define LAST_COMPLEMENTS 0x44444444

/* The frame, above saved registers. */
#define LINK            12
#define KEY_LOW         16              /* of this round */
#define CONSTANTS       20              /* the next one's place */
#define CONSTANTS_END   24              /* of this half */
#define FIRST           28              /* keys, as numbers */
#define FORWARD         36
#define BACKWARD        44
#define LAST            52
#define ARGUMENTS       60
#define CHAIN           (ARGUMENTS + 4)                 /* the counter */
#define DATA            (ARGUMENTS + 8)
#define LEFT            (ARGUMENTS + 12)                /* blocks */
#define LANES           76              /* two buffers */
#define OTHER           (LANES + BUFFER_BYTES)
#define LANES_FRAME     (OTHER + BUFFER_BYTES)
#define saved           s0, s1, ra

#include "../rv32/prince_macros.inc"
#include "../rv32/prince_lanes_parts.inc"

#define BEHIND          w3, w2, w1, w4  /* slices 0 to 3, behind S-boxes */
#define BEHIND_INVERSE  w2, w4, w0, w5

/* ---- Passes. DIRECTION is 1 with ShiftRows, -1 with its inverse ---- */

.macro substitute_row column:req, row:req, direction:req
    gather  \column, \row, \direction, w0, w1, w2, w3
    .if     \direction == 1
    add_key_bits w4, round_key, 16 * (\column & 1) + 4 * \row, w0, w1, w2, w3
    s_box   w0, w1, w2, w3, w4, w5
    .else
    inverse_s_box w0, w1, w2, w3, w4, w5
    add_key_bits w1, round_key, 16 * (\column & 1) + 4 * \row, BEHIND_INVERSE
    .endif
.endm

/* To where column and slice go, for a while. */
.macro store_row column:req, row:req, x0:req, x1:req, x2:req, x3:req
    sw      \x0, \column * COLUMN + \row * NIBBLE(to)
    sw      \x1, \column * COLUMN + \row * NIBBLE + 4(to)
    sw      \x2, \column * COLUMN + \row * NIBBLE + 8(to)
    sw      \x3, \column * COLUMN + \row * NIBBLE + 12(to)
.endm

.macro load_waiting word:req, column:req, row:req, slice:req
    lw      \word, \column * COLUMN + \row * NIBBLE + 4 * \slice(to)
.endm

/* Rows 3 to 1 are in memory. */
.macro mix_lanes column:req, slice:req, row0:req, row1:req, row2:req
    load_waiting \row1, \column, 1, \slice
    load_waiting \row2, \column, 2, \slice
    load_waiting spare, \column, 3, \slice
    xor     round_key, \row0, \row1
    xor     \row2, \row2, round_key
    xor     spare, spare, round_key
    store_sum \row2, \column, \slice, 3
    store_sum spare, \column, \slice, 2
    xor     \row2, \row2, spare
    xor     \row0, \row0, \row2
    xor     \row1, \row1, \row2
    store_sum \row0, \column, \slice, 1
    store_sum \row1, \column, \slice, 0
.endm

.macro mix_column column:req, row1:req, row2:req, slice0:req, slice1:req, slice2:req, slice3:req
    mix_lanes \column, 0, \slice0, \row1, \row2
    mix_lanes \column, 1, \slice1, \row1, \row2
    mix_lanes \column, 2, \slice2, \row1, \row2
    mix_lanes \column, 3, \slice3, \row1, \row2
.endm

.macro pass_column column:req, direction:req
    .irp    row, 3, 2, 1
    substitute_row \column, \row, \direction
    .if     \direction == 1
    store_row \column, \row, BEHIND
    .else
    store_row \column, \row, BEHIND_INVERSE
    .endif
    .endr
    substitute_row \column, 0, \direction
    .if     \column & 1
    mv      key_kept, round_key
    .endif
    .if     \direction == 1
    mix_column \column, w0, w5, BEHIND
    .else
    mix_column \column, w1, w3, BEHIND_INVERSE
    .endif
.endm

/* The upper word of the round key is in ROUND_KEY; then the buffers change places. */
.macro pass direction:req
    pass_column 3, \direction
    mv      round_key, key_kept
    pass_column 2, \direction
    lw      round_key, KEY_LOW(sp)
    pass_column 1, \direction
    mv      round_key, key_kept
    pass_column 0, \direction
    exchange_buffers
    lw      constants, CONSTANTS(sp)
    lw      constants_end, CONSTANTS_END(sp)
.endm

/* The constant at CONSTANTS, which goes on, and the key at PLACE. */
.macro next_key key_place:req
    lw      w1, 0(constants)
    lw      round_key, 4(constants)
    addi    constants, constants, 8
    sw      constants, CONSTANTS(sp)
    lw      w2, \key_place(sp)
    lw      w3, \key_place + 4(sp)
    xor     w1, w1, w2
    sw      w1, KEY_LOW(sp)
    xor     round_key, round_key, w3
.endm

/* ---- Lanes to blocks ---- */

#define near_mask       s0
#define far_mask        s1
#define place           t0
#define place_end       t1
#define words           t1
#define group_end       t2

.macro exchange_four near:req, far:req, difference:req, x0:req, x1:req, x2:req, x3:req
    exchange_masked \x0, \x1, \near, \difference, near_mask
    exchange_masked \x2, \x3, \near, \difference, near_mask
    exchange_masked \x0, \x2, \far, \difference, far_mask
    exchange_masked \x1, \x3, \far, \difference, far_mask
.endm

/* The last step exchanges halves, on their way to blocks 16 apart. */
.macro store_halves word:req, number:req
    sh      \word, 4 * \number * BLOCK(words)
    srli    \word, \word, 16
    sh      \word, (4 * \number + 16) * BLOCK(words)
.endm

    lanes_keys_functions

    lanes_count_function

/* ---- CTR ---- */

#define left            a0
#define batch           a1
#define counter_at      a2
#define count           a3
#define byte_place      a5
#define byte            a4
#define data            a0
#define datum0          a1
#define datum1          a2
#define word0           a3
#define word1           a4
#define last0           s0              /* the last key */
#define last1           s1
#define blocks_place    a5
#define data_end        t0

#include "../rv32/prince_lanes_data.inc"

fw_function fw_prince_ctr
    li      t, WORTH_IT
    bgeu    argument_blocks, t, 1f
    j       9f
1:  addi    sp, sp, -LANES_FRAME
    save    saved
    sw      argument_schedule, ARGUMENTS(sp)
    sw      argument_chain, CHAIN(sp)
    sw      argument_data, DATA(sp)
    sw      argument_blocks, LEFT(sp)
    lw      even, MIDDLE_KEY(argument_schedule)
    lw      odd, MIDDLE_KEY + 4(argument_schedule)
    sw      even, FORWARD(sp)
    sw      odd, FORWARD + 4(sp)
    addi    last_key, first_key, LAST_KEY
    call    prince_lanes_keys

.Lbatch:
    call    prince_count_lanes
    la      constants, .Lconstants_of_lanes
    addi    constants_end, constants, CONSTANTS_BYTES
    sw      constants, CONSTANTS(sp)
    sw      constants_end, CONSTANTS_END(sp)
    addi    from, sp, LANES
    addi    to, sp, OTHER
    lw      w1, FIRST(sp)
    lw      round_key, FIRST + 4(sp)
    sw      w1, KEY_LOW(sp)
    j       3f
2:  next_key FORWARD
3:  pass    1
    beq     constants, constants_end, 4f
    j       2b
4:  addi    constants_end, constants_end, CONSTANTS_BYTES
    sw      constants_end, CONSTANTS_END(sp)

    /* Slice 2 changes: S-boxes and inverse ones do not fit. */
    mv      w1, from
    addi    w2, from, BUFFER_BYTES
5:  lw      w3, 8(w1)
    lw      w4, NIBBLE + 8(w1)
    not     w3, w3
    not     w4, w4
    sw      w3, 8(w1)
    sw      w4, NIBBLE + 8(w1)
    addi    w1, w1, 2 * NIBBLE
    bne     w1, w2, 5b

6:  next_key BACKWARD
    pass    -1
    beq     constants, constants_end, 7f
    j       6b

    /* Eleven passes end in OTHER. */
7:  addi    place, sp, OTHER
    addi    place_end, sp, OTHER + BUFFER_BYTES
    li      near_mask, 0x55555555
    li      far_mask, 0x33333333
8:  lw      w0, 0(place)
    lw      w1, 4(place)
    lw      w2, 8(place)
    lw      w3, 12(place)
    inverse_s_box w0, w1, w2, w3, w4, w5
    exchange_four 1, 2, w1, BEHIND_INVERSE
    sw      w2, 0(place)
    sw      w4, 4(place)
    sw      w0, 8(place)
    sw      w5, 12(place)
    addi    place, place, NIBBLE
    bne     place, place_end, 8b

    li      near_mask, 0x0f0f0f0f
    li      far_mask, 0x00ff00ff
    addi    place, sp, OTHER
    addi    words, sp, LANES
    addi    w5, sp, OTHER + BUFFER_BYTES
8:  addi    group_end, place, NIBBLE    /* four nibbles: a quarter of each word's bits */
7:  lw      w0, 0(place)
    lw      w1, NIBBLE(place)
    lw      w2, 2 * NIBBLE(place)
    lw      w3, 3 * NIBBLE(place)
    exchange_four 4, 8, w4, w0, w1, w2, w3
    store_halves w0, 0
    store_halves w1, 1
    store_halves w2, 2
    store_halves w3, 3
    addi    place, place, 4
    addi    words, words, BLOCK
    bne     place, group_end, 7b
    addi    place, place, COLUMN - NIBBLE
    addi    words, words, 2 - 4 * BLOCK
    bne     place, w5, 8b

    take_batch
    lw      counter_at, CHAIN(sp)
    mv      count, batch
    addi    byte_place, counter_at, BLOCK
    count_on
    lw      data, DATA(sp)
    slli    batch, batch, 3
    add     data_end, data, batch
    sw      data_end, DATA(sp)
    load_last_key
    addi    blocks_place, sp, LANES
8:  load_block_and data
    add_last_key
    sw      word0, 0(data)
    sw      word1, 4(data)
    addi    data, data, BLOCK
    addi    blocks_place, blocks_place, BLOCK
    bne     data, data_end, 8b
    lw      left, LEFT(sp)
    li      t, WORTH_IT
    bltu    left, t, 8f
    j       .Lbatch
8:  leave_lanes
9:  fw_ctr_blocks fw_prince, BLOCK

    lanes_constants
fw_end fw_prince_ctr

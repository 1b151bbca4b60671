/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CTR mode for RV32EC, bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_fantomas_ctr(const fw_fantomas_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for fw_robin. Arguments in a0 to a3; data aligned to 4 bytes, the counter at any address. The schedule is
 * that of portable.c. The time depends on how far carries go in the counter, which is public; fewer than 32 blocks take
 * as long as 32.
 *
 * Counters, keys and what is inverted: fantomas_ctr_planes.inc. The L-box on planes: fantomas_planes.inc; a row is
 * changed in place. Five of Fantomas's columns are written before they are read again: they wait in registers.
 *
 * On the CH32V003 time is what the flash hands out, so that sums are of two operands in the registers of short
 * instructions; a load or store takes as long as it is long.
 *
 * In cycles: the S-box of a column is 80 in Fantomas, 82 in Robin, of which 32 load and store it; the L-box of a row is
 * 204, of which 57 are sums, 48 the key, 5 copies, 94 load and store 31 columns and 16. They bound a round. Measured on
 * the CH32V003 in scenario bulk: Fantomas 83.4 cycles per byte, Robin 107.5; the former 43 thousand for 32 blocks, of
 * which the rounds are 35 thousand.
 *
 * cost fw_fantomas_ctr 676 stack
 * cost fw_robin_ctr 676 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "../fantomas_planes.inc"

#define LOCAL_BYTES     (ROUND_AT + 4)
#define SAVED_BYTES     12
#define saved           s0, s1, ra

/* The planes of the key. */
#define key_row         a4
#define key_bit         a5
#define row_keys        a3              /* where they are */
#define last_keys       t0
#define inverted_rows   s0              /* a bit for each row left */
#define is_inverted     s1

/* The counter. */
#define counter         t0              /* where its byte is */
#define planes          t1              /* where those of the byte are */
#define key_byte        t2              /* where that of the key is */
#define first_byte      ra              /* where that is which is added to it in the first round */
#define bits            a0
#define whitened        a1              /* bits and first key */
#define carry           a2
#define bit             a3
#define sum             a4
#define number          a5              /* a plane of the numbers of blocks */
#define whitened_sum    s0
#define left            s1
#define byte            a5
#define last_byte       a3
#define carried         a4
#define batch           s0              /* blocks of the data in these 32 */

/* Rounds. */
#define round           a0              /* the number of the next one */
#define last_round      a1
#define number_plane    a3

/* The S-box of Fantomas. */
#define x0              s0
#define x1              s1
#define x2              a0
#define x3              a1
#define x4              a2
#define x5              a1              /* when x3 waits */
#define x6              a4
#define x7              a5
#define t               a3
#define kept_x3         t0

/* The S-box of Robin. Rows 1 and 3, and 5 and 7, take turns. */
#define right0          s0
#define right1          s1
#define right2          a0
#define right3          a1
#define left0           a4
#define left1           s1
#define left2           a5
#define left3           a1
#define upper_sum       a2
#define lower_sum       a3
#define kept1           t0
#define kept3           t1
#define kept_left1      t2
#define kept_left3      ra
#define left_odd        a5              /* rows 1 and 3, when left2 is done */

/* The L-box. */
#define column_sum      s0
#define all             s0              /* the sum of all, then what is added to the next column */
#define parity_a        s1
#define parity_b        a0
#define parity_c        a1
#define parity_d        a2
#define plane           a3
#define key_plane       a4

/* From planes to bytes. */
#define byte0           s0              /* eight blocks of a bit of each byte of a word */
#define byte1           s1
#define byte2           a0
#define byte3           a1
#define difference      a2
#define mask16          a3
#define mask8           a4
#define place           a5
#define end_of_byte     t0
#define end_of_planes   t1

/* Every other line of a square of eight by eight bits in each byte. */
#define line0           s0
#define line1           s1
#define line2           a0
#define line3           a1
#define mask4           a3
#define mask2           a4
#define mask1           t0
#define even_line       t2

/* To the data. */
#define word0           s0
#define word1           s1
#define word2           a0
#define word3           a1
#define datum0          a2
#define datum1          a3
#define datum2          a4
#define datum3          a5
#define words           t0              /* the first one of a block */
#define last_words      t1
#define data            t2
#define upper_half      ra

#include "../rv32/fantomas_ctr_planes.inc"

.macro load_plane x:req, row:req
    lw      \x, column_at + ROW_BYTES * \row(sp)
.endm

.macro store_plane x:req, row:req
    sw      \x, column_at + ROW_BYTES * \row(sp)
.endm

/* Row 0, to which the next round's number is added: the L-box will make the round's constant of it. */
.macro store_row_0 x:req
    .if     column < constant_columns
    lw      number_plane, ROUND_AT(sp)
    fw_plane_of_bit number_plane, number_plane, column
    xor     \x, \x, number_plane
    .endif
    store_plane \x, 0
.endm

/* X ^= Y & Z. */
.macro add_product x:req, y:req, z:req
    mv      t, \y
    and     t, t, \z
    xor     \x, \x, t
.endm

/* X ^= Y | Z. */
.macro add_either x:req, y:req, z:req
    mv      t, \y
    or      t, t, \z
    xor     \x, \x, t
.endm

/* Rows 5 and 6 are inverted before it, rows 0, 2, 4 and 6 behind it. An OR of inverted rows is an AND that inverts what it
 * is added to. */
.macro substitute_fantomas
    load_plane x0, 0
    load_plane x1, 1
    load_plane x2, 2
    load_plane x3, 3
    load_plane x4, 4
    substitute_5
    mv      kept_x3, x3

    load_plane x5, 5
    load_plane x6, 6
    load_plane x7, 7
    substitute_3
    store_plane x5, 5
    store_plane x6, 6
    store_plane x7, 7

    mv      x3, kept_x3
    add_either x2, x0, x1
    xor     x1, x1, x2
    add_either x3, x0, x4
    xor     x2, x2, x3
    store_plane x3, 3
    and     x3, x3, x1
    xor     x0, x0, x3
    xor     x4, x4, x1
    store_plane x2, 2
    store_plane x4, 4
    or      x2, x2, x4
    xor     x1, x1, x2
    xor     x1, x1, x0
    store_plane x1, 1
    store_row_0 x0
.endm

/* Of class 13 of FROM, what is added to the even rows. */
.macro find_even from0:req, from1:req, from2:req, from3:req
    mv      upper_sum, \from0
    and     upper_sum, upper_sum, \from1
    xor     upper_sum, upper_sum, \from2
    mv      lower_sum, \from1
    or      lower_sum, lower_sum, \from2
    xor     lower_sum, lower_sum, \from3
.endm

/* And to the odd ones: behind the first FROM1 is free, behind the second FROM3. */
.macro find_1 from0:req, from1:req
    and     lower_sum, lower_sum, \from0
    xor     lower_sum, lower_sum, \from1
.endm

.macro find_3 from0:req, from3:req
    and     upper_sum, upper_sum, \from3
    xor     upper_sum, upper_sum, \from0
.endm

.macro substitute_robin
    load_plane right0, 4
    load_plane right1, 5
    load_plane right2, 6
    load_plane right3, 7
    find_even right0, right1, right2, right3
    load_plane left0, 0
    xor     left0, left0, upper_sum
    load_plane left2, 2
    xor     left2, left2, lower_sum
    find_1  right0, right1
    mv      kept1, right1
    load_plane left1, 1
    xor     left1, left1, lower_sum
    find_3  right0, right3
    mv      kept3, right3
    load_plane left3, 3
    xor     left3, left3, upper_sum

    find_even left0, left1, left2, left3
    xor     right0, right0, upper_sum
    xor     right2, right2, lower_sum
    find_1  left0, left1
    mv      kept_left1, left1
    mv      right1, kept1
    xor     right1, right1, lower_sum
    find_3  left0, left3
    mv      kept_left3, left3
    mv      right3, kept3
    xor     right3, right3, upper_sum
    store_plane right0, 4
    store_plane right1, 5
    store_plane right2, 6
    store_plane right3, 7

    find_even right0, right1, right2, right3
    xor     left2, left2, lower_sum
    store_plane left2, 2
    find_1  right0, right1
    mv      left_odd, kept_left1
    xor     left_odd, left_odd, lower_sum
    store_plane left_odd, 1
    mv      left_odd, kept_left3
    xor     left0, left0, upper_sum
    find_3  right0, right3
    xor     left_odd, left_odd, upper_sum
    store_plane left_odd, 3
    store_row_0 left0
.endm

/* The S-box on COLUMN. */
.macro substitute_column column:req, substitute:req, bits_of_number:req
    .set    column, \column
    .set    constant_columns, \bits_of_number
    .set    column_at, PLANE_BYTES * \column
    \substitute
.endm

/* PLANE gets COLUMN, which waits if it has a register to do so. */
.macro take_column plane:req, column:req
    lw      \plane, row_at + PLANE_BYTES * \column(sp)
    .irp    number, 1, 5, 6, 7, 15
    .if     parked_\column == \number
    mv      x\number, \plane
    .endif
    .endr
.endm

/* A step: COLUMN is added to the sum. At the first step of its kind, the sum is the parity. */
.macro step parity:req, column:req, first=0
    .if     \first
    mv      \parity, column_sum
    .else
    xor     \parity, \parity, column_sum
    .endif
    take_column plane, \column
    xor     column_sum, column_sum, plane
.endm

.macro finish_column to:req
    lb      key_plane, row_keys_at + \to(sp)
    xor     plane, plane, key_plane
    sw      plane, row_at + PLANE_BYTES * \to(sp)
.endm

/* A step back, to COLUMN, which gets its sum and its key, and is stored where the permutation takes it. */
.macro step_back parity:req, column:req, to:req
    xor     all, all, \parity
    .irp    number, 1, 5, 6, 7, 15
    .if     parked_\column == \number
    mv      plane, x\number
    .endif
    .endr
    .if     parked_\column == 0
    lw      plane, row_at + PLANE_BYTES * \column(sp)
    .endif
    xor     plane, plane, all
    finish_column \to
.endm

/* The L-box and the key on ROW. Column I0 is the first one on the way there, and O0 is where the permutation takes it. */
.macro multiply_row row:req, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, \
                    o0, o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12, o13, o14, o15
    .set    row_at, ROW_BYTES * \row
    .set    row_keys_at, KEYS_AT + KEY_ROW_BYTES * \row
    take_column column_sum, \i0
    step    parity_a, \i1, 1
    step    parity_b, \i2, 1
    step    parity_a, \i3
    step    parity_c, \i4, 1
    step    parity_a, \i5
    step    parity_b, \i6
    step    parity_a, \i7
    step    parity_d, \i8, 1
    step    parity_a, \i9
    step    parity_b, \i10
    step    parity_a, \i11
    step    parity_c, \i12
    step    parity_a, \i13
    step    parity_b, \i14
    mv      plane, column_sum
    xor     parity_a, parity_a, column_sum
    lw      key_plane, row_at + PLANE_BYTES * \i15(sp)
    xor     column_sum, column_sum, key_plane
    finish_column \o15
    step_back parity_d, \i14, \o14
    step_back parity_c, \i13, \o13
    step_back parity_d, \i12, \o12
    step_back parity_b, \i11, \o11
    step_back parity_d, \i10, \o10
    step_back parity_c, \i9, \o9
    step_back parity_d, \i8, \o8
    step_back parity_a, \i7, \o7
    step_back parity_d, \i6, \o6
    step_back parity_c, \i5, \o5
    step_back parity_d, \i4, \o4
    step_back parity_b, \i3, \o3
    step_back parity_d, \i2, \o2
    step_back parity_c, \i1, \o1
    step_back parity_d, \i0, \o0
.endm

/* In each byte of eight words, bit i of word k becomes bit k of word i. */
.macro exchange_lines first:req
    lw      line0, \first(place)
    lw      line1, \first + 8(place)
    lw      line2, \first + 16(place)
    lw      line3, \first + 24(place)
    exchange_masked line0, line2, 4, difference, mask4
    exchange_masked line1, line3, 4, difference, mask4
    exchange_masked line0, line1, 2, difference, mask2
    exchange_masked line2, line3, 2, difference, mask2
.endm

.macro transpose_blocks
    li      mask4, 0x0f0f0f0f
    li      mask2, 0x33333333
    li      mask1, 0x55555555
    mv      place, sp
3:  exchange_lines 0
    sw      line0, 0(place)
    sw      line1, 8(place)
    sw      line2, 16(place)
    sw      line3, 24(place)
    exchange_lines 4
    .set    offset, 0
    .irp    odd_line, line0, line1, line2, line3
    lw      even_line, offset(place)
    exchange_masked even_line, \odd_line, 1, difference, mask1
    sw      even_line, offset(place)
    sw      \odd_line, offset + 4(place)
    .set    offset, offset + 8
    .endr
    addi    place, place, BYTE_BYTES
    bne     place, end_of_planes, 3b
.endm

.macro encrypt_planes variant:req, rounds:req, bits_of_number:req
    park_\variant
    li      round, 2
6:  sw      round, ROUND_AT(sp)
    .irp    column, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    substitute_column \column, substitute_\variant, \bits_of_number
    .endr
    .irp    row, 0, 1, 2, 3, 4, 5, 6, 7
    multiply_row_\variant \row
    .endr
    lw      round, ROUND_AT(sp)
    beqz    round, 9f
    addi    round, round, 1
    li      last_round, \rounds + 1
    bne     round, last_round, 8f
    li      round, 0                    /* the last key goes without a constant */
8:  j       6b
9:
.endm

/* The number of the register in which a column waits, or 0: none does. */
.macro park_robin
    .irp    column, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    .set    parked_\column, 0
    .endr
.endm

/* As in fantomas_planes.inc. */
.macro park_fantomas
    park_robin
    .set    parked_3, 1
    .set    parked_10, 5
    .set    parked_11, 6
    .set    parked_12, 7
    .set    parked_14, 15
.endm

    ctr_of_both

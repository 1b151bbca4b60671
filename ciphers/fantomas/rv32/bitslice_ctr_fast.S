/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CTR mode for RV32, bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_fantomas_ctr(const fw_fantomas_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for fw_robin. Arguments in a0 to a3; data aligned to 4 bytes, the counter at any address. The schedule is
 * that of portable.c. The time depends on how far carries go in the counter, which is public; fewer than 32 blocks take
 * as long as 32.
 *
 * Counters, keys and what is inverted: fantomas_ctr_planes.inc. The L-box on planes: fantomas_planes.inc; a row is in
 * registers.
 *
 * In cycles: the S-box of a column is 52, of which 36 are its instructions and 16 load and store it; the L-box of a row
 * is 123, of which 56 are sums, 32 the key, 32 load and store. A round is 1,835 (Robin: 1,838); they bound it. Planes of
 * 32 counters, planes back to bytes and their sum with the data are 4.6 thousand. Measured on the E31 in scenario bulk:
 * Fantomas 52.8 cycles per byte, Robin 67.1; the former 27 thousand for 32 blocks.
 *
 * cost fw_fantomas_ctr 720 stack
 * cost fw_robin_ctr 720 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "../fantomas_planes.inc"

#define LOCAL_BYTES     (ROUND_AT + 12)  /* a multiple of 16 */
#define SAVED_BYTES     48
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11

/* The planes of the key. */
#define key_row         t0
#define key_bit         t1
#define row_keys        s11             /* where they are; also in the L-box */
#define last_keys       t3
#define inverted_rows   t4              /* a bit for each row left */
#define is_inverted     t5

/* The counter. */
#define counter         a0              /* where its byte is */
#define planes          a1              /* where those of the byte are */
#define key_byte        a2              /* where that of the key is */
#define first_byte      a3              /* where that is which is added to it in the first round */
#define bits            a4
#define whitened        a5              /* bits and first key */
#define carry           a6
#define bit             t0
#define sum             t1
#define number          t2              /* a plane of the numbers of blocks */
#define whitened_sum    t3
#define left            a7
#define byte            t0
#define last_byte       a2
#define carried         t1
#define batch           t4              /* blocks of the data in these 32 */

/* Rounds. */
#define round           s10             /* the number of the next one */
#define x0              s0
#define x1              s1
#define x2              a0
#define x3              a1
#define x4              a2
#define x5              a3
#define x6              a4
#define x7              a5
#define t               t0
#define u               t1
#define constant        t0              /* a bit of the round's number, in all blocks */

/* The L-box. */
#define column0         s0              /* in their order on the way there */
#define column1         s1
#define column2         a0
#define column3         a1
#define column4         a2
#define column5         a3
#define column6         a4
#define column7         a5
#define column8         s2
#define column9         s3
#define column10        s4
#define column11        s5
#define column12        s6
#define column13        s7
#define column14        s8
#define column15        s9
#define all             s9              /* the sum of all, then what is added to the next column */
#define column_sum      t0
#define parity_a        t1
#define parity_b        t2
#define parity_c        t3
#define parity_d        t4
#define key_plane       t5
#define row_place       a6
#define last_row        a7
#define last_round      t0

/* From planes to bytes. */
#define byte0           s0              /* eight blocks of a bit of each byte of a word */
#define byte1           s1
#define byte2           a0
#define byte3           a1
#define place           a6
#define end_of_byte     a7
#define end_of_planes   s2
#define difference      t0
#define mask16          t1
#define mask8           t2
#define mask4           t3
#define mask2           t4
#define mask1           t5

/* Lines of a square of eight by eight bits in each byte. */
#define line0           s0
#define line1           s1
#define line2           a0
#define line3           a1
#define line4           a2
#define line5           a3
#define line6           a4
#define line7           a5
#define lines           s0, s1, a0, a1, a2, a3, a4, a5

/* To the data. */
#define word0           s0
#define word1           s1
#define word2           a0
#define word3           a1
#define datum0          a2
#define datum1          a3
#define datum2          a4
#define datum3          a5
#define words           a6              /* the first one of a block */
#define last_words      a7
#define data            t0
#define upper_half      t1

#include "fantomas_ctr_planes.inc"

/* The L-box. */
.macro load_column column:req, number:req
    lw      \column, PLANE_BYTES * \number(row_place)
.endm

/* A step: COLUMN is added to the sum. */
.macro add_column parity:req, column:req
    xor     \parity, \parity, column_sum
    xor     column_sum, column_sum, \column
.endm

/* A step back, to COLUMN, which gets its sum and its key, and is stored where the permutation takes it. */
.macro step_back parity:req, column:req, to:req
    lb      key_plane, \to(row_keys)
    xor     all, all, \parity
    xor     \column, \column, all
    xor     \column, \column, key_plane
    sw      \column, PLANE_BYTES * \to(row_place)
.endm

/* The L-box and the key on the row at ROW_PLACE. Column I0 is the first one on the way there, and O0 is where the
 * permutation takes it. */
.macro multiply_row row:req, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, \
                    o0, o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12, o13, o14, o15
    load_column column0, \i0
    load_column column1, \i1
    load_column column2, \i2
    load_column column3, \i3
    load_column column4, \i4
    load_column column5, \i5
    load_column column6, \i6
    load_column column7, \i7
    load_column column8, \i8
    load_column column9, \i9
    load_column column10, \i10
    load_column column11, \i11
    load_column column12, \i12
    load_column column13, \i13
    load_column column14, \i14
    load_column column15, \i15
    xor     parity_b, column0, column1
    xor     column_sum, parity_b, column2
    xor     parity_a, column0, column_sum
    xor     parity_c, column_sum, column3
    xor     column_sum, parity_c, column4
    add_column parity_a, column5
    add_column parity_b, column6
    xor     parity_a, parity_a, column_sum
    xor     parity_d, column_sum, column7
    xor     column_sum, parity_d, column8
    add_column parity_a, column9
    add_column parity_b, column10
    add_column parity_a, column11
    add_column parity_c, column12
    add_column parity_a, column13
    add_column parity_b, column14
    lb      key_plane, \o15(row_keys)
    xor     parity_a, parity_a, column_sum
    xor     all, column15, column_sum
    xor     column_sum, column_sum, key_plane
    sw      column_sum, PLANE_BYTES * \o15(row_place)
    step_back parity_d, column14, \o14
    step_back parity_c, column13, \o13
    step_back parity_d, column12, \o12
    step_back parity_b, column11, \o11
    step_back parity_d, column10, \o10
    step_back parity_c, column9, \o9
    step_back parity_d, column8, \o8
    step_back parity_a, column7, \o7
    step_back parity_d, column6, \o6
    step_back parity_c, column5, \o5
    step_back parity_d, column4, \o4
    step_back parity_b, column3, \o3
    step_back parity_d, column2, \o2
    step_back parity_c, column1, \o1
    step_back parity_d, column0, \o0
.endm

/* X ^= Y & Z. */
.macro add_product x:req, y:req, z:req
    and     t, \y, \z
    xor     \x, \x, t
.endm

/* X ^= Y | Z. */
.macro add_either x:req, y:req, z:req
    or      t, \y, \z
    xor     \x, \x, t
.endm

/* Rows 5 and 6 are inverted before it, rows 0, 2, 4 and 6 behind it. An OR of inverted rows is an AND that inverts what it
 * is added to. */
.macro substitute_fantomas
    substitute_5

    substitute_3

    add_either x2, x0, x1
    xor     x1, x1, x2
    add_either x3, x0, x4
    xor     x2, x2, x3
    add_product x0, x1, x3
    xor     x4, x4, x1
    add_either x1, x2, x4
    xor     x1, x1, x0
.endm

/* TO ^= class 13 of FROM. */
.macro add_class_13 to0:req, to1:req, to2:req, to3:req, from0:req, from1:req, from2:req, from3:req
    and     t, \from0, \from1
    xor     t, t, \from2
    or      u, \from1, \from2
    xor     u, u, \from3
    xor     \to0, \to0, t
    xor     \to2, \to2, u
    and     u, u, \from0
    xor     u, u, \from1
    and     t, t, \from3
    xor     t, t, \from0
    xor     \to1, \to1, u
    xor     \to3, \to3, t
.endm

.macro substitute_robin
    add_class_13 x0, x1, x2, x3, x4, x5, x6, x7
    add_class_13 x4, x5, x6, x7, x0, x1, x2, x3
    add_class_13 x0, x1, x2, x3, x4, x5, x6, x7
.endm

/* The S-box on COLUMN; the L-box will make the round's constant of the next round's number, which is added to row 0. */
.macro substitute_column column:req, substitute:req, bits_of_number:req
    .set    .Lplane, PLANE_BYTES * \column
    .irp    x, x0, x1, x2, x3, x4, x5, x6, x7
    lw      \x, .Lplane(sp)
    .set    .Lplane, .Lplane + ROW_BYTES
    .endr
    \substitute
    .if     \column < \bits_of_number
    fw_plane_of_bit constant, round, \column
    xor     x0, x0, constant
    .endif
    .set    .Lplane, PLANE_BYTES * \column
    .irp    x, x0, x1, x2, x3, x4, x5, x6, x7
    sw      \x, .Lplane(sp)
    .set    .Lplane, .Lplane + ROW_BYTES
    .endr
.endm

/* In each byte of eight words, bit i of word k becomes bit k of word i. */
.macro transpose_blocks
    li      mask4, 0x0f0f0f0f
    li      mask2, 0x33333333
    li      mask1, 0x55555555
    mv      place, sp
3:  load_words place, lines
    exchange_masked line0, line4, 4, difference, mask4
    exchange_masked line1, line5, 4, difference, mask4
    exchange_masked line2, line6, 4, difference, mask4
    exchange_masked line3, line7, 4, difference, mask4
    exchange_masked line0, line2, 2, difference, mask2
    exchange_masked line1, line3, 2, difference, mask2
    exchange_masked line4, line6, 2, difference, mask2
    exchange_masked line5, line7, 2, difference, mask2
    exchange_masked line0, line1, 1, difference, mask1
    exchange_masked line2, line3, 1, difference, mask1
    exchange_masked line4, line5, 1, difference, mask1
    exchange_masked line6, line7, 1, difference, mask1
    .set    offset, 0
    .irp    line, lines
    sw      \line, offset(place)
    .set    offset, offset + PLANE_BYTES
    .endr
    addi    place, place, BYTE_BYTES
    bne     place, end_of_planes, 3b
.endm

.macro encrypt_planes variant:req, rounds:req, bits_of_number:req
    li      round, 2
6:  .irp    column, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    substitute_column \column, substitute_\variant, \bits_of_number
    .endr
    mv      row_place, sp
    addi    row_keys, sp, KEYS_AT
    addi    last_row, sp, PLANES_BYTES
7:  multiply_row_\variant 0
    addi    row_place, row_place, ROW_BYTES
    addi    row_keys, row_keys, KEY_ROW_BYTES
    bne     row_place, last_row, 7b
    beqz    round, 9f
    addi    round, round, 1
    li      last_round, \rounds + 1
    bne     round, last_round, 8f
    li      round, 0                    /* the last key goes without a constant */
8:  j       6b
9:
.endm

    ctr_of_both

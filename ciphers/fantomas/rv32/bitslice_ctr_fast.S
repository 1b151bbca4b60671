/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CTR mode for RV32, bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_fantomas_ctr(const fw_fantomas_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for fw_robin. Arguments in a0 to a3; data aligned to 4 bytes, the counter at any address. The schedule is
 * that of portable.c. The time depends on how far carries go in the counter, which is public; fewer than 32 blocks take
 * as long as 32.
 *
 * The L-box on planes: fantomas_planes.inc; a row is in registers. The planes of the state are at the stack pointer,
 * eight for each byte of a block. Those of the key, which are equal bits, are made once in a call: LB makes a plane of a
 * byte. A round's constant is the L-box of its number, which is added to row 0 before the L-box.
 *
 * RV32 has neither AND NOT nor a free NOT. The S-box of Fantomas takes rows 5 and 6 inverted and leaves rows 0, 2, 4 and
 * 6 so, which spares both; the L-box of all ones is all ones, so that what is inverted remains so, until the key makes
 * rows 5 and 6 inverted ones. So they are still when they come to the data.
 *
 * In cycles: the S-box of a column is 52, of which 36 are its instructions and 16 load and store it; the L-box of a row
 * is 123, of which 56 are sums, 32 the key, 32 load and store. A round is 1,835 (Robin: 1,838); they bound it. Planes of
 * 32 counters, planes back to bytes and their sum with the data are 4.6 thousand. Measured on the E31 in scenario bulk:
 * Fantomas 52.7 cycles per byte, Robin 67.1; the former 27 thousand for 32 blocks.
 *
 * cost fw_fantomas_ctr 704 stack
 * cost fw_robin_ctr 704 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "../fantomas_planes.inc"

#define BATCH           32              /* blocks */
#define BLOCK_BYTES     16
#define ROWS            8
#define PLANE_BYTES     4
#define BYTE_BYTES      (8 * PLANE_BYTES)
#define WORD_BYTES      (4 * BYTE_BYTES)
#define ROW_BYTES       (2 * BYTE_BYTES)
#define PLANES_BYTES    (ROWS * ROW_BYTES)
#define KEY_ROW_BYTES   16

/* The frame, behind the planes of the state. */
#define KEYS_AT         PLANES_BYTES                    /* the planes of the key, a byte for each, which is extended */
#define SCHEDULE_AT     (KEYS_AT + ROWS * KEY_ROW_BYTES)
#define COUNTER_AT      (SCHEDULE_AT + 4)
#define DATA_AT         (SCHEDULE_AT + 8)
#define BLOCKS_AT       (SCHEDULE_AT + 12)              /* left */
#define LOCAL_BYTES     (SCHEDULE_AT + 16)
#define SAVED_BYTES     48
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11

/* Arguments. */
#define schedule        a0
#define argument_counter a1
#define argument_data   a2
#define argument_blocks a3

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
#define batch           t6              /* blocks of the data in these 32: until they are added */

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
#define inverted2       t1              /* what is inverted in words 2 and 3 */
#define inverted3       t2

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

/* See the banner for what is inverted. Between the halves, rows 0, 1, 3, 4 and 5 are; an OR of inverted rows is an AND that
 * inverts what it is added to. */
.macro substitute_fantomas
    add_product x2, x0, x1
    xor     x1, x1, x2
    add_product x3, x0, x4
    xor     x2, x2, x3
    add_product x0, x1, x3
    xor     x4, x4, x1
    add_product x1, x2, x4
    xor     x1, x1, x0

    xor     x0, x0, x5
    xor     x1, x1, x6
    xor     x2, x2, x7
    add_product x5, x7, x6
    add_either x6, x5, x7
    add_product x7, x6, x5
    xor     x5, x5, x0
    xor     x6, x6, x1
    xor     x7, x7, x2

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

/* Bit NUMBER of WORD, in all blocks. */
.macro fw_plane_of_bit plane:req, word:req, number:req
    slli    \plane, \word, 31 - (\number)
    srai    \plane, \plane, 31
.endm

/* The plane of bit J of the counter's byte, with what is carried. */
.macro count_plane j:req
    fw_plane_of_bit bit, bits, \j
    fw_plane_of_bit whitened_sum, whitened, \j
    xor     whitened_sum, whitened_sum, carry
    and     carry, carry, bit
    sw      whitened_sum, PLANE_BYTES * \j(planes)
.endm

/* The same for its last byte, to which block k adds k. NUMBER_PLANE has bit k of it. */
.macro count_first_plane j:req, number_plane:req
    li      number, \number_plane
    fw_plane_of_bit bit, bits, \j
    fw_plane_of_bit whitened_sum, whitened, \j
    xor     sum, bit, number
    xor     whitened_sum, whitened_sum, number
    and     bit, bit, number            /* carries, whatever is carried */
    xor     whitened_sum, whitened_sum, carry
    and     carry, carry, sum
    or      carry, carry, bit
    sw      whitened_sum, PLANE_BYTES * \j(planes)
.endm

/* The next byte, from the last one to the first. */
.macro next_byte
    addi    counter, counter, -1
    addi    key_byte, key_byte, -1
    addi    first_byte, first_byte, -1
    lbu     bits, 0(counter)
    lbu     whitened, 0(key_byte)
    lbu     byte, 0(first_byte)
    addi    planes, planes, -BYTE_BYTES
    xor     whitened, whitened, bits
    xor     whitened, whitened, byte
.endm

/* In each word of a block, bytes change places so that eight words are a square of eight by eight bits in each byte. */
.macro exchange_bytes
    li      mask16, 0x0000ffff
    li      mask8, 0x00ff00ff
    mv      place, sp
    addi    end_of_planes, sp, PLANES_BYTES
1:  addi    end_of_byte, place, BYTE_BYTES
2:  lw      byte0, 0(place)
    lw      byte1, BYTE_BYTES(place)
    lw      byte2, 2 * BYTE_BYTES(place)
    lw      byte3, 3 * BYTE_BYTES(place)
    exchange_masked byte0, byte2, 16, difference, mask16
    exchange_masked byte1, byte3, 16, difference, mask16
    exchange_masked byte0, byte1, 8, difference, mask8
    exchange_masked byte2, byte3, 8, difference, mask8
    sw      byte0, 0(place)
    sw      byte1, BYTE_BYTES(place)
    sw      byte2, 2 * BYTE_BYTES(place)
    sw      byte3, 3 * BYTE_BYTES(place)
    addi    place, place, PLANE_BYTES
    bne     place, end_of_byte, 2b
    addi    place, place, 3 * BYTE_BYTES
    bne     place, end_of_planes, 1b
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

/* Adds the batch's blocks to the data. Rows 5 and 6 are inverted if INVERTED is not 0. */
.macro add_blocks inverted:req
    lw      data, DATA_AT(sp)
    slli    last_words, batch, 2
    add     last_words, last_words, sp
    mv      words, sp
    .if     \inverted
    li      inverted2, 0xffff0000
    li      inverted3, 0x0000ffff
    .endif
4:  lw      word0, 0(words)
    lw      word1, WORD_BYTES(words)
    lw      word2, 2 * WORD_BYTES(words)
    lw      word3, 3 * WORD_BYTES(words)
    lw      datum0, 0(data)
    lw      datum1, 4(data)
    lw      datum2, 8(data)
    lw      datum3, 12(data)
    .if     \inverted
    xor     word2, word2, inverted2
    xor     word3, word3, inverted3
    .endif
    xor     word0, word0, datum0
    xor     word1, word1, datum1
    xor     word2, word2, datum2
    xor     word3, word3, datum3
    sw      word0, 0(data)
    sw      word1, 4(data)
    sw      word2, 8(data)
    sw      word3, 12(data)
    addi    words, words, PLANE_BYTES
    addi    data, data, BLOCK_BYTES
    bne     words, last_words, 4b
    sw      data, DATA_AT(sp)
.endm

/* The function of VARIANT: ROUNDS, and how many bits their numbers have. INVERTED are rows of the key's planes, a bit for
 * each. What is added to the first key are FIRST_CONSTANT and, in rows 5 and 6, INPUT, all ones or zeros; the latter the
 * blocks have in the end, too. */
.macro ctr variant:req, rounds:req, bits_of_number:req, first_constant:req, inverted:req, input:req
    .section .rodata.fw_\variant\()_first, "a", %progbits
    .p2align 1
\variant\()_first:
    .short  \first_constant, 0, 0, 0, 0, \input, \input, 0

fw_function fw_\variant\()_ctr
    addi    sp, sp, -SAVED_BYTES
    save    saved
    addi    sp, sp, -LOCAL_BYTES
    sw      schedule, SCHEDULE_AT(sp)
    sw      argument_counter, COUNTER_AT(sp)
    sw      argument_data, DATA_AT(sp)
    sw      argument_blocks, BLOCKS_AT(sp)
    li      inverted_rows, \inverted
    addi    row_keys, sp, KEYS_AT
    addi    last_keys, row_keys, ROWS * KEY_ROW_BYTES
0:  lhu     key_row, 0(schedule)
    addi    schedule, schedule, 2
    andi    is_inverted, inverted_rows, 1
    neg     is_inverted, is_inverted
    srli    inverted_rows, inverted_rows, 1
    xor     key_row, key_row, is_inverted
    .irp    column, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    fw_plane_of_bit key_bit, key_row, \column
    sb      key_bit, \column(row_keys)
    .endr
    addi    row_keys, row_keys, KEY_ROW_BYTES
    bne     row_keys, last_keys, 0b

next_batch_\variant:
    lw      left, BLOCKS_AT(sp)
    bnez    left, 1f
    addi    sp, sp, LOCAL_BYTES
    restore saved
    addi    sp, sp, SAVED_BYTES
    ret

1:  lw      counter, COUNTER_AT(sp)
    lw      key_byte, SCHEDULE_AT(sp)
    la      first_byte, \variant\()_first + BLOCK_BYTES
    addi    planes, sp, PLANES_BYTES
    addi    counter, counter, BLOCK_BYTES
    addi    key_byte, key_byte, BLOCK_BYTES
    next_byte
    li      carry, 0
    count_first_plane 0, 0xaaaaaaaa
    count_first_plane 1, 0xcccccccc
    count_first_plane 2, 0xf0f0f0f0
    count_first_plane 3, 0xff00ff00
    count_first_plane 4, 0xffff0000
    count_plane 5
    count_plane 6
    count_plane 7
2:  next_byte
    .irp    j, 0, 1, 2, 3, 4, 5, 6, 7
    count_plane \j
    .endr
    bne     planes, sp, 2b

    lw      left, BLOCKS_AT(sp)
    li      batch, BATCH
    bgeu    left, batch, 3f
    mv      batch, left                 /* fewer than 32: none are left */
3:  sub     left, left, batch
    sw      left, BLOCKS_AT(sp)
    mv      carried, batch
    addi    last_byte, counter, BLOCK_BYTES
4:  lbu     byte, -1(last_byte)         /* as far as it is carried */
    addi    last_byte, last_byte, -1
    add     carried, carried, byte
    sb      carried, 0(last_byte)
    srli    carried, carried, 8
    beqz    carried, 5f
    bne     last_byte, counter, 4b

5:  li      round, 2
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

9:  exchange_bytes
    transpose_blocks
    add_blocks \input
    j       next_batch_\variant
fw_end fw_\variant\()_ctr
.endm

    ctr fantomas, 12, 4, FANTOMAS_FIRST_CONSTANT, 0b00110101, 0xffff
    ctr robin, 16, 5, ROBIN_FIRST_CONSTANT, 0, 0

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 384 bits for RV32: bit-interleaved, three rounds per pass.
 *
 *     void fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds);       1 to 104 rounds
 *
 * Arguments in a0 and a1, the state aligned to 4 bytes.
 *
 * A round is three times 11 gates, seven rotations of 3 instructions, 2 instructions for the constant in each of three
 * words and one to move on among the constants; with the loop 61.3. ShiftRow moves rows 1 and 3 by one word, row 2 by
 * two, so that all are back after three rounds; the first pass begins where the last will end with the third round. The
 * S-box's NOT is in the constants. We argue for 57 as the least: an instruction for each gate and each word's constant,
 * and without rotations in the instruction set three for each of seven.
 *
 * cost fw_knot384_permute7 16 stack
 */
#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "interleaved_columns.inc"

#define state           a0
#define rounds          a1
#define last            a1              /* the end of the constants */
#define row0_0          a2              /* row 0, bits 0, 3, 6 ... */
#define row0_1          a3
#define row0_2          a4
#define row1_0          a5              /* where row 1 is at the beginning of a pass; and so on */
#define row1_1          a6
#define row1_2          a7
#define row2_0          t0
#define row2_1          t1
#define row2_2          t2
#define row3_0          t3
#define row3_1          t4
#define row3_2          t5
#define scratch         t6
#define first_rounds    t6              /* that are not whole passes */
#define constant0       s0
#define constant1       s1
#define constant2       s2
#define constants       ra

#define MOST_ROUNDS     104

.macro load_constants
    lb      constant0, 0(constants)
    lb      constant1, 1(constants)
    lb      constant2, 2(constants)
    addi    constants, constants, 3
.endm

/* A round, given where rows 1, 2 and 3 of words 0, 1 and 2 are, with the constants that are loaded; and the next. */
.macro one_round a1:req, a2:req, a3:req, b1:req, b2:req, b3:req, c1:req, c2:req, c3:req
    xor     row0_0, row0_0, constant0
    sub_columns row0_0, \a1, \a2, \a3, scratch
    xor     row0_1, row0_1, constant1
    sub_columns row0_1, \b1, \b2, \b3, scratch
    xor     row0_2, row0_2, constant2
    sub_columns row0_2, \c1, \c2, \c3, scratch
    load_constants
    rotate_left \c1, 1, scratch
    rotate_left \a2, 2, scratch
    rotate_left \b2, 3, scratch
    rotate_left \c2, 3, scratch
    rotate_left \a3, 18, scratch
    rotate_left \b3, 18, scratch
    rotate_left \c3, 19, scratch
.endm

/* Every word of the state from or to memory, given where those of rows 1, 2 and 3 are. */
.macro each_word load_or_store:req, a1:req, a2:req, a3:req, b1:req, b2:req, b3:req, c1:req, c2:req, c3:req
    .set    offset, 0
    .irp    word, row0_0, row0_1, row0_2, \a1, \b1, \c1, \a2, \b2, \c2, \a3, \b3, \c3
    \load_or_store \word, offset(state)
    .set    offset, offset + 4
    .endr
.endm

.macro each_saved load_or_store:req
    .set    offset, 0
    .irp    word, constant0, constant1, constant2, constants
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

#define FIRST_PLACES    row1_0, row2_0, row3_0, row1_1, row2_1, row3_1, row1_2, row2_2, row3_2
#define SECOND_PLACES   row1_2, row2_1, row3_2, row1_0, row2_2, row3_0, row1_1, row2_0, row3_1
#define THIRD_PLACES    row1_1, row2_2, row3_1, row1_2, row2_0, row3_2, row1_0, row2_1, row3_0

fw_function fw_knot384_permute7
    addi    sp, sp, -16
    each_saved sw
    lla     constants, 9f
    slli    scratch, rounds, 1
    add     last, scratch, rounds
    add     last, last, constants
    srli    scratch, scratch, 1
    li      constant0, 3
    remu    first_rounds, scratch, constant0
    load_constants
    beqz    first_rounds, 5f
    addi    first_rounds, first_rounds, -1
    beqz    first_rounds, 4f

    each_word lw, SECOND_PLACES
    j       2f
4:  each_word lw, THIRD_PLACES
    j       3f
5:  each_word lw, FIRST_PLACES

    .p2align 2
1:  one_round FIRST_PLACES
2:  one_round SECOND_PLACES
3:  one_round THIRD_PLACES
    bltu    constants, last, 1b

    each_word sw, FIRST_PLACES
    each_saved lw
    addi    sp, sp, 16
    ret
9:  .set    constant, 1
    .rept   MOST_ROUNDS
    .byte   ~OF_THREE(constant), ~OF_THREE(constant >> 1), ~OF_THREE(constant >> 2)
    next_constant 7
    .endr
    .byte   0, 0, 0                     /* loaded, not used */
fw_end fw_knot384_permute7

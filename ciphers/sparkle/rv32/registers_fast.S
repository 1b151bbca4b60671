/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for RV32: state and constants of all boxes in registers, a step per pass.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);
 *
 * Arguments in a0 and a1; the state is aligned to 4 bytes. A step is 6 times 33 instructions for the boxes, 12 for the
 * sums of the left half, 6 to add them, 14 that move branches, 4 for the step's constants and 2 for the loop: 236.
 * Without rotations in the instruction set one is two shifts and two sums.
 *
 * cost fw_sparkle384_permute 48 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "sparkle_constants.inc"

#define state           a0
#define steps           a1
#define x0              a2
#define y0              a3
#define x1              a4
#define y1              a5
#define x2              a6
#define y2              a7
#define x3              t0
#define y3              t1
#define x4              t2
#define y4              t3
#define x5              t4
#define y5              t5
#define first           t6
#define second          s6
#define scratch         a0              /* between the state's load and its store */
#define constant0       s0
#define constant1       s1
#define constant2       s2
#define constant3       s3
#define constant4       s4
#define constant5       s5
#define number          s7
#define table           s8
#define words           x0, y0, x1, y1, x2, y2, x3, y3, x4, y4, x5, y5
#define constants       constant0, constant1, constant2, constant3, constant4, constant5
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, state
#define FRAME           48

/* TO and FROM turned right, added or XORed. */
.macro turned operation:req, to:req, from:req, right:req
    srli    first, \from, \right
    slli    second, \from, 32 - \right
    \operation \to, \to, first
    \operation \to, \to, second
.endm

/* The box of branch X, Y, with the constant in register C. */
.macro alzette x:req, y:req, c:req
    turned  add, \x, \y, 31
    turned  xor, \y, \x, 24
    xor     \x, \x, \c
    turned  add, \x, \y, 17
    turned  xor, \y, \x, 17
    xor     \x, \x, \c
    add     \x, \x, \y
    turned  xor, \y, \x, 31
    xor     \x, \x, \c
    turned  add, \x, \y, 24
    turned  xor, \y, \x, 16
    xor     \x, \x, \c
.endm

/* What the left half's words A, B, C, which are its x or its y, add to the others. */
.macro sum to:req, a:req, b:req, c:req
    xor     \to, \a, \b
    xor     \to, \to, \c
    slli    scratch, \to, 16
    xor     \to, \to, scratch
    srli    \to, \to, 16
    or      \to, \to, scratch
.endm

/* The right half of words x, or of words y, with SUM added, gets to the left, with what was there added, and one branch
 * on; the left half to the right. */
.macro move_branches sum:req, a:req, b:req, c:req, d:req, e:req, f:req
    xor     \d, \d, \sum
    xor     \e, \e, \sum
    xor     \f, \f, \sum
    xor     scratch, \d, \a
    mv      \d, \a
    xor     \a, \e, \b
    mv      \e, \b
    xor     \b, \f, \c
    mv      \f, \c
    mv      \c, scratch
.endm

fw_function fw_sparkle384_permute
    .p2align 2
    addi    sp, sp, -FRAME
    save    saved
    load_words state, words
    lla     table, 9f
    load_words table, constants
    li      number, 0
1:  lw      scratch, 0(table)
    addi    table, table, 4
    xor     y1, y1, number
    xor     y0, y0, scratch
    alzette x0, y0, constant0
    alzette x1, y1, constant1
    alzette x2, y2, constant2
    alzette x3, y3, constant3
    alzette x4, y4, constant4
    alzette x5, y5, constant5
    sum     first, x0, x1, x2
    sum     second, y0, y1, y2
    move_branches second, x0, x1, x2, x3, x4, x5
    move_branches first, y0, y1, y2, y3, y4, y5
    addi    number, number, 1
    bne     number, steps, 1b
    lw      state, 36(sp)
    .set    offset, 0
    .irp    word, words
    sw      \word, offset(state)
    .set    offset, offset + 4
    .endr
    restore saved
    addi    sp, sp, FRAME
    ret
    .p2align 2
9:  all_constants 11
fw_end fw_sparkle384_permute

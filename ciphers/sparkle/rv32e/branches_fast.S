/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for RV32E: a branch is in registers for its box; a step per pass.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);     state in a0, aligned to 4 bytes
 *
 * The boxes of the left half go first, and sum up their branches; those of the right half then have all that the linear
 * layer needs, and write their branches where they go. The one that goes to branch 2 waits on the stack until what is
 * there has been read.
 *
 * On the CH32V003 time is what the flash hands out, a cycle for 16 bits of code; accesses to memory take two cycles and
 * 16 bits, and hide between long instructions. A box is 46 of such units: 6 for each of its seven rotations, less one
 * where a word is added twice instead of turned left by one. A branch comes and goes in 5, with its constant, which is
 * in RAM; the linear layer takes 46 more of a step, and its constants and the loop 16: 368.
 *
 * cost fw_sparkle384_permute 44 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "sparkle_constants.inc"

#define state           a0
#define x               a1              /* the branch in its box */
#define y               a2
#define c               a3
#define t               a4
#define sum_x           a5              /* of the left half, then what the right half gets of it */
#define sum_y           s0
#define other           s1
#define table           t0              /* this step's constant */
#define number          t1
#define steps           t2
#define steps_given     a1
#define callee          s0, s1

#define FRAME           44
#define CONSTANTS       8               /* of boxes, on the stack */
#define WAITING         32              /* the branch that goes to branch 2 */
#define BRANCH          8
#define HALF            24

/* VALUE gets FROM, turned right, added or XORed. */
.macro turned operation:req, value:req, from:req, right:req
    srli    t, \from, \right
    \operation \value, \value, t
    slli    t, \from, 32 - \right
    \operation \value, \value, t
.endm

/* The box of branch NUMBER, from memory. */
.macro box number:req
    lw      x, BRANCH * \number(state)
    lw      y, BRANCH * \number + 4(state)
    boxed   \number
.endm

.macro boxed number:req
    srli    t, y, 31
    lw      c, CONSTANTS + 4 * \number(sp)
    add     x, x, t
    add     x, x, y                     /* to the left by one, added */
    add     x, x, y
    turned  xor, y, x, 24
    xor     x, x, c
    turned  add, x, y, 17
    turned  xor, y, x, 17
    xor     x, x, c
    add     x, x, y
    turned  xor, y, x, 31
    xor     x, x, c
    turned  add, x, y, 24
    turned  xor, y, x, 16
    xor     x, x, c
.endm

.macro keep_branch number:req
    sw      x, BRANCH * \number(state)
    sw      y, BRANCH * \number + 4(state)
.endm

.macro add_to_sums
    xor     sum_x, sum_x, x
    xor     sum_y, sum_y, y
.endm

/* What the left half's words add to the others, from their SUM. */
.macro finish_sum sum:req
    slli    t, \sum, 16
    xor     \sum, \sum, t
    srli    \sum, \sum, 16
    or      \sum, \sum, t
.endm

/* A branch of the right half, in registers, becomes what goes to the left; branch LEFT takes its place, HALF on. */
.macro cross left:req
    lw      t, BRANCH * \left(state)
    xor     x, x, sum_y
    sw      t, BRANCH * \left + HALF(state)
    xor     x, x, t
    lw      t, BRANCH * \left + 4(state)
    xor     y, y, sum_x
    sw      t, BRANCH * \left + HALF + 4(state)
    xor     y, y, t
.endm

fw_function fw_sparkle384_permute
    addi    sp, sp, -FRAME
    save    callee
    mv      steps, steps_given
    lla     t, .Lconstants
    mv      table, t
    .irp    number, 0, 1, 2, 3, 4, 5
    lw      c, 4 * \number(t)
    sw      c, CONSTANTS + 4 * \number(sp)
    .endr
    li      number, 0
    .p2align 2
1:  lw      c, 0(table)
    lw      x, 0(state)
    lw      y, 4(state)
    addi    table, table, 4
    xor     y, y, c
    boxed   0
    keep_branch 0
    mv      sum_x, x
    mv      sum_y, y
    lw      x, BRANCH(state)
    lw      y, BRANCH + 4(state)
    xor     y, y, number
    boxed   1
    keep_branch 1
    add_to_sums
    box     2
    keep_branch 2
    add_to_sums
    finish_sum sum_x
    finish_sum sum_y
    box     3
    cross   0
    sw      x, WAITING(sp)
    sw      y, WAITING + 4(sp)
    box     4
    cross   1
    keep_branch 0
    box     5
    cross   2
    keep_branch 1
    addi    number, number, 1
    lw      x, WAITING(sp)
    lw      y, WAITING + 4(sp)
    keep_branch 2
    beq     number, steps, 2f
    j       1b
2:  restore callee
    addi    sp, sp, FRAME
    ret

    .p2align 2
.Lconstants:
    all_constants 11
fw_end fw_sparkle384_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for ARMv6-M: a branch is in registers for its box; the boxes of a step are unrolled.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);     state in r0, aligned to 4 bytes
 *
 * A box is 26 instructions, since a rotation takes a copy and an amount in a register, and 6 that bring the branch and
 * its constant, and the branch back. Of a step, six boxes are 192 instructions, the sums of the left half 13, and what
 * they are added to, with its moves, 36.
 *
 * cost fw_sparkle384_permute 32 stack
 */
#include "fw_asm.h"
#include "sparkle_constants.inc"

#define x               r0              /* the branch in its box */
#define y               r1
#define t               r2              /* what is turned, and addresses */
#define c               r3
#define right31         r4
#define right24         r5
#define right17         r6
#define right16         r7
#define base            r0              /* the state, outside of boxes */
#define sum_x           r1
#define sum_y           r2
#define left            r3
#define first           r4              /* right words; and the left half, all of it, for its sums */
#define right           r5
#define left_half       {r1-r6}
#define other_x1        r3
#define other_y1        r4
#define other_x2        r5
#define other_y2        r6
#define steps_given     r1
#define branch_words    {x, y}
#define kept0           r4              /* of the caller's registers */
#define kept1           r5
#define kept2           r6
#define low             {r4-r7}
#define low_and_return  {r4-r7, lr}
#define low_and_back    {r4-r7, pc}
#define state           r8
#define place           r9              /* the branch whose box comes next */
#define number          r10
#define steps           r12

#define WORD            4
#define BRANCH          8
#define HALF            24

/* VALUE gets FROM, turned right. */
.macro turned operation:req, value:req, from:req, amount:req
    movs    t, \from
    rors    t, t, \amount
    \operation \value, \value, t
.endm

/* The box of the branch at PLACE, with the constant at label CONSTANT. */
.macro box constant:req
    mov     t, place
    ldm     t!, branch_words
    ldr     c, \constant
    turned  adds, x, y, right31
    turned  eors, y, x, right24
    eors    x, x, c
    turned  adds, x, y, right17
    turned  eors, y, x, right17
    eors    x, x, c
    adds    x, x, y
    turned  eors, y, x, right31
    eors    x, x, c
    turned  adds, x, y, right24
    turned  eors, y, x, right16
    eors    x, x, c
    mov     t, place
    stm     t!, branch_words
    mov     place, t
.endm

/* What the left half's words add to the others, from their SUM. */
.macro finish_sum sum:req
    lsls    left, \sum, #16
    eors    \sum, \sum, left
    rors    \sum, \sum, right16
.endm

/* Words x, or words y, from offset WORD on: the right half, with the left one and SUM added, gets to the left, and one
 * branch on; the left half to the right. */
.macro move_branches word:req, sum:req
    ldr     left, [base, #\word]
    ldr     first, [base, #\word + HALF]
    str     left, [base, #\word + HALF]
    eors    first, first, left
    eors    first, first, \sum
    ldr     left, [base, #\word + BRANCH]
    ldr     right, [base, #\word + BRANCH + HALF]
    str     left, [base, #\word + BRANCH + HALF]
    eors    right, right, left
    eors    right, right, \sum
    str     right, [base, #\word]
    ldr     left, [base, #\word + 2 * BRANCH]
    ldr     right, [base, #\word + 2 * BRANCH + HALF]
    str     left, [base, #\word + 2 * BRANCH + HALF]
    eors    right, right, left
    eors    right, right, \sum
    str     right, [base, #\word + BRANCH]
    str     first, [base, #\word + 2 * BRANCH]
.endm

fw_function fw_sparkle384_permute
    .p2align 2
    push    low_and_return
    mov     kept0, state
    mov     kept1, place
    mov     kept2, number
    push    {kept0, kept1, kept2}
    mov     state, base
    mov     steps, steps_given
    movs    right16, #16
    movs    c, #0
1:  mov     number, c
    mov     t, state
    mov     place, t
    ldr     x, [t, #BRANCH + WORD]
    eors    x, x, c
    str     x, [t, #BRANCH + WORD]
    adr     y, 9f
    lsls    c, c, #2
    ldr     c, [y, c]
    ldr     y, [t, #WORD]
    eors    y, y, c
    str     y, [t, #WORD]
    movs    right31, #31
    movs    right24, #24
    movs    right17, #17
    box     9f
    box     9f + 4
    box     9f + 8
    box     9f + 12
    box     9f + 16
    box     9f + 20
    mov     base, state
    ldm     base!, left_half
    eors    sum_x, sum_x, other_x1
    eors    sum_x, sum_x, other_x2
    eors    sum_y, sum_y, other_y1
    eors    sum_y, sum_y, other_y2
    finish_sum sum_x
    finish_sum sum_y
    subs    base, base, #HALF
    move_branches 0, sum_y
    move_branches WORD, sum_x
    mov     c, number
    adds    c, c, #1
    cmp     c, steps
    beq     2f
    b       1b
2:  pop     {kept0, kept1, kept2}
    mov     state, kept0
    mov     place, kept1
    mov     number, kept2
    pop     low_and_back
    .p2align 2
9:  all_constants 11
fw_end fw_sparkle384_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for MSP430: a branch is in registers for its box, half of six words for the rest of a step.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);      state in r12, steps in r13
 *
 * A box is 62 cycles, and 31 more bring branch and constant there and back. A turn by a bit takes copies of both
 * halves, one by 8 bits two exchanges of bytes and three XORs.
 *
 * cost fw_sparkle384_permute 20 stack
 */
#include "fw_asm.h"
#include "sparkle_constants.inc"

#define c0              r4              /* the box's constant */
#define c1              r5
#define x0              r6
#define x1              r7
#define y0              r8
#define y1              r9
#define t0              r10             /* a word turned */
#define t1              r11
#define state           r12
#define table           r13
#define number          r14             /* between boxes */
#define left_boxes      r14
#define t2              r15
#define left0           r4              /* half of a word of each branch, in place of the box's */
#define left1           r5
#define left2           r6
#define right0          r7
#define right1          r14
#define right2          r15
#define p0              r8              /* the sum of the left half's words x */
#define p1              r9
#define q0              r10             /* and of its words y */
#define q1              r11
#define steps_given     r13

#define KEPT_NUMBER     0
#define KEPT_STEPS      2
#define FRAME           4
#define BRANCH          8               /* bytes */
#define BRANCHES        6
#define WORD            4

/* T becomes word A turned left by a bit, left by 8, and right by 17. */
.macro left_1 a0:req, a1:req
    mov     \a0, t0
    mov     \a1, t1
    rla     t0
    rlc     t1
    adc     t0
.endm

.macro left_8 a0:req, a1:req
    mov     \a0, t0
    mov     \a1, t1
    swpb    t0
    swpb    t1
    mov     t0, t2
    xor     t1, t2
    mov.b   t2, t2                      /* low bytes change places */
    xor     t2, t0
    xor     t2, t1
.endm

.macro right_17 a0:req, a1:req
    mov     \a1, t0
    mov     \a0, t1
    bit     #1, t0
    rrc     t1
    rrc     t0
.endm

.macro add_t_to_x
    add     t0, x0
    addc    t1, x1
.endm

.macro xor_t_to_y
    xor     t0, y0
    xor     t1, y1
.endm

.macro xor_c_to_x
    xor     c0, x0
    xor     c1, x1
.endm

.macro alzette
    left_1  y0, y1
    add_t_to_x
    left_8  x0, x1
    xor_t_to_y
    xor_c_to_x
    right_17 y0, y1
    add_t_to_x
    right_17 x0, x1
    xor_t_to_y
    xor_c_to_x
    add     y0, x0
    addc    y1, x1
    left_1  x0, x1
    xor_t_to_y
    xor_c_to_x
    left_8  y0, y1
    add_t_to_x
    xor     x1, y0
    xor     x0, y1
    xor_c_to_x
.endm

/* The sum of three words from byte PLACE on, and what comes of it: first half 1, then half 0 are added to words. */
.macro sum place:req, s0:req, s1:req
    mov     \place(state), \s0
    mov     \place + 2(state), \s1
    xor     \place + BRANCH(state), \s0
    xor     \place + 2 + BRANCH(state), \s1
    xor     \place + 2 * BRANCH(state), \s0
    xor     \place + 2 + 2 * BRANCH(state), \s1
    xor     \s0, \s1
.endm

/* Half of all words x, or of all words y: the right ones, with the left ones and SUM added, get to the left, and one
 * branch on; the left ones to the right. */
.macro move_halves place:req, sum:req
    mov     \place(state), left0
    mov     \place + BRANCH(state), left1
    mov     \place + 2 * BRANCH(state), left2
    mov     \place + 3 * BRANCH(state), right0
    mov     \place + 4 * BRANCH(state), right1
    mov     \place + 5 * BRANCH(state), right2
    mov     left0, \place + 3 * BRANCH(state)
    mov     left1, \place + 4 * BRANCH(state)
    mov     left2, \place + 5 * BRANCH(state)
    xor     \sum, left0
    xor     \sum, left1
    xor     \sum, left2
    xor     right0, left0
    xor     right1, left1
    xor     right2, left2
    mov     left1, \place(state)
    mov     left2, \place + BRANCH(state)
    mov     left0, \place + 2 * BRANCH(state)
.endm

fw_function fw_sparkle384_permute
    .irp    register, 10, 9, 8, 7, 6, 5, 4
    push    r\register
    .endr
    sub     #FRAME, sp
    mov.b   steps_given, steps_given
    mov     steps_given, KEPT_STEPS(sp)
    clr     number
1:  mov     number, KEPT_NUMBER(sp)
    xor     number, BRANCH + WORD(state)
    mov     number, table               /* the step's constant: number modulo 8 */
    and     #7, table
    rla     table
    rla     table
    add     #sparkle_constants, table
    xor     @table+, WORD(state)
    xor     @table+, WORD + 2(state)

    mov     #sparkle_constants, table
    mov     #BRANCHES, left_boxes
2:  mov     @table+, c0
    mov     @table+, c1
    mov     @state+, x0
    mov     @state+, x1
    mov     @state+, y0
    mov     @state+, y1
    alzette
    mov     x0, -BRANCH(state)
    mov     x1, 2 - BRANCH(state)
    mov     y0, WORD - BRANCH(state)
    mov     y1, WORD + 2 - BRANCH(state)
    dec     left_boxes
    jnz     2b
    sub     #BRANCH * BRANCHES, state

    sum     0, p0, p1
    sum     WORD, q0, q1
    move_halves 0, q1
    move_halves 2, q0
    move_halves WORD, p1
    move_halves WORD + 2, p0
    mov     KEPT_NUMBER(sp), number
    inc     number
    cmp     number, KEPT_STEPS(sp)
    jeq     3f
    br      #1b
3:  add     #FRAME, sp
    .irp    register, 4, 5, 6, 7, 8, 9, 10
    pop     r\register
    .endr
    ret
fw_end fw_sparkle384_permute

    .section .rodata.sparkle_constants, "a", @progbits
    .p2align 1
sparkle_constants:
    all_constants

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR: a branch is in registers for its box, a byte of six words for the rest of a step.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);      state in r25:r24, steps in r22
 *
 * A box is 78 cycles, and 44 more bring branch and constant there and back. Of a step, six boxes are 768 cycles, the
 * sums of the left half 68, and what they are added to, with its moves, 240. Turns by whole bytes are another order of
 * bytes.
 *
 * cost fw_sparkle384_permute 20 stack
 */
#include "fw_asm.h"

#include "fw_avr.inc"

/* Registers */
#define steps           r0
#define zero            r1
#define t0              r2              /* a word turned by a bit */
#define t1              r3
#define t2              r4
#define t3              r5
#define c0              r6              /* the box's constant */
#define c1              r7
#define c2              r8
#define c3              r9
#define p0              r10             /* the sum of the left half's words x */
#define p1              r11
#define p2              r12
#define p3              r13
#define q0              r14             /* and of its words y */
#define q1              r15
#define q2              r16
#define q3              r17
#define x0              r18
#define x1              r19
#define x2              r20
#define x3              r21
#define y0              r22
#define y1              r23
#define y2              r24
#define y3              r25
#define left0           r18             /* a byte of each branch, in place of the box's */
#define left1           r19
#define left2           r20
#define right0          r21
#define right1          r22
#define right2          r23
#define byte            r18
#define addend          r19
#define left_boxes      r26
#define number          r27
#define state           Y
#define state_pair      r28
#define table           Z
#define table_low       r30
#define table_high      r31
#define steps_given     r22

#include "sparkle_step.inc"

/* T becomes a word turned left by a bit; and right by 17. */
.macro left_1 a0:req, a2:req
    movw    t0, \a0
    movw    t2, \a2
    lsl     t0
    rol     t1
    rol     t2
    rol     t3
    adc     t0, zero
.endm

.macro right_17 a0:req, a2:req
    movw    t0, \a2
    movw    t2, \a0
    bst     t0, 0
    lsr     t3
    ror     t2
    ror     t1
    ror     t0
    bld     t3, 7
.endm

/* Word X, or word Y, gets another one. */
.macro add_to_x a0:req, a1:req, a2:req, a3:req
    add     x0, \a0
    adc     x1, \a1
    adc     x2, \a2
    adc     x3, \a3
.endm

.macro xor_to_x a0:req, a1:req, a2:req, a3:req
    eor     x0, \a0
    eor     x1, \a1
    eor     x2, \a2
    eor     x3, \a3
.endm

.macro xor_to_y a0:req, a1:req, a2:req, a3:req
    eor     y0, \a0
    eor     y1, \a1
    eor     y2, \a2
    eor     y3, \a3
.endm

.macro alzette
    left_1  y0, y2
    add_to_x t0, t1, t2, t3
    xor_to_y x3, x0, x1, x2
    xor_to_x c0, c1, c2, c3
    right_17 y0, y2
    add_to_x t0, t1, t2, t3
    right_17 x0, x2
    xor_to_y t0, t1, t2, t3
    xor_to_x c0, c1, c2, c3
    add_to_x y0, y1, y2, y3
    left_1  x0, x2
    xor_to_y t0, t1, t2, t3
    xor_to_x c0, c1, c2, c3
    add_to_x y3, y0, y1, y2
    xor_to_y x2, x3, x0, x1
    xor_to_x c0, c1, c2, c3
.endm

/* The branch at STATE, from there or back. */
.macro branch operation:req
    .set    place, 0
    .irp    value, x0, x1, x2, x3, y0, y1, y2, y3
    .ifc    \operation, load
    ldd     \value, state + place
    .else
    std     state + place, \value
    .endif
    .set    place, place + 1
    .endr
.endm

/* The sum of three words from byte PLACE on, and what comes of it: bytes 2, 3, 0, 1 are added to words then. */
.macro sum place:req, s0:req, s1:req, s2:req, s3:req
    .set    offset, \place
    .irp    value, \s0, \s1, \s2, \s3
    ldd     \value, state + offset
    ldd     byte, state + offset + BRANCH
    eor     \value, byte
    ldd     byte, state + offset + 2 * BRANCH
    eor     \value, byte
    .set    offset, offset + 1
    .endr
    eor     \s2, \s0
    eor     \s3, \s1
.endm

/* A byte of all words x, or of all words y: the right half, with the left one and SUM added, gets to the left, and one
 * branch on; the left half to the right. */
.macro move_bytes place:req, sum:req
    ldd     left0, state + \place
    ldd     left1, state + \place + BRANCH
    ldd     left2, state + \place + 2 * BRANCH
    ldd     right0, state + \place + 3 * BRANCH
    ldd     right1, state + \place + 4 * BRANCH
    ldd     right2, state + \place + 5 * BRANCH
    std     state + \place + 3 * BRANCH, left0
    std     state + \place + 4 * BRANCH, left1
    std     state + \place + 5 * BRANCH, left2
    eor     left0, right0
    eor     left0, \sum
    eor     left1, right1
    eor     left1, \sum
    eor     left2, right2
    eor     left2, \sum
    std     state + \place, left1
    std     state + \place + BRANCH, left2
    std     state + \place + 2 * BRANCH, left0
.endm

fw_function fw_sparkle384_permute
    .irp    register, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
    push    r\register
    .endr
    movw    state_pair, argument1
    mov     steps, steps_given
    clr     number
1:  begin_step state, byte, addend
    ldi     left_boxes, BRANCHES
2:  branch  load
    lpm     c0, table+
    lpm     c1, table+
    lpm     c2, table+
    lpm     c3, table+
    alzette
    branch  store
    adiw    state_pair, BRANCH
    dec     left_boxes
    breq    3f
    rjmp    2b
3:  sbiw    state_pair, BRANCH * BRANCHES

    sum     0, p0, p1, p2, p3
    sum     WORD, q0, q1, q2, q3
    move_bytes 0, q2
    move_bytes 1, q3
    move_bytes 2, q0
    move_bytes 3, q1
    move_bytes WORD, p2
    move_bytes WORD + 1, p3
    move_bytes WORD + 2, p0
    move_bytes WORD + 3, p1
    inc     number
    cpse    number, steps
    rjmp    1b
    .irp    register, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
    pop     r\register
    .endr
    ret
fw_end fw_sparkle384_permute

    step_constants

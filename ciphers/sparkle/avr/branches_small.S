/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR, for size: a branch is in registers for its box, and turns are bit by bit.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);      state in r25:r24, steps in r22
 *
 * The four quarters of a box differ in what they turn by, and call the same code. A word that is not turned is turned
 * by 32: a box turns by 96 bits, 8 cycles each. A step is loops over boxes and over bytes, 24 of which get what the
 * others give them, and 16 of which bring the left half's branches one on.
 *
 * cost fw_sparkle384_permute 14 stack
 */
#include "fw_asm.h"

#include "fw_avr.inc"

/* Registers */
#define spare           r0
#define zero            r1
#define number          r12
#define steps           r13
#define t0              r14             /* a word turned */
#define t1              r15
#define t2              r16
#define t3              r17
#define x0              r18             /* the branch in its box */
#define x1              r19
#define x2              r20
#define x3              r21
#define y0              r22
#define y1              r23
#define y2              r24
#define y3              r25
#define p0              r18             /* the sum of the left half's words x */
#define p1              r19
#define p2              r20
#define p3              r21
#define q0              r22             /* and of its words y */
#define q1              r23
#define q2              r24
#define q3              r25
#define left            r14             /* a byte of the left half, and the one in its place in the right half */
#define right           r15
#define turn            r26             /* what the next word is turned left by */
#define turn_after      r27
#define count           r26
#define place           Y               /* in the state; at its beginning wherever a step begins */
#define place_pair      r28
#define table           Z
#define table_pair      r30
#define table_low       r30
#define table_high      r31
#define steps_given     r22

#include "sparkle_step.inc"

#define HALF            24

/* A quarter of a box turns y, and then x. */
.macro quarter y_left:req, x_left:req
    ldi     turn, \y_left
    ldi     turn_after, \x_left
    rcall   7f
.endm

fw_function fw_sparkle384_permute
    .irp    register, 12, 13, 14, 15, 16, 17, 28, 29
    push    r\register
    .endr
    movw    place_pair, argument1
    mov     steps, steps_given
    clr     number
1:  begin_step place, left, spare
2:  rcall   6f
    quarter 1, 8
    quarter 15, 15
    quarter 32, 1
    quarter 8, 16
    adiw    table_pair, WORD
    .irp    value, x0, x1, x2, x3, y0, y1, y2, y3
    st      place+, \value
    .endr
    cpi     table_low, lo8(sparkle_constants + WORD * BRANCHES)
    brne    2b
    sbiw    place_pair, BRANCH * BRANCHES

    rcall   6f
    ldi     count, 2
3:  adiw    place_pair, BRANCH
    .set    offset, 0
    .irp    value, p0, p1, p2, p3, q0, q1, q2, q3
    ldd     spare, place + offset
    eor     \value, spare
    .set    offset, offset + 1
    .endr
    dec     count
    brne    3b
    eor     p2, p0
    eor     p3, p1
    eor     q2, q0
    eor     q3, q1
    sbiw    place_pair, 2 * BRANCH
    ldi     count, HALF
4:  ld      left, place                 /* q2 is what the next byte gets */
    ldd     right, place + HALF
    std     place + HALF, left
    eor     right, left
    eor     right, q2
    st      place+, right
    mov     spare, q2                   /* words x get q2, q3, q0, q1, words y p2, p3, p0, p1, all three times */
    mov     q2, q3
    mov     q3, q0
    mov     q0, q1
    mov     q1, p2
    mov     p2, p3
    mov     p3, p0
    mov     p0, p1
    mov     p1, spare
    dec     count
    brne    4b
    sbiw    place_pair, HALF
    ldi     count, HALF - BRANCH
5:  ld      left, place                 /* the first branch of the left half gets to its end */
    ldd     right, place + BRANCH
    std     place + BRANCH, left
    st      place+, right
    dec     count
    brne    5b
    sbiw    place_pair, HALF - BRANCH
    inc     number
    cpse    number, steps
    rjmp    1b
    .irp    register, 29, 28, 17, 16, 15, 14, 13, 12
    pop     r\register
    .endr
    ret

6:  .set    offset, 0                   /* the branch at PLACE */
    .irp    value, x0, x1, x2, x3, y0, y1, y2, y3
    ldd     \value, place + offset
    .set    offset, offset + 1
    .endr
    ret

7:  movw    t0, y0                      /* a quarter of a box, with the constant at TABLE */
    movw    t2, y2
    rcall   8f
    add_word x0, x1, x2, x3, t0, t1, t2, t3
    movw    t0, x0
    movw    t2, x2
    mov     turn, turn_after
    rcall   8f
    xor_word y0, y1, y2, y3, t0, t1, t2, t3
    .irp    value, x0, x1, x2, x3
    lpm     spare, table+
    eor     \value, spare
    .endr
    sbiw    table_pair, WORD
    ret

8:  rotate_left_1 t0, t1, t2, t3, zero
    dec     turn
    brne    8b
    ret
fw_end fw_sparkle384_permute

    step_constants

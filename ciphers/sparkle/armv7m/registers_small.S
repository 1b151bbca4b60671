/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for ARMv7-M, for size: state in registers, a step per pass.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);     state in r0, aligned to 4 bytes
 *
 * A step computes as in registers_fast.S, and moves its branches by 8 instructions more. Its number is on the stack: no
 * register is left.
 *
 * cost fw_sparkle384_permute 48 stack
 */
#include "fw_asm.h"

#define state   r0
#define first   r0
#define number  r0
#define steps   r1
#define second  r1
#define x0      r2
#define y0      r3
#define x1      r4
#define y1      r5
#define x2      r6
#define y2      r7
#define x3      r8
#define y3      r9
#define x4      r10
#define y4      r11
#define x5      r12
#define y5      lr
#define words           {r2-r12, lr}
#define saved           {r0, r1, r4-r11, lr}    /* the arguments first */
#define saved_return    {r4-r11, pc}
#define arguments       {r0, r1}

#define KEPT_NUMBER     [sp]
#define KEPT_STEPS      [sp, #8]

#include "sparkle_steps.inc"
#include "sparkle_constants.inc"

/* The right half of words x, or of words y, has the sums by now. It gets to the left, with what was there added, and
 * one branch on; the left half to the right. */
.macro move_branches a:req, b:req, c:req, d:req, e:req, f:req
    eor     first, \d, \a
    mov     \d, \a
    eor     \a, \e, \b
    mov     \e, \b
    eor     \b, \f, \c
    mov     \f, \c
    mov     \c, first
.endm

fw_function fw_sparkle384_permute
    .p2align 2
    push    saved
    ldm     state, words
    movs    number, #0
    push    {number}
1:  eor     y1, y1, number
    adr     second, 9f
    ldr     second, [second, number, lsl #2]
    eor     y0, y0, second
    boxes   9f, x0, y0, x1, y1, x2, y2, x3, y3, x4, y4, x5, y5
    sums    x0, y0, x1, y1, x2, y2
    add_sums x3, y3
    add_sums x4, y4
    add_sums x5, y5
    move_branches x0, x1, x2, x3, x4, x5
    move_branches y0, y1, y2, y3, y4, y5
    ldr     number, KEPT_NUMBER
    ldr     steps, KEPT_STEPS
    adds    number, number, #1
    str     number, KEPT_NUMBER
    cmp     number, steps
    bne     1b
    add     sp, sp, #4
    pop     arguments
    stm     state, words
    pop     saved_return
    .p2align 2
9:  all_constants 11
fw_end fw_sparkle384_permute

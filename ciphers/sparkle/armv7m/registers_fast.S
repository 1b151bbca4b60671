/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for ARMv7-M, for speed: state in registers, unrolled.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);     state in r0, aligned to 4 bytes
 *
 * A step is 96 instructions: 72 for the boxes, 3 that bring their constants, 3 for the step's own, 6 for the sums
 * and 12 to add them. Branches that move are other registers, in their places again after six steps. Constants stand
 * where loads reach them: among the steps, thrice.
 *
 * cost fw_sparkle384_permute 44 stack
 */
#include "fw_asm.h"

#define state   r0
#define first   r0
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

#define KEPT_STEPS      [sp, #4]
#define SLIM            7

/* Where branches are after so many steps. */
#define AFTER_0 x0, y0, x1, y1, x2, y2, x3, y3, x4, y4, x5, y5
#define AFTER_1 x4, y4, x5, y5, x3, y3, x0, y0, x1, y1, x2, y2
#define AFTER_2 x1, y1, x2, y2, x0, y0, x4, y4, x5, y5, x3, y3
#define AFTER_3 x5, y5, x3, y3, x4, y4, x1, y1, x2, y2, x0, y0
#define AFTER_4 x2, y2, x0, y0, x1, y1, x5, y5, x3, y3, x4, y4
#define AFTER_5 x3, y3, x4, y4, x5, y5, x2, y2, x0, y0, x1, y1

#include "sparkle_steps.inc"
#include "sparkle_constants.inc"

/* The constants of boxes, and two more of steps. */
.macro constants
    .p2align 2
9:  all_constants
.endm

/* The step of this NUMBER, with constants at label POOL. */
.macro step number:req, pool:req, xa, ya, xb, yb, xc, yc, xd, yd, xe, ye, xf, yf:req
    ldr     first, \pool + 4 * (\number % 8)
    eor     \ya, \ya, first
.if \number
    eor     \yb, \yb, #\number
.endif
    boxes   \pool, \xa, \ya, \xb, \yb, \xc, \yc, \xd, \yd, \xe, \ye, \xf, \yf
    sums    \xa, \ya, \xb, \yb, \xc, \yc
    eor     \xd, \xd, \xa
    eor     \yd, \yd, \ya
    eor     \xe, \xe, \xb
    eor     \ye, \ye, \yb
    eor     \xf, \xf, \xc
    eor     \yf, \yf, \yc
    add_sums \xd, \yd
    add_sums \xe, \ye
    add_sums \xf, \yf
.endm

/* All words to memory, and the return. */
.macro store_and_return xa:req, ya:req, xb:req, yb:req, xc:req, yc:req, xd:req, yd:req, xe:req, ye:req, xf:req, yf:req
    pop     {state, steps}
    strd    \xa, \ya, [state]
    strd    \xb, \yb, [state, #8]
    strd    \xc, \yc, [state, #16]
    strd    \xd, \yd, [state, #24]
    strd    \xe, \ye, [state, #32]
    strd    \xf, \yf, [state, #40]
    pop     saved_return
.endm

fw_function fw_sparkle384_permute
    .p2align 2
    push    saved
    ldm     state, words
    step    0, 9f, AFTER_0
    step    1, 9f, AFTER_1
    b       1f
    constants
1:  step    2, 9b, AFTER_2
    step    3, 9b, AFTER_3
    step    4, 9f, AFTER_4
    step    5, 9f, AFTER_5
    b       1f
    constants
1:  step    6, 9b, AFTER_0
    ldr     steps, KEPT_STEPS
    cmp     steps, #SLIM
    bne     2f
    store_and_return AFTER_1
2:  step    7, 9b, AFTER_1
    step    8, 9f, AFTER_2
    step    9, 9f, AFTER_3
    b       1f
    constants
1:  step    10, 9b, AFTER_4
    store_and_return AFTER_5
fw_end fw_sparkle384_permute

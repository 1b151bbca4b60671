/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for ARMv6-M (Cortex-M0+), for size: state in memory, a branch and a quarter of its box per pass.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);     state in r0, aligned to 4 bytes
 *
 * The four quarters of a box differ in what they turn by. A rotation looks at 5 bits of its amount, and so the amounts
 * of a box are bytes of two words, which move down; the box is over when nothing is left of the second one. A step is
 * three loops, over boxes, quarters and words: 6 times 49 instructions, 54 for the words, and 36.
 *
 * cost fw_sparkle384_permute 20 stack
 */
#include "fw_asm.h"

#define place           r0              /* in the state; at its beginning wherever a step begins */
#define x               r1              /* the branch in its box */
#define y               r2
#define t               r3
#define c               r4
#define right_y         r5              /* what y is turned right by, in the lowest byte, and what follows it */
#define right_x         r6
#define table           r7              /* the next box's constant */
#define both            r1              /* the sums of words x and y; then what words x and y get, added */
#define effect          r2              /* what the word at PLACE gets */
#define right16         r3
#define left            r3              /* a word of the left half, and the one in its place in the right half */
#define right           r4
#define left_words      r5
#define other_x1        r3
#define other_y1        r4
#define other_x2        r5
#define other_y2        r6
#define given           r1              /* steps */
#define number          r12
#define steps           lr
#define box_constant    {r4}
#define branch_words    {x, y}
#define turned_word     {right}
#define left_half       {r1-r6}
#define branches_1_2    {r3-r6}
#define branch_0        {r1, r2}
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define WORD            4
#define BRANCH          8
#define HALF            24

/* What the left half's words add to the others, from their SUM. */
.macro finish_sum sum:req
    lsls    right, \sum, #16
    eors    \sum, \sum, right
    rors    \sum, \sum, right16
.endm

fw_function fw_sparkle384_permute
    .p2align 2
    push    saved
    mov     steps, given
    movs    c, #0
1:  mov     number, c
    ldr     y, [place, #BRANCH + WORD]
    eors    y, y, c
    str     y, [place, #BRANCH + WORD]
    adr     table, 5f
    lsls    c, c, #29                   /* number modulo 8, times 4 */
    lsrs    c, c, #27
    ldr     c, [table, c]
    ldr     y, [place, #WORD]
    eors    y, y, c
    str     y, [place, #WORD]

2:  ldr     right_y, 7f
    ldr     right_x, 7f + 4
    ldr     x, [place]
    ldr     y, [place, #WORD]
    ldm     table!, box_constant
3:  movs    t, y
    rors    t, t, right_y
    adds    x, x, t
    movs    t, x
    rors    t, t, right_x
    eors    y, y, t
    eors    x, x, c
    lsrs    right_y, right_y, #8
    lsrs    right_x, right_x, #8
    bne     3b
    stm     place!, branch_words
    adr     t, 6f
    cmp     table, t
    bne     2b

    subs    place, place, #2 * HALF
    ldm     place!, left_half
    subs    place, place, #HALF
    eors    both, both, other_x1
    eors    both, both, other_x2
    eors    effect, effect, other_y1
    eors    effect, effect, other_y2
    movs    right16, #16
    finish_sum both
    finish_sum effect
    eors    both, both, effect
    movs    left_words, #6
4:  ldr     left, [place]               /* words x get what comes of words y, words y what comes of words x */
    ldr     right, [place, #HALF]
    str     left, [place, #HALF]
    eors    right, right, left
    eors    right, right, effect
    stm     place!, turned_word
    eors    effect, effect, both
    subs    left_words, left_words, #1
    bne     4b
    subs    place, place, #HALF
    ldm     place!, left_half           /* one branch on */
    subs    place, place, #HALF
    stm     place!, branches_1_2
    stm     place!, branch_0
    subs    place, place, #HALF
    mov     c, number
    adds    c, c, #1
    cmp     c, steps
    bne     1b
    pop     restored
    .p2align 2
5:  .long   0xb7e15162, 0xbf715880, 0x38b4da56, 0x324e7738, 0xbb1185eb, 0x4f7c7b57
6:  .long   0xcfbfa1c8, 0xc2b3293d
7:  .byte   31, 17, 0, 24, 24, 17, 31, 16
fw_end fw_sparkle384_permute

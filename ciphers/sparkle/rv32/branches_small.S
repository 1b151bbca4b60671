/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for RV32 and RV32E, for size: state in memory, a branch and a quarter of its box per pass.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);
 *
 * Arguments in a0 and a1; the state is aligned to 4 bytes. The four quarters of a box differ in what they turn by. A
 * shift looks at 5 bits of its amount, and so the amounts of a box are five bits each of two words, which move down;
 * the box is over when nothing is left of the second one. A step is four loops, over boxes, quarters, words and what
 * brings branches one on: 6 times 68 instructions, 60 for the words, 28 for branches, and 36. What they compute on is
 * in registers whose instructions are short, a0 to a5; RV32E saves two more, and the number of steps.
 *
 * cost fw_sparkle384_permute 0 stack
 * cost fw_sparkle384_permute 12 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "sparkle_constants.inc"

#define steps_given     a1
#define place           a0              /* in the state; at its beginning wherever a step begins */
#define x               a1              /* the branch in its box */
#define y               a2
#define c               a3
#define t               a4
#define u               a5
#define both            a1              /* the sums of words x and y; then what words x and y get, added */
#define effect          a2              /* what the word at PLACE gets */
#define left            a3              /* a word of the left half, and the one in its place in the right half */
#define right           a4
#define left_words      a5
#define table           t0              /* the next box's constant; the first wherever a step begins */
#define table_end       t1              /* of what boxes take */
#define number          t2
#ifdef __riscv_32e
#define right_y         s0              /* what y is turned right by, in the lowest bits, and what follows it */
#define right_x         s1
#define steps           a5              /* in passing */
#define callee          s0, s1
#define FRAME           12
#define KEPT_STEPS      8(sp)
#else
#define right_y         t3
#define right_x         t4
#define steps           a6
#endif

#define WORD            4
#define BRANCH          8
#define BRANCHES        6
#define HALF            24

/* VALUE gets FROM, turned right by the lowest 5 bits of AMOUNT, which moves to the next. */
.macro turned operation:req, value:req, from:req, amount:req
    neg     u, \amount
    srl     t, \from, \amount
    sll     u, \from, u
    or      t, t, u                     /* both are FROM where the amount is 0 */
    \operation \value, \value, t
    srli    \amount, \amount, 5
.endm

/* The SUM of the left half's words x, or of its words y, and what it adds to the others. */
.macro sum_up sum:req, word:req
    lw      \sum, \word(place)
    lw      t, \word + BRANCH(place)
    xor     \sum, \sum, t
    lw      t, \word + 2 * BRANCH(place)
    xor     \sum, \sum, t
    slli    t, \sum, 16
    xor     \sum, \sum, t
    srli    \sum, \sum, 16
    or      \sum, \sum, t
.endm

fw_function fw_sparkle384_permute
#ifdef __riscv_32e
    addi    sp, sp, -FRAME
    save    callee
    sw      steps_given, KEPT_STEPS
#else
    .p2align 2
    mv      steps, steps_given
#endif
    lla     table, 6f
    addi    table_end, table, BRANCHES * WORD
    li      number, 0
1:  lw      y, BRANCH + WORD(place)
    xor     y, y, number
    sw      y, BRANCH + WORD(place)
    andi    t, number, 7
    slli    t, t, 2
    add     t, t, table
    lw      t, 0(t)
    lw      y, WORD(place)
    xor     y, y, t
    sw      y, WORD(place)
2:  li      right_y, 31 | 17 << 5 | 0 << 10 | 24 << 15
    li      right_x, 24 | 17 << 5 | 31 << 10 | 16 << 15
    lw      x, 0(place)
    lw      y, WORD(place)
    lw      c, 0(table)
3:  turned  add, x, y, right_y
    turned  xor, y, x, right_x
    xor     x, x, c
    bnez    right_x, 3b
    sw      x, 0(place)
    sw      y, WORD(place)
    addi    place, place, BRANCH
    addi    table, table, WORD
    bne     table, table_end, 2b

    addi    table, table, -BRANCHES * WORD
    addi    place, place, -2 * HALF
    sum_up  both, 0
    sum_up  effect, WORD
    xor     both, both, effect
    li      left_words, HALF / WORD
4:  lw      left, 0(place)              /* words x get what comes of words y, words y what comes of words x */
    lw      right, HALF(place)
    sw      left, HALF(place)
    xor     right, right, left
    xor     right, right, effect
    sw      right, 0(place)
    xor     effect, effect, both
    addi    place, place, WORD
    addi    left_words, left_words, -1
    bnez    left_words, 4b
    addi    place, place, -HALF
    li      left_words, (HALF - BRANCH) / WORD
5:  lw      left, 0(place)              /* the first branch of the left half gets to its end */
    lw      right, BRANCH(place)
    sw      left, BRANCH(place)
    sw      right, 0(place)
    addi    place, place, WORD
    addi    left_words, left_words, -1
    bnez    left_words, 5b
    addi    place, place, BRANCH - HALF
    addi    number, number, 1
#ifdef __riscv_32e
    lw      steps, KEPT_STEPS
    bne     number, steps, 1b
    restore callee
    addi    sp, sp, FRAME
#else
    bne     number, steps, 1b
#endif
    ret
    .p2align 2
6:  all_constants
fw_end fw_sparkle384_permute

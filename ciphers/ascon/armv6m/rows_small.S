/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for ARMv6-M, for size: the rows in order in memory. The modes are in
 * rows_small_modes.S, and so are the functions for users.
 *
 * A round takes two passes through the S-box, 32 columns each, 18 instructions and 13 for memory and the loop; five
 * through the diffusion, a row of 64 bits each, which turns twice, 12 instructions each time, and 13 for memory, the
 * amounts and the loop; 10 for the constant and the next: 258.
 *
 * A word of amounts holds all that a row needs and runs out when the row is done; so the loop inside needs neither a
 * counter nor a register for each amount. That nothing smaller exists is not proved. */
#include "fw_asm.h"
#include "sub_columns.inc"

#define constant_given  r5
#define constant        r12
#define x0              r0              /* a column of words */
#define x1              r1
#define x2              r2
#define x3              r3
#define x4              r4
#define scratch1        r5
#define scratch2        r6
#define low             r0              /* a row on its way around */
#define high            r1
#define low_sum         r2
#define high_sum        r3
#define row             {r2, r3}
#define amounts         r4
#define amounts_word    {r4}
#define both            r5              /* the sum of the row's halves */
#define table           r6
#define state           r7              /* at a multiple of 8 */
#define low_registers   {r0-r7, lr}
#define low_and_return  {r0-r7, pc}

#define ABOVE           36              /* bytes of LOW_REGISTERS */
#define STATE           40
#define CONSTANT_STEP   0x0f
#define CONSTANT_END    0x3c            /* after the last round */

/* The state at the stack pointer and in STATE, rounds from CONSTANT_GIVEN on. Changes no register but r12. */
fw_inner_function ascon_rows_permute
    .p2align 2
    push    low_registers
    mov     constant, constant_given
1:  ldr     x2, [state, #16]            /* SCRATCH1 is the round's constant */
    eors    x2, x2, scratch1
    str     x2, [state, #16]
    adds    state, state, #4            /* the upper halves of the rows first */
2:  ldr     x0, [state]
    ldr     x1, [state, #8]
    ldr     x2, [state, #16]
    ldr     x3, [state, #24]
    ldr     x4, [state, #32]
    sub_columns x0, x1, x2, x3, x4, scratch1, scratch2
    str     x2, [state]
    str     x3, [state, #8]
    str     scratch2, [state, #16]
    str     scratch1, [state, #24]
    str     x1, [state, #32]
    subs    state, state, #4
    lsls    scratch1, state, #29        /* negative if STATE is no multiple of 8: both halves are done */
    bpl     2b
    adds    state, state, #4

    adr     table, turns
3:  ldm     table!, amounts_word
    ldr     low_sum, [state]
    ldr     high_sum, [state, #4]
    movs    low, low_sum
    movs    high, high_sum
    lsrs    amounts, amounts, #1
    bcc     4f
    movs    low, high_sum               /* right by 32 bits */
    movs    high, low_sum
4:  movs    both, low                   /* right by fewer: each half turns, and the bits that should have changed */
    eors    both, both, high            /* sides, the upper ones, do so as BOTH is added to both */
    rors    low, low, amounts
    rors    high, high, amounts
    lsrs    amounts, amounts, #8
    lsls    both, both, amounts
    eors    low, low, both
    eors    high, high, both
    eors    low_sum, low_sum, low
    eors    high_sum, high_sum, high
    lsrs    amounts, amounts, #8
    bne     4b
    stm     state!, row
    add     both, sp, #ABOVE + STATE
    cmp     state, both
    bne     3b

    subs    state, state, #STATE
    mov     scratch1, constant
    subs    scratch1, scratch1, #CONSTANT_STEP
    mov     constant, scratch1
    cmp     scratch1, #CONSTANT_END
    bne     1b
    pop     low_and_return

/* How far a row turns to the right, 1 to 31 bits, and how much further; before that by 32 bits if HALF is 1. From the
 * lowest bit: HALF, then four bytes, the first amount, what is missing to 32, and the same of the second. */
.macro turn right:req, further:req, half=0
    .word   ((\right) | (32 - (\right)) << 8 | (\further) << 16 | (32 - (\further)) << 24) << 1 | \half
.endm

    .p2align 2
turns:
    turn    19, (28 - 19)
    turn    (39 - 32), (61 - 39), 1
    turn    1, (6 - 1)
    turn    10, (17 - 10)
    turn    (41 - 32), (64 + 7 - 41), 1
fw_end ascon_rows_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 384 bits for ARMv6-M: bit-interleaved, three rounds per pass.
 *
 *     void fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds);       1 to 104 rounds
 *
 * Arguments in r0 and r1, the state aligned to 4 bytes.
 *
 * All twelve words of the state are in registers, six of them in high ones. The S-box takes the words of column set 0,
 * 1 and 2 in turn, 15 instructions each; between them three words change places with three in high registers, which
 * takes six moves, so that a round ends as the next one begins: with all words of set 0 low, row 2 of set 1 and row 0
 * of set 2. After three rounds each is where it was. Seven rotations are 14 instructions, constants 10 cycles for three
 * words, the loop 7 in a pass: 83 cycles a round. We argue for 72 as the least that we know: 45, 7 rotations and at
 * least 5 amounts, 12 moves, and one instruction for the constant in each of three words.
 *
 * ShiftRow moves rows 1 and 3 by one word, row 2 by two. The first pass begins where the last will end with the third
 * round.
 *
 * cost fw_knot384_permute7 48 stack
 */
#include "fw_asm.h"
#include "fw_callee_saved_armv6m.inc"
#include "../interleaved_constants.inc"
#include "sub_columns.inc"

#define low_a           r0
#define low_b           r1
#define low_c           r2
#define low_d           r3
#define low_e           r4
#define low_f           r5
#define low_g           r6
#define constants       r7
#define high_a          r8
#define high_b          r9
#define high_c          r10
#define high_d          r11
#define high_e          r12
#define high_f          lr
#define state_given     r0
#define rounds          r1
#define table           r2
#define end             r3
#define thirds          r4
#define begin_arguments {r0, r2, r3}    /* the state's address, where constants begin, where they end */
#define state           r7              /* outside the rounds */

#define KEPT_STATE      [sp, #0]
#define KEPT_BEGIN      [sp, #4]
#define KEPT_END        [sp, #8]

#define MOST_ROUNDS     104

/* Where a round finds words, "set.row": 0.0 to 0.3 low, 2.0 and 1.2 low, a free low register; high 1.0, 1.1, 1.3, 2.1,
 * 2.2 and 2.3. */
#define FIRST_PLACES    low_a, low_b, low_c, low_d, low_e, low_f, low_g, high_a, high_b, high_c, high_d, high_e, high_f
#define SECOND_PLACES   low_b, low_g, low_c, low_f, low_d, low_e, low_a, high_d, high_b, high_c, high_e, high_a, high_f
#define THIRD_PLACES    low_g, low_a, low_c, low_e, low_f, low_d, low_b, high_e, high_b, high_c, high_a, high_d, high_f

.macro add_constant row:req, place:req, scratch:req
    ldrb    \scratch, [constants, #\place]
    eors    \row, \row, \scratch
.endm

.macro rotate_left word:req, left:req, amount:req
    movs    \amount, #32 - \left
    rors    \word, \word, \amount
.endm

/* Row by row: what is in LOW1, LOW2 and LOW3 goes to HIGH1, HIGH2 and HIGH3, whose words go to FREE, LOW1 and LOW2.
 * LOW3 is free. */
.macro exchange_three free:req, high1:req, low1:req, high2:req, low2:req, high3:req, low3:req
    mov     \free, \high1
    mov     \high1, \low1
    mov     \low1, \high2
    mov     \high2, \low2
    mov     \low2, \high3
    mov     \high3, \low3
.endm

/* The round's constants are at PLACE. */
.macro one_round place:req, a0:req, a1:req, a2:req, a3:req, c0:req, b2:req, free:req, \
        b0:req, b1:req, b3:req, c1:req, c2:req, c3:req
    add_constant \a0, \place, \free
    sub_columns \a0, \a1, \a2, \a3, \free
    rotate_left \a0, 2, \free           /* row 2; row 0 is in A1, row 1 in A2, row 3 in A3 */
    rotate_left \a3, 18, \free
    exchange_three \free, \b1, \a2, \b0, \a0, \b3, \a3

    add_constant \a2, "(\place + 1)", \a3
    sub_columns \a2, \free, \b2, \a0, \a3
    rotate_left \a2, 3, \a3
    rotate_left \a0, 18, \a3
    exchange_three \a3, \c1, \free, \c2, \b2, \c3, \a0

    add_constant \c0, "(\place + 2)", \a0
    sub_columns \c0, \a3, \free, \b2, \a0
    rotate_left \free, 1, \a0
    rotate_left \c0, 3, \a0
    rotate_left \b2, 19, \a0
.endm

.macro take high:req, offset:req, free:req
    ldr     \free, [state, #\offset]
    mov     \high, \free
.endm

.macro take_state a0:req, a1:req, a2:req, a3:req, c0:req, b2:req, free:req, \
        b0:req, b1:req, b3:req, c1:req, c2:req, c3:req
    ldr     state, KEPT_STATE
    take    \b0, 4, \free
    take    \b1, 16, \free
    take    \b3, 40, \free
    take    \c1, 20, \free
    take    \c2, 32, \free
    take    \c3, 44, \free
    ldr     \a0, [state, #0]
    ldr     \a1, [state, #12]
    ldr     \a2, [state, #24]
    ldr     \a3, [state, #36]
    ldr     \c0, [state, #8]
    ldr     \b2, [state, #28]
    ldr     constants, KEPT_BEGIN
.endm

.macro give high:req, offset:req, free:req
    mov     \free, \high
    str     \free, [state, #\offset]
.endm

.macro give_state a0:req, a1:req, a2:req, a3:req, c0:req, b2:req, free:req, \
        b0:req, b1:req, b3:req, c1:req, c2:req, c3:req
    give    \b0, 4, \free
    give    \b1, 16, \free
    give    \b3, 40, \free
    give    \c1, 20, \free
    give    \c2, 32, \free
    give    \c3, 44, \free
    str     \a0, [state, #0]
    str     \a1, [state, #12]
    str     \a2, [state, #24]
    str     \a3, [state, #36]
    str     \c0, [state, #8]
    str     \b2, [state, #28]
.endm

fw_function fw_knot384_permute7
    save_registers
    movs    thirds, #171                /* 171 / 512 is a third, up to 255 */
    muls    thirds, thirds, rounds
    lsrs    thirds, thirds, #9
    adr     table, 9f
    adds    end, table, rounds
    adds    end, end, rounds
    adds    end, end, rounds
    subs    rounds, rounds, thirds
    subs    rounds, rounds, thirds
    subs    rounds, rounds, thirds      /* those before the first whole pass */
    beq     4f
    subs    table, table, #6
    subs    rounds, rounds, #1
    beq     5f
    adds    table, table, #3
    push    begin_arguments
    take_state SECOND_PLACES
    b       2f
5:  push    begin_arguments
    take_state THIRD_PLACES
    b       3f
4:  push    begin_arguments
    take_state FIRST_PLACES

1:  one_round 0, FIRST_PLACES
2:  one_round 3, SECOND_PLACES
3:  one_round 6, THIRD_PLACES
    adds    constants, constants, #9
    ldr     low_g, KEPT_END
    cmp     constants, low_g
    beq     7f
    b       1b

7:  ldr     state, KEPT_STATE
    give_state FIRST_PLACES
    add     sp, sp, #12
    restore_registers
    .p2align 2
9:  .set    constant, 1
    .rept   MOST_ROUNDS
    .byte   OF_THREE(constant), OF_THREE(constant >> 1), OF_THREE(constant >> 2)
    next_constant 7
    .endr
    .p2align 1
fw_end fw_knot384_permute7

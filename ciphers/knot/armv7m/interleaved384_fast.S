/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 384 bits for ARMv7-M: bit-interleaved, three rounds per pass.
 *
 *     void fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds);       1 to 104 rounds
 *
 * Arguments in r0 and r1, the state aligned to 4 bytes.
 *
 * The twelve words of the state fill all registers but two. ShiftRow moves rows 1 and 3 by one word, row 2 by two, so
 * that all are back after three rounds; the first pass begins where the last will end with the third round. A round is
 * three times 11 gates; 7 cycles for its constant, which comes packed in a byte, since one register is free; and 2 of
 * the 6 of the loop: 42. We argue for 36 as the least: 33 gates, one instruction for the constant in each word.
 *
 * cost fw_knot384_permute7 44 stack
 */
#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "interleaved_columns.inc"

#define state           r0
#define rounds          r1
#define three           r2
#define thirds          r3
#define scratch         r0
#define constants       lr
#define row0_0          r1
#define row0_1          r2
#define row0_2          r3
#define row1_0          r4              /* where row 1 is at the beginning of a pass; and so on */
#define row1_1          r5
#define row1_2          r6
#define row2_0          r7
#define row2_1          r8
#define row2_2          r9
#define row3_0          r10
#define row3_1          r11
#define row3_2          r12
#define row0            {r1-r3}
#define state_words     {r1-r12}
#define saved           {r0, r4-r11, lr}        /* the state's address first */
#define saved_return    {r4-r11, pc}
#define end             r12             /* of the constants, kept on the stack */
#define END             [sp]

#define MOST_ROUNDS     104

.macro add_constant row:req, constant:req
.endm

/* Constants in bits 4 to 6 for word 0, 2 and 3 for word 1, 0 and 1 for word 2. */
.macro add_constants
    ldrb    scratch, [constants], #1
    eor     row0_0, row0_0, scratch, lsr #4
    and     scratch, scratch, #15
    eor     row0_1, row0_1, scratch, lsr #2
    and     scratch, scratch, #3
    eor     row0_2, row0_2, scratch
.endm

/* A round, given where rows 1, 2 and 3 of words 0, 1 and 2 are. */
.macro one_round a1:req, a2:req, a3:req, b1:req, b2:req, b3:req, c1:req, c2:req, c3:req
    add_constants
    sub_columns 0, row0_0, \a1, \a2, \a3, 1, 3, 19, scratch
    sub_columns 0, row0_1, \b1, \b2, \b3, 0, 3, 18, scratch
    sub_columns 0, row0_2, \c1, \c2, \c3, 0, 2, 18, scratch
.endm

/* The state in memory, for one_round with the same places. */
.macro take_state a1:req, a2:req, a3:req, b1:req, b2:req, b3:req, c1:req, c2:req, c3:req
    ldm     state, row0
    ldr     \a1, [state, #12]
    ldr     \b1, [state, #16]
    ldr     \c1, [state, #20]
    ldr     \a2, [state, #24]
    ldr     \b2, [state, #28]
    ldr     \c2, [state, #32]
    ldr     \a3, [state, #36]
    ldr     \b3, [state, #40]
    ldr     \c3, [state, #44]
    mvn     \a1, \a1, ror #1
    mvn     \b1, \b1
    mvn     \c1, \c1
    mvn     \a2, \a2, ror #3
    mvn     \b2, \b2, ror #3
    mvn     \c2, \c2, ror #2
    ror     \a3, \a3, #19
    ror     \b3, \b3, #18
    ror     \c3, \c3, #18
.endm

/* The inverse, at the end of a pass. */
.macro give_state
    mvn     row1_0, row1_0, ror #31
    mvn     row1_1, row1_1
    mvn     row1_2, row1_2
    mvn     row2_0, row2_0, ror #29
    mvn     row2_1, row2_1, ror #29
    mvn     row2_2, row2_2, ror #30
    ror     row3_0, row3_0, #13
    ror     row3_1, row3_1, #14
    ror     row3_2, row3_2, #14
    stm     state, state_words
.endm

#define FIRST_PLACES    row1_0, row2_0, row3_0, row1_1, row2_1, row3_1, row1_2, row2_2, row3_2
#define SECOND_PLACES   row1_2, row2_1, row3_2, row1_0, row2_2, row3_0, row1_1, row2_0, row3_1
#define THIRD_PLACES    row1_1, row2_2, row3_1, row1_2, row2_0, row3_2, row1_0, row2_1, row3_0

fw_function fw_knot384_permute7
    .p2align 2
    push    saved
    adr     constants, 9f
    add     end, constants, rounds
    push    {end}
    mov     three, #3
    udiv    thirds, rounds, three
    mls     rounds, thirds, three, rounds
    cmp     rounds, #1
    blo     1f
    beq     3f

    take_state SECOND_PLACES
    b       2f
3:  take_state THIRD_PLACES
    b       3f
1:  take_state FIRST_PLACES

    .p2align 2
1:  one_round FIRST_PLACES
2:  one_round SECOND_PLACES
3:  one_round THIRD_PLACES
    ldr     scratch, END
    cmp     constants, scratch
    bne     1b

    add     sp, sp, #4
    pop     {state}
    give_state
    pop     saved_return
    .p2align 2
9:  .set    constant, 1
    .rept   MOST_ROUNDS
    .byte   OF_THREE(constant) << 4 | (OF_THREE(constant >> 1) << 2) | OF_THREE(constant >> 2)
    next_constant 7
    .endr
fw_end fw_knot384_permute7

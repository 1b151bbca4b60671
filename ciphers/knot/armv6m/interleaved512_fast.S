/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 512 bits for ARMv6-M: bit-interleaved, four rounds of one pair of words at a time.
 *
 *     void fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds);       a multiple of 4 from 8 to 100
 *     void fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds);       a multiple of 4 from 8 to 140
 *
 * Arguments in r0 and r1, the state aligned to 4 bytes.
 *
 * The order of work is that of ../armv7m/interleaved512_fast.S: a pair of words of rows 1 and 3, the traveller, goes
 * through words 0 to 3 of rows 0 and 2, the residents, in four consecutive rounds, while the others wait in memory. Six
 * residents are in high registers, two in memory. All words that a traveller meets want the same two bits of the round
 * constants, except that with 7 bits word 3 wants only the first.
 *
 * A word takes 15 instructions for the S-box, 2 for row 2's rotation and 2 for row 3's, 1 for the constant and 4 moves,
 * two of which take 2 cycles in word 2 and word 3; a journey of four words 13 cycles to load, to store and to fetch
 * constants and 2 for row 1's rotation, 2 more with 7 bits; four journeys are four rounds, and 8 cycles of loop: 117 or
 * 119 cycles a round. We argue for 101 as the least that we know: 15, 1 and 2 for each word as above, 3 for one of its
 * rotations, 2 moves, 5 for each journey to load and to store a pair, and 4 for words that have no register at all.
 *
 * cost fw_knot512_permute7 40 stack
 * cost fw_knot512_permute8 40 stack
 */
#include "fw_asm.h"
#include "fw_callee_saved_armv6m.inc"
#include "../interleaved_constants.inc"
#include "sub_columns.inc"

#define row0            r0              /* at the beginning of a meeting */
#define row1            r1
#define row2            r2
#define row3            r3
#define scratch         r4
#define pair            r5              /* of bits of the constants */
#define constants       r6
#define state           r7
#define state_given     r0
#define rounds          r1
#define last_journeys   r1              /* where in the constants the last four journeys begin */
#define home00          r8              /* row 0, word 0 */
#define home01          r9
#define home02          r10
#define home03          r11
#define home20          r12             /* row 2, word 0 */
#define home21          lr

#define TRAVELLER1(j)   [state, #16 + 4 * (j)]
#define TRAVELLER3(j)   [state, #48 + 4 * (j)]
#define HOME22          [state, #40]
#define HOME23          [state, #44]
#define LAST_JOURNEYS   [sp]

.macro rotate_left word:req, left:req
    movs    scratch, #32 - \left
    rors    \word, \word, scratch
.endm

/* A resident's word of rows 0 and 2, from or to where it stays. */
.macro fetch word:req, to0:req, to2:req
    .if     \word == 0
    mov     \to0, home00
    mov     \to2, home20
    .elseif \word == 1
    mov     \to0, home01
    mov     \to2, home21
    .elseif \word == 2
    mov     \to0, home02
    ldr     \to2, HOME22
    .else
    mov     \to0, home03
    ldr     \to2, HOME23
    .endif
.endm

.macro bring_back word:req, from0:req, from2:req
    .if     \word == 0
    mov     home00, \from0
    mov     home20, \from2
    .elseif \word == 1
    mov     home01, \from0
    mov     home21, \from2
    .elseif \word == 2
    mov     home02, \from0
    str     \from2, HOME22
    .else
    mov     home03, \from0
    str     \from2, HOME23
    .endif
.endm

/* The traveller, in X1 and ROW3, and WORD's residents: X0 and X2 are free. Row 1 leaves in X2. */
.macro meet word:req, bits:req, x0:req, x1:req, x2:req
    fetch \word, \x0, \x2
    .ifnc   \bits, 0
    .if     \word == 3 && width == 7
    lsls    \bits, \bits, #31
    lsrs    \bits, \bits, #31
    .endif
    eors    \x0, \x0, \bits
    .endif
    sub_columns \x0, \x1, \x2, row3, scratch
    .if     \word == 3
    rotate_left \x2, 1
    rotate_left row3, 7
    .else
    rotate_left row3, 6
    .endif
    rotate_left \x0, 4
    bring_back \word, \x1, \x0
.endm

/* Traveller J through the words from FIRST to LAST, with the next pair of bits of the constants, or 0. */
.macro journey j:req, bits:req, first:req, last:req
    ldr     row1, TRAVELLER1(\j)
    ldr     row3, TRAVELLER3(\j)
    .ifnc   \bits, 0
    ldrb    \bits, [constants]
    adds    constants, constants, #1
    .endif
    meet_all \j, \bits, \first, \last, row0, row1, row2
.endm

.macro meet_all j:req, bits:req, word:req, last:req, x0:req, x1:req, x2:req
    meet \word, \bits, \x0, \x1, \x2
    .if     \word == \last
    str     \x2, TRAVELLER1(\j)
    str     row3, TRAVELLER3(\j)
    .else
    meet_all \j, \bits, "(\word + 1)", \last, \x0, \x2, \x1
    .endif
.endm

.macro each_resident move:req
    .set    offset, 0
    .irp    high, home00, home01, home02, home03
    \move   \high, offset
    .set    offset, offset + 4
    .endr
    \move   home20, 32
    \move   home21, 36
.endm

.macro take high:req, offset:req
    ldr     scratch, [state, #\offset]
    mov     \high, scratch
.endm

.macro give high:req, offset:req
    mov     scratch, \high
    str     scratch, [state, #\offset]
.endm

.macro permute bits:req, most:req
    .set    width, \bits
    save_registers
    mov     state, state_given
    adr     constants, 9f
    adds    last_journeys, last_journeys, constants
    subs    last_journeys, last_journeys, #4
    push    {last_journeys}
    each_resident take
    journey 3, 0, 3, 3                  /* the shift register has held nothing yet */
    journey 2, 0, 2, 3
    journey 1, 0, 1, 3
    b       1f
    .p2align 2
9:  .set    constant, 1                 /* for each round bits 0 and 4 of its constant */
    .rept   \most
    .byte   OF_FOUR(constant)
    next_constant \bits
    .endr
    .p2align 1
1:  journey 0, pair, 0, 3
    journey 3, pair, 0, 3
    journey 2, pair, 0, 3
    journey 1, pair, 0, 3
    ldr     scratch, LAST_JOURNEYS
    cmp     constants, scratch
    beq     2f
    b       1b
2:  journey 0, pair, 0, 3
    journey 3, pair, 0, 2
    journey 2, pair, 0, 1
    journey 1, pair, 0, 0
    each_resident give
    pop     {last_journeys}
    restore_registers
.endm

fw_function fw_knot512_permute7
    permute 7, 100
fw_end fw_knot512_permute7

fw_function fw_knot512_permute8
    permute 8, 140
fw_end fw_knot512_permute8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 256 bits for ARMv6-M: bit-interleaved, unrolled.
 *
 *     void fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds);       28, 32 or 52 rounds
 *     void fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds);       68 rounds
 *
 * Arguments in r0 and r1, the state aligned to 4 bytes.
 *
 * A round is two times 15 instructions for the S-box, 9 for five rotations, 2 to exchange the word of row 3 that has no
 * low register, and 2 for each word of the round constant that is not zero: 41 and the constants. Two operands per
 * instruction make a copy necessary before each of the S-box's 4 products; its NOT is in one of the copies. We argue
 * for 40 and the constants as the least that we know: 11 gates and 4 copies twice, 5 rotations and 4 amounts to rotate
 * by, one move for the eighth word.
 *
 * The loops over blocks are in interleaved256_blocks.S.
 *
 * cost fw_knot256_permute6 36 stack
 * cost fw_knot256_permute7 36 stack
 */
#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "sub_columns.inc"

#define state           r0
#define rounds          r1
#define arguments       {r0-r3}         /* and the high registers' former contents */
#define was_high0       r2
#define was_high1       r3
#define row0_even            r0              /* at the beginning; names move with the rounds */
#define row0_odd              r1
#define row1_even            r2
#define row1_odd              r3
#define scratch         r4
#define row2_even            r5
#define row2_odd              r6
#define row3            r7              /* of the side in hand; the other side's word is in a high register */
#define high0           r8
#define high1           r9
#define all_but_odd3    {r0-r3, r5-r7}
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}

#define KEPT_STATE      [sp, #0]
#define KEPT_ROUNDS     [sp, #4]

.macro add_constant row:req, constant:req
    .if     \constant
    movs    scratch, #\constant
    eors    \row, \row, scratch
    .endif
.endm

.macro rotate_left word:req, left:req
    movs    scratch, #32 - \left
    rors    \word, \word, scratch
.endm

/* Returns to the caller of fw_knot256_permute6 or 7 with the words given as the state. */
.macro give_state even0:req, odd0:req, even1:req, odd1:req, even2:req, odd2:req, parked:req
    ldr     scratch, KEPT_STATE
    str     \even0, [scratch, #0]
    str     \odd0, [scratch, #4]
    str     \even1, [scratch, #8]
    str     \odd1, [scratch, #12]
    str     \even2, [scratch, #16]
    str     \odd2, [scratch, #20]
    str     row3, [scratch, #24]
    mov     row3, \parked
    str     row3, [scratch, #28]
    pop     arguments
    mov     high0, was_high0
    mov     high1, was_high1
    pop     saved_return
.endm

/* All rounds from number DONE up to MOST, and the return after as many as KEPT_ROUNDS says. ROW3 is the even word;
 * PARKED holds the odd one, FREE nothing. */
.macro rounds_from done:req, most:req, width:req, even0:req, odd0:req, even1:req, odd1:req, even2:req, odd2:req, \
        parked:req, free:req
    .if     \done == \most
    give_state \even0, \odd0, \even1, \odd1, \even2, \odd2, \parked
    .else
    .if     \width == 6 && (\done == 28 || \done == 32)
    ldr     scratch, KEPT_ROUNDS
    cmp     scratch, #\done
    bne     1f
    give_state \even0, \odd0, \even1, \odd1, \even2, \odd2, \parked
1:
    .endif
    add_constant \even0, OF_TWO(constant)
    sub_columns \even0, \even1, \even2, row3, scratch
    rotate_left row3, 12
    mov     \free, row3
    mov     row3, \parked
    add_constant \odd0, OF_TWO(constant >> 1)
    sub_columns \odd0, \odd1, \odd2, row3, scratch
    rotate_left \odd2, 1
    rotate_left row3, 13
    rotate_left \even0, 4
    rors    \odd0, \odd0, scratch
    next_constant \width
    rounds_from "(\done + 1)", \most, \width, \even1, \odd1, \odd2, \even2, \even0, \odd0, \free, \parked
    .endif
.endm

.macro permute most:req, width:req
    push    saved
    mov     was_high0, high0
    mov     was_high1, high1
    push    arguments
    ldr     scratch, [state, #28]
    mov     high0, scratch
    ldm     state, all_but_odd3
    .set    constant, 1
    rounds_from 0, \most, \width, row0_even, row0_odd, row1_even, row1_odd, row2_even, row2_odd, high0, high1
.endm

fw_function fw_knot256_permute6
    permute 52, 6
fw_end fw_knot256_permute6

fw_function fw_knot256_permute7
    permute 68, 7
fw_end fw_knot256_permute7

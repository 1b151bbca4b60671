/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 384 bits for ARMv7-M: the rows in order in registers. The modes, and the functions for users,
 * are in ../armv6m/rows_small_modes.S and rows_balanced_modes.S.
 *
 * A round takes three times 13 instructions for the S-box, which leaves the rows where they were, since there is one
 * register to spare; 4, 7 and 10 for the rotations; 5 for the constant and the next one, and 6 cycles for the loop: 71.
 * We argue for 33 + 4 + 6 + 6 + 5 as the least in this order: gates, four instructions for row 1 and two for each word
 * of rows 2 and 3, and one each to add the constant, to shift it, to add up two of its bits, to compare and to
 * branch. */
#include "fw_asm.h"
#include "advance.inc"

#define constant        lr
#define scratch         r4
#define word00          r0              /* row 0, bits 0 to 31 */
#define word01          r1              /* row 0, bits 32 to 63 */
#define word02          r2
#define word10          r3
#define word11          r5
#define word12          r6
#define word20          r7
#define word21          r8
#define word22          r9
#define word30          r10
#define word31          r11
#define word32          r12
#define all_words       {r0-r3, r5-r12}
#define state_given     r7
#define saved           {r0-r11, lr}
#define saved_return    {r0-r11, pc}
#define KEPT_LAST       [sp, #20]       /* what LAST and STATE are when the permutation is called: r5 and r7 */
#define KEPT_STATE      [sp, #28]

/* The S-box on 32 columns, in place. */
.macro substitute_in_place x0:req, x1:req, x2:req, x3:req
    mvns    \x0, \x0
    and     scratch, \x0, \x1
    eors    \x2, \x2, scratch
    eors    \x0, \x0, \x3
    and     scratch, \x0, \x2
    eors    \x1, \x1, scratch
    orr     scratch, \x1, \x2
    eors    scratch, scratch, \x0       /* new row 2 */
    eor     \x0, \x1, \x3               /* new row 0 */
    eors    \x3, \x3, \x2               /* new row 3 */
    and     \x1, scratch, \x0
    eors    \x1, \x1, \x2               /* new row 1 */
    mov     \x2, scratch
.endm

/* The state at STATE_GIVEN, until the constant is r5. Changes no register from r0 to r11. */
fw_inner_function knot384_permute7
    push    saved
    mov     constant, #1
    ldm     state_given, all_words
1:  eor     word00, word00, constant
    substitute_in_place word00, word10, word20, word30
    substitute_in_place word01, word11, word21, word31
    substitute_in_place word02, word12, word22, word32

    adds    word10, word10, word10
    adcs    word11, word11, word11
    adcs    word12, word12, word12
    adc     word10, word10, #0
    lsr     scratch, word22, #24
    lsl     word22, word22, #8
    orr     word22, word22, word21, lsr #24
    lsl     word21, word21, #8
    orr     word21, word21, word20, lsr #24
    orr     word20, scratch, word20, lsl #8
    mov     scratch, word30             /* by 55: by 23, and by a word */
    lsl     word30, word32, #23
    orr     word30, word30, word31, lsr #9
    lsl     word31, word31, #23
    orr     word31, word31, scratch, lsr #9     /* the last word */
    lsl     scratch, scratch, #23
    orr     scratch, scratch, word32, lsr #9
    mov     word32, word31
    mov     word31, scratch

    advance constant, scratch, 7
    ldr     scratch, KEPT_LAST
    cmp     constant, scratch
    bne     1b
    ldr     scratch, KEPT_STATE
    stm     scratch, all_words
    pop     saved_return
fw_end knot384_permute7

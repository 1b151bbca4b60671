/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 256 bits for ARMv7-M, small: the rows in order in registers. The modes, and the functions for
 * users, are in ../armv6m/rows_small_modes.S.
 *
 * A round takes two times 12 instructions for the S-box and its NOT, of 40 bytes; 16 of 48 bytes for three
 * rotations of 64 bits, which also bring the rows back to where the S-box wants them; 7 for the constant, the next one,
 * and the loop. We argue for 22 + 11 + 5 as the least: the S-box's gates; two instructions for each word of rows 2 and
 * 3 and three for row 1; and one each to add the constant, to shift it, to add up two of its bits, to compare and to
 * branch. */
#include "fw_asm.h"
#include "advance.inc"

#define low0            r0              /* row 0, bits 0 to 31 */
#define high0           r1              /* row 0, bits 32 to 63 */
#define low1            r2
#define high1           r3
#define low2            r4
#define high2           r5
#define low3            r6
#define high3           r7
#define constant        r8
#define last            r9              /* the constant of the first round that is not done */
#define scratch         r12
#define scratch2        lr
#define last_given      r5
#define state_given     r7
#define state_words     {r0-r7}
#define saved           {r0-r9, lr}
#define saved_return    {r0-r9, pc}
#define KEPT_STATE      [sp, #28]       /* what STATE_GIVEN is when the permutation is called */

/* The S-box on 32 columns: rows 0, 1 and 2 leave in X1, X2 and X0. */
.macro substitute x0:req, x1:req, x2:req, x3:req
    mvns    \x0, \x0
    and     scratch, \x0, \x1
    eor     \x2, \x2, scratch
    eors    \x0, \x0, \x3
    and     scratch, \x0, \x2
    eor     \x1, \x1, scratch
    orr     scratch, \x1, \x2
    eor     \x0, \x0, scratch           /* new row 2 */
    eors    \x1, \x1, \x3               /* new row 0 */
    eors    \x3, \x3, \x2               /* new row 3 */
    and     scratch, \x0, \x1
    eor     \x2, \x2, scratch           /* new row 1 */
.endm

/* The state at STATE_GIVEN, until the constant, of BITS bits, is LAST_GIVEN. Changes no register from r0 to r11. */
.macro permutation256 bits:req
fw_inner_function knot256_permute\bits
    push    saved
    mov     constant, #1
    mov     last, last_given
    ldm     state_given, state_words
1:  eor     low0, low0, constant
    substitute low0, low1, low2, low3
    substitute high0, high1, high2, high3

    mov     scratch, low2               /* new row 1 */
    mov     scratch2, high2
    lsls    low2, low0, #8
    orr     low2, low2, high0, lsr #24
    lsls    high2, high0, #8
    orr     high2, high2, low0, lsr #24
    mov     low0, low1
    mov     high0, high1
    adds    low1, scratch, scratch
    adcs    high1, scratch2, scratch2
    adc     low1, low1, #0
    lsr     scratch, low3, #7
    lsls    low3, low3, #25
    orr     low3, low3, high3, lsr #7
    lsls    high3, high3, #25
    orr     high3, high3, scratch

    advance constant, scratch, \bits
    cmp     constant, last
    bne     1b
    ldr     scratch, KEPT_STATE
    stm     scratch, state_words
    pop     saved_return
fw_end knot256_permute\bits
.endm

permutation256 6
permutation256 7

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutations for ARMv7-M, small: the rows in order, those of 256 and 384 bits in registers. The modes, and the
 * functions for users, are in ../armv6m/rows_small_modes.S. Each permutation stands alone in its section.
 *
 * 256 bits: a round takes two times 12 instructions for the S-box and its NOT, of 40 bytes; 16 of 48 bytes for three
 * rotations of 64 bits, which also bring the rows back to where the S-box wants them; 7 for the constant, the next one,
 * and the loop. We argue for 22 + 11 + 5 as the least: the S-box's gates; two instructions for each word of rows 2 and
 * 3 and three for row 1; and one each to add the constant, to shift it, to add up two of its bits, to compare and to
 * branch.
 *
 * 384 bits: three times 13 for the S-box, which leaves the rows where they were, since there is one register to spare;
 * 4, 7 and 10 for the rotations; 8 for the constant, the next one, and the loop. By the same argument 33 + 4 + 6 + 6 + 5
 * would be the least.
 *
 * 512 bits are more than there are registers: that permutation is ARMv6-M's, in memory. */
#define UNROLLED        0

#include "fw_asm.h"
#include "../armv6m/sub_columns.inc"
#include "../armv6m/rows_memory.inc"

permutation 512, 7
permutation 512, 8

#undef constant
#undef last
#undef last_given
#undef scratch
#undef scratch2
#undef state

#define saved           {r0-r11, lr}
#define saved_return    {r0-r11, pc}
#define KEPT_LAST       [sp, #20]       /* what LAST and STATE are when the permutation is called: r5 and r7 */
#define KEPT_STATE      [sp, #28]
#define state_given     r7

/* CONSTANT becomes the next one, of BITS bits. */
.macro advance constant:req, scratch:req, bits:req
    eor     \scratch, \constant, \constant, lsl #1
    lsls    \scratch, \scratch, #33 - \bits     /* the carry is the next lowest bit */
    adc     \constant, \constant, \constant
    and     \constant, \constant, #(1 << \bits) - 1
.endm

/* ---- 256 bits ---- */

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
#define state_words     {r0-r7}

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

/* The state at STATE_GIVEN, until the constant, of BITS bits, is LAST_GIVEN. Changes no register that is not for
 * scratch. */
.macro permutation256 bits:req
fw_function knot256_permute\bits
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

/* ---- 384 bits ---- */

#undef constant
#undef scratch

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

/* As permutation256, with constants of 7 bits. */
fw_function knot384_permute7
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

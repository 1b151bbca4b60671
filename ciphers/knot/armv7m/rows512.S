/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 512 bits for ARMv7-M: the rows in order, rows 0 and 1 in registers. The modes are in
 * ../armv6m/rows_balanced_modes.S, and so are the functions for users.
 *
 * Rows 2 and 3 are rotated on their way to memory: a word and the one of the column before give what is stored, and
 * only the first waits for the last. So a round is for each of four columns 2 loads, 12 instructions for the S-box and
 * its NOT, 4 for two rotations and 2 stores; 5 for the rotation of row 1, 6 for the first words, and 11 cycles for the
 * constant, the next one and the loop: about 105. We argue for 44 + 16 + 5 + 12 + 8 + 5 as the least in this order:
 * gates, shifts of the two rows, row 1, loads, stores, and the constant. */
#include "fw_asm.h"
#include "advance.inc"

#define word00          r0              /* row 0, bits 0 to 31 */
#define word01          r1
#define word02          r2
#define word03          r3
#define word10          r4
#define word11          r5
#define word12          r6
#define word13          r7
#define resident        {r0-r7}         /* rows 0 and 1 */
#define word2           r8              /* of this column ... */
#define word3           r9
#define before2         r10             /* ... and of the one before; they change roles */
#define before3         r11
#define scratch         r12
#define constant        lr
#define saved           {r0-r11, lr}
#define saved_return    {r0-r11, pc}

#define LAST            20              /* in what is pushed: LAST when the permutation is called, r5 */
#define STATE           52              /* and behind it */
#define ROW2            (STATE + 32)
#define ROW3            (STATE + 48)

/* The S-box on 32 columns, in place. */
.macro substitute x0:req, x1:req, x2:req, x3:req
    mvns    \x0, \x0
    and     scratch, \x0, \x1
    eor     scratch, scratch, \x2
    eor     \x2, \x0, \x3
    and     \x0, \x2, scratch
    eors    \x1, \x1, \x0
    orr     \x0, \x1, scratch
    eor     \x2, \x2, \x0               /* new row 2 */
    eor     \x0, \x1, \x3               /* new row 0 */
    eor     \x3, \x3, scratch           /* new row 3 */
    and     \x1, \x2, \x0
    eor     \x1, \x1, scratch           /* new row 1 */
.endm

/* TO, which was the word of the column before, is that of THIS one and it, LEFT bits further, and goes to PLACE. */
.macro put to:req, this:req, left:req, place:req, number:req
    .if     \number == 0
    lsl     \to, \this, #\left
    .else
    lsr     \to, \to, #32 - \left
    orr     \to, \to, \this, lsl #\left
    .endif
    str     \to, [sp, #\place + 4 * \number]
.endm

/* A column of words: BEFORE2 and BEFORE3 are stored, WORD2 and WORD3 wait. */
.macro column number:req, x0:req, x1:req, word2:req, word3:req, before2:req, before3:req
    ldr     \word2, [sp, #ROW2 + 4 * \number]
    ldr     \word3, [sp, #ROW3 + 4 * \number]
    substitute \x0, \x1, \word2, \word3
    put     \before2, \word2, 16, ROW2, \number
    put     \before3, \word3, 25, ROW3, \number
.endm

/* The first word at PLACE gets the bits of the last one, WORD, that come round. */
.macro come_round word:req, left:req, place:req
    ldr     scratch, [sp, #\place]
    orr     scratch, scratch, \word, lsr #32 - \left
    str     scratch, [sp, #\place]
.endm

/* The state at the stack pointer, until the constant, of BITS bits, is LAST. Changes no register but r12. */
.macro permutation512 bits:req
fw_inner_function knot512_permute\bits
    .p2align 2
    push    saved
    mov     constant, #1
    add     scratch, sp, #STATE
    ldm     scratch, resident
1:  eor     word00, word00, constant
    column  0, word00, word10, word2, word3, before2, before3
    column  1, word01, word11, before2, before3, word2, word3
    column  2, word02, word12, word2, word3, before2, before3
    column  3, word03, word13, before2, before3, word2, word3
    come_round before2, 16, ROW2
    come_round before3, 25, ROW3
    adds    word10, word10, word10
    adcs    word11, word11, word11
    adcs    word12, word12, word12
    adcs    word13, word13, word13
    adc     word10, word10, #0

    advance constant, scratch, \bits
    ldr     scratch, [sp, #LAST]
    cmp     constant, scratch
    bne     1b
    add     scratch, sp, #STATE
    stm     scratch, resident
    pop     saved_return
fw_end knot512_permute\bits
.endm

permutation512 7
permutation512 8

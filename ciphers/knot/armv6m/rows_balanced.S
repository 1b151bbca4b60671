/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutations for ARMv6-M: that of 256 bits in registers, the others in memory without a loop over columns. The
 * modes are in rows_balanced_modes.S, and so are the functions for users.
 *
 * 256 bits: a round takes 30 instructions for the S-box, 3 to exchange the two words of row 3, for which there is one
 * low register, 4, 6 and 11 for the rotations, 8 to bring rows 0 to 2 back to their registers, 10 for the constant and
 * the next one, and 3 cycles for the loop: 75.
 *
 * 384 and 512 bits: 31 cycles for each column of words, 16 of them for memory; 13 to 22 for each rotation, 8 to 10 of
 * them for memory; 12 for the constant and the loop, 17 with constants of 8 bits. */
#define UNROLLED        1

#include "fw_asm.h"
#include "sub_columns.inc"
#include "rows_memory.inc"

permutation 384, 7
permutation 512, 7
permutation 512, 8

/* ---- 256 bits ---- */

#undef constant
#undef state
#undef last
#undef scratch
#undef scratch2
#define low0            r0              /* row 0, bits 0 to 31 */
#define low1            r1
#define low2            r2
#define low3            r3
#define high0           r4              /* row 0, bits 32 to 63 */
#define high1           r5
#define high2           r6
#define scratch         r7
#define scratch2        r3              /* while row 3 is put away */
#define kept_high3      r8
#define kept_low3       r9
#define constant        r12
#define last            lr              /* the constant of the first round that is not done */
#define kept_words      {r4, r5}
#define kept_word0      r4
#define kept_word1      r5
#define state           r7

#define STATE           44              /* bytes of what is pushed */

/* The rows' words in memory, row 0 first. */
.macro take_state
    add     state, sp, #STATE + 16
    ldm     state!, {low2, low3, high0, high1}
    mov     kept_high3, high1
    mov     kept_low3, high0
    movs    high2, low3
    subs    state, state, #32
    ldm     state!, {low0, low1, low3, high0}
    movs    high1, high0
    movs    high0, low1
    movs    low1, low3
    mov     low3, kept_low3
.endm

.macro give_state
    add     scratch, sp, #STATE
    mov     kept_low3, low3
    movs    low3, low1
    movs    low1, high0
    movs    high0, high1
    stm     scratch!, {low0, low1, low3, high0}
    movs    low3, high2
    mov     high0, kept_low3
    mov     high1, kept_high3
    stm     scratch!, {low2, low3, high0, high1}
.endm

/* A word of row 1 leaves the S-box where row 2 was, row 2 where row 0 was, and row 0 where row 1 was. */
.macro bring_back row0:req, row1:req, row2:req
    movs    scratch, \row0
    movs    \row0, \row1
    movs    \row1, \row2
    movs    \row2, scratch
.endm

/* The state at the stack pointer, until the constant, of BITS bits, is LAST. Changes no register from r0 to r11. */
.macro permutation256 bits:req
fw_inner_function knot256_permute\bits
    push    low_registers
    mov     last, last_given
    mov     kept_word0, kept_high3
    mov     kept_word1, kept_low3
    push    kept_words
    take_state
    movs    scratch, #1
    mov     constant, scratch
1:  mov     scratch, constant
    eors    low0, low0, scratch
    sub_columns low0, low1, low2, low3, scratch
    mov     kept_low3, low3
    mov     low3, kept_high3
    sub_columns high0, high1, high2, low3, scratch
    mov     kept_high3, low3

    movs    scratch, #0                 /* row 1 by 1 */
    adds    low2, low2, low2
    adcs    high2, high2, high2
    adcs    low2, low2, scratch
    lsrs    scratch, low0, #24          /* row 2 by 8 */
    lsrs    scratch2, high0, #24
    lsls    low0, low0, #8
    lsls    high0, high0, #8
    orrs    low0, low0, scratch2
    orrs    high0, high0, scratch
    bring_back low0, low1, low2
    bring_back high0, high1, high2

    mov     scratch, constant
    lsls    scratch2, scratch, #1
    eors    scratch2, scratch2, scratch
    lsls    scratch2, scratch2, #33 - \bits     /* the carry is the next lowest bit */
    adcs    scratch, scratch, scratch
    lsls    scratch, scratch, #32 - \bits
    lsrs    scratch, scratch, #32 - \bits
    mov     constant, scratch

    mov     scratch, kept_low3          /* row 3 by 25 */
    lsrs    scratch, scratch, #7
    mov     low3, kept_high3
    lsls    low3, low3, #25
    orrs    low3, low3, scratch
    mov     scratch, kept_high3
    mov     kept_high3, low3
    lsrs    scratch, scratch, #7
    mov     low3, kept_low3
    lsls    low3, low3, #25
    orrs    low3, low3, scratch
    cmp     constant, last
    bne     1b
    give_state
    pop     kept_words
    mov     kept_high3, kept_word0
    mov     kept_low3, kept_word1
    pop     low_and_return
fw_end knot256_permute\bits
.endm

permutation256 6
permutation256 7

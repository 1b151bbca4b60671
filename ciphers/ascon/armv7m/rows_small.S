/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for ARMv7-M, small: the rows in order in registers. The modes, and the functions for users, are
 * in ../armv6m/rows_small_modes.S and rows_balanced_modes.S.
 *
 * A round takes two times 16 instructions for the S-box; 40 for the diffusion, eight for each row: two shifts of each
 * half for each of two rotations, which the barrel shifter does with the sums; 4 for the constant, the next one and the
 * loop: 76. The S-box leaves the lower halves elsewhere, so that the diffusion brings each home and copies none. We
 * argue for 32 + 40 + 3 as the least: the S-box's gates, the sums, and one instruction each to add the constant, to
 * change it and to loop. Bit-interleaved, the diffusion takes 20, but a block some 100 bytes of code to come into that
 * order and out of it. */
#include "fw_asm.h"
#include "sub_columns.inc"

#define constant_given  r5
#define constant        lr
#define low0            r3              /* row 0, bits 0 to 31 */
#define high0           r4              /* row 0, bits 32 to 63 */
#define low1            r5
#define high1           r6
#define low2            r7
#define high2           r8
#define low3            r9
#define high3           r10
#define low4            r11
#define high4           r12
#define state_words     {r3-r12}
#define scratch1        r0
#define scratch2        r1
#define scratch3        r2
#define state           r0
#define state_given     r7
#define saved           {r0-r11, lr}
#define saved_return    {r0-r11, pc}

#define ABOVE           52              /* bytes of SAVED */
#define CONSTANT_STEP   0x0f
#define CONSTANT_END    0x3c            /* after the last round */

/* SUM is TERM, and what comes to lie where HALF does when the row is rotated right by BITS. It may be HALF. */
.macro add_rotated sum:req, term:req, half:req, other:req, bits:req
    .if     (\bits) < 32
    eor     \sum, \term, \half, lsr #(\bits)
    eor     \sum, \sum, \other, lsl #(32 - (\bits))
    .else
    eor     \sum, \term, \half, lsl #(64 - (\bits))
    eor     \sum, \sum, \other, lsr #((\bits) - 32)
    .endif
.endm

/* A row is added to itself rotated right by FIRST and by SECOND bits. Its lower half goes from FROM to LOW. */
.macro diffuse from:req, low:req, high:req, first:req, second:req
    add_rotated \low, \from, \from, \high, \first
    add_rotated \low, \low, \from, \high, \second
    add_rotated scratch1, \high, \high, \from, \first
    add_rotated \high, scratch1, \high, \from, \second
.endm

/* The state at the stack pointer, rounds from CONSTANT_GIVEN on. Changes no register but r12. */
fw_inner_function ascon_rows_permute
    .p2align 2
    push    saved
    mov.w   constant, constant_given    /* of four bytes, so that the loop begins at a multiple of four */
    ldm     state_given, state_words
1:  eor     low2, low2, constant
    sub_columns high0, high1, high2, high3, high4, scratch1, scratch2, scratch3
    sub_columns_moved low0, low1, low2, low3, low4, scratch1, scratch2, scratch3
    diffuse low1, low0, high0, 19, 28
    diffuse low2, low1, high1, 61, 39
    diffuse scratch3, low2, high2, 1, 6
    diffuse low4, low3, high3, 10, 17
    diffuse scratch2, low4, high4, 7, 41
    sub     constant, constant, #CONSTANT_STEP
    cmp     constant, #CONSTANT_END
    bne     1b
    add     state, sp, #ABOVE
    stm     state, state_words
    pop     saved_return
fw_end ascon_rows_permute

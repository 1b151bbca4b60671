/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for ARMv6-M: the rows in order in memory, a round without loops. The modes are in
 * rows_balanced_modes.S, and so are the functions for users.
 *
 * A round takes two times 18 instructions for the S-box on 32 columns, and ten of two cycles to load and store them;
 * for each of five rows 16 for the diffusion and 3 of seven cycles for memory; 2 to add the constant, 8 cycles for the
 * next one and the loop: 201. */
#include "fw_asm.h"
#include "sub_columns.inc"

#define constant_given  r5
#define constant        r12
#define x0              r0              /* a column of words */
#define x1              r1
#define x2              r2
#define x3              r3
#define x4              r4
#define scratch1        r5
#define scratch2        r6
#define low             r0              /* a row */
#define high            r1
#define row             {r0, r1}
#define low_turned      r2              /* what is added to it */
#define high_turned     r3
#define turned          r4
#define state           r7              /* at a multiple of 8 */
#define low_registers   {r0-r7, lr}
#define low_and_return  {r0-r7, pc}

#define STATE           40              /* bytes */
#define CONSTANT_STEP   0x0f
#define CONSTANT_END    0x3c            /* after the last round */

/* The S-box on the columns of words at OFFSET; CONSTANT goes to the lower one. */
.macro sub_columns_at offset:req
    ldr     x0, [state, #\offset]
    ldr     x1, [state, #\offset + 8]
    ldr     x2, [state, #\offset + 16]
    ldr     x3, [state, #\offset + 24]
    ldr     x4, [state, #\offset + 32]
    .if     \offset == 0
    mov     scratch1, constant
    eors    x2, x2, scratch1
    .endif
    sub_columns x0, x1, x2, x3, x4, scratch1, scratch2
    str     x2, [state, #\offset]
    str     x3, [state, #\offset + 8]
    str     scratch2, [state, #\offset + 16]
    str     scratch1, [state, #\offset + 24]
    str     x1, [state, #\offset + 32]
.endm

/* What comes to lie where HALF does when a row is rotated right by FIRST and by SECOND bits. */
.macro turn to:req, half:req, other:req, first:req, second:req
    turn_half \to, \half, \first
    turn_half turned, \half, \second
    eors    \to, \to, turned
    turn_half turned, \other, \first ^ 32
    eors    \to, \to, turned
    turn_half turned, \other, \second ^ 32
    eors    \to, \to, turned
.endm

.macro turn_half to:req, half:req, bits:req
    .if     (\bits) < 32
    lsrs    \to, \half, #\bits
    .else
    lsls    \to, \half, #64 - (\bits)
    .endif
.endm

/* The next row is added to itself rotated right by FIRST and by SECOND bits. */
.macro diffuse first:req, second:req
    ldm     state!, row
    turn    low_turned, low, high, \first, \second
    turn    high_turned, high, low, \first, \second
    eors    low, low, low_turned
    eors    high, high, high_turned
    subs    state, state, #8
    stm     state!, row
.endm

/* The state at the stack pointer and in STATE, rounds from CONSTANT_GIVEN on. Changes no register but r12. */
fw_inner_function ascon_rows_permute
    push    low_registers
    mov     constant, constant_given
1:  sub_columns_at 0
    sub_columns_at 4
    diffuse 19, 28
    diffuse 61, 39
    diffuse 1, 6
    diffuse 10, 17
    diffuse 7, 41
    subs    state, state, #STATE
    mov     scratch1, constant
    subs    scratch1, scratch1, #CONSTANT_STEP
    mov     constant, scratch1
    cmp     scratch1, #CONSTANT_END
    beq     2f
    b       1b                          /* too far for a condition */
2:  pop     low_and_return
fw_end ascon_rows_permute

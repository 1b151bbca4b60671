/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 256 bits for ARMv6-M, for size: the rows in order in memory. The modes are in
 * rows_small_modes.S, and so are the functions for users.
 *
 * A round takes two passes through the S-box, 32 columns each, 15 instructions and 8 to load and store; three rotations
 * of 64 bits, 16 instructions and 9; 3 for the constant and 6 for the next. */
#include "fw_asm.h"
#include "sub_columns.inc"

#define constant        r0
#define x0              r1
#define x1              r2
#define x2              r3
#define x3              r4
#define low             r1              /* halves of a row, and their upper bits */
#define high            r2
#define row             {r1, r2}
#define low_out         r3
#define high_out        r4
#define last            r5              /* the constant of the first round that is not done */
#define scratch         r6
#define state           r7              /* at a multiple of 8 */
#define low_registers   {r0-r7, lr}
#define low_and_return  {r0-r7, pc}

.macro rotate_row left:req
    ldm     state!, row
    lsrs    low_out, low, #32 - \left
    lsrs    high_out, high, #32 - \left
    lsls    low, low, #\left
    lsls    high, high, #\left
    orrs    low, low, high_out
    orrs    high, high, low_out
    subs    state, state, #8
    stm     state!, row
.endm

/* The state at STATE, until the constant is LAST. Changes no register. */
fw_function knot256_permute
    push    low_registers
    movs    constant, #1
1:  ldr     x0, [state]
    eors    x0, x0, constant
    str     x0, [state]
    adds    state, state, #4            /* the upper halves of the rows first */
2:  ldr     x0, [state]
    ldr     x1, [state, #8]
    ldr     x2, [state, #16]
    ldr     x3, [state, #24]
    sub_columns x0, x1, x2, x3, scratch
    str     x1, [state]
    str     x2, [state, #8]
    str     x0, [state, #16]
    str     x3, [state, #24]
    subs    state, state, #4
    lsls    scratch, state, #29         /* negative if STATE is no multiple of 8: both halves are done */
    bpl     2b

    adds    state, state, #12
    ldm     state!, row
    movs    scratch, #0
    adds    low, low, low
    adcs    high, high, high
    adcs    low, low, scratch
    subs    state, state, #8
    stm     state!, row
    rotate_row 8
    rotate_row 25
    subs    state, state, #32

    lsls    scratch, constant, #1
    eors    scratch, scratch, constant
    lsls    scratch, scratch, #27       /* the carry is the sum of bits 5 and 4 */
    adcs    constant, constant, constant
    lsls    constant, constant, #26
    lsrs    constant, constant, #26
    cmp     constant, last
    bne     1b
    pop     low_and_return
fw_end knot256_permute

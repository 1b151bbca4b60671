/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for ARMv7-M, for size: rows in memory as they are, a row per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r0, aligned to 4 bytes
 *
 * Nothing is rearranged: a row's four bits of each cell are words for the S-box, and one word otherwise. A row at a
 * time goes through constants, the S-box and the move of its cells, a turn of the word; then eight rows follow on
 * them, as in ../armv6m/registers_fast.S: each pass loads eight rows and stores the last seven and the new one.
 *
 * cost fw_photon256_permute 40 stack
 */
#include "fw_asm.h"

#define state           r0
#define ones            r1              /* bit 0 of all cells */
#define constants       r2              /* of rows in this round, a nibble each, from this row's on */
#define turn            r3              /* of the row, in bits, and its place */
#define x0              r4              /* rows, or bits of one */
#define x1              r5
#define x2              r6
#define x3              r7
#define x4              r8
#define x5              r9
#define x6              r10
#define x7              r11
#define t               r12
#define following       r3              /* a row */
#define x8              r12             /* the same */
#define steps           lr
#define next            r3              /* the place of what is to be added to constants */
#define change          r4
#define rows            {r4-r11}
#define rows_on         {r5-r12}        /* a row further */
#define saved           {r3-r11, lr}    /* next first */
#define saved_return    {r3-r11, pc}

#define STATE           32              /* bytes */

/* Cells times x: their topmost bits go to the lowest two. */
.macro double
    and     t, ones, following, lsr #3
    eor     following, following, t, lsl #3
    eor     following, t, following, lsl #1
    eor     following, following, t, lsl #1
.endm

fw_function fw_photon256_permute
    .p2align 2
    adr     next, 5f
    ldr     constants, 4f
    push    saved
    mov     ones, #0x11111111
1:  movs    turn, #0
2:  ldr     x0, [state, turn]
    and     t, constants, #0xf
    ror     constants, constants, #4
    eor     x0, x0, t
    and     x1, ones, x0, lsr #1
    and     x2, ones, x0, lsr #2
    and     x3, ones, x0, lsr #3
    ands    x0, x0, ones
    eors    x1, x1, x2
    and     t, x2, x1
    eor     x3, x3, t
    and     t, x1, x3
    eor     x2, x2, t
    orr     t, x0, x2
    eor     x1, x1, t
    eors    x0, x0, x3
    eors    x2, x2, x1
    eors    x1, x1, x0
    eors    x3, x3, ones
    eors    x2, x2, x3                  /* bit 3 */
    and     t, x2, x1
    eor     x3, x3, t                   /* bit 2 */
    orr     x0, x0, x1, lsl #1
    orr     x0, x0, x3, lsl #2
    orr     x0, x0, x2, lsl #3
    rors    x0, x0, turn
    str     x0, [state, turn]
    adds    turn, turn, #4
    cmp     turn, #STATE
    bne     2b
    mov     steps, #8
3:  ldm     state, rows
    eor     following, x3, x5
    double
    eors    following, following, x1
    eor     following, following, x6
    eor     following, following, x7
    double
    eors    following, following, x0
    eors    following, following, x2
    eors    following, following, x3
    eor     following, following, x4
    eor     following, following, x7
    double
    eors    following, following, x3
    eor     x8, following, x6
    stm     state, rows_on
    subs    steps, steps, #1
    bne     3b
    pop     {next}
    ldrb    change, [next], #1
    push    {next}
    muls    change, ones, change
    eor     constants, constants, change
    bne     1b                          /* unless the change is 0 */
    pop     saved_return

    .p2align 2
4:  .long   0x9dfe6201                  /* rows' constants 0, 1, 3, 7, 15, 14, 12, 8, the first from below, and 1 */
5:  .byte   1 ^ 3, 3 ^ 7, 7 ^ 14, 14 ^ 13, 13 ^ 11, 11 ^ 6, 6 ^ 12, 12 ^ 9, 9 ^ 2, 2 ^ 5, 5 ^ 10, 0
fw_end fw_photon256_permute

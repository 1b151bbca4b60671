/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for ARMv6-M, for size: rows in memory as they are, a row per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r0, aligned to 4 bytes
 *
 * Nothing is rearranged: a row's four bits of each cell are words for the S-box, and one word otherwise. Rows 0 to 7 go
 * from the upper half of a frame to the lower through constants, S-box and the move of their cells, which is a turn of
 * the word; then rows 8 to 15 follow on them, each from the eight before it, as in registers_fast.S.
 *
 * cost fw_photon256_permute 92 stack
 */
#include "fw_asm.h"

#define state           r0
#define given           r1              /* the state, in the end */
#define upper           r1              /* half of the frame */
#define row             r0              /* its place */
#define ones            r1              /* bit 0 of all cells */
#define turn            r2              /* of the row, in bits; also what counts rows */
#define x0              r3              /* bits of the row */
#define x1              r4
#define x2              r5
#define x3              r6
#define following       r3              /* a row, and some that it follows on */
#define fourth          r4
#define seventh         r5
#define eighth          r6
#define t               r7
#define constants       r12             /* of rows in this round, a nibble each */
#define halves          {r4-r7}         /* of the state */
#define saved           {r0, r4-r7, lr} /* the state's address first */
#define saved_return    {r4-r7, pc}

#define STATE           [sp, #68]
#define NEXT            [sp, #64]       /* the place of what is to be added to constants */
#define HALF            32              /* bytes of the frame */
#define FRAME           68

.macro copy_state from:req, to:req
    ldm     \from!, halves
    stm     \to!, halves
    ldm     \from!, halves
    stm     \to!, halves
.endm

.macro take_bit bit:req, number:req
    lsrs    \bit, x0, #\number
    ands    \bit, ones
.endm

.macro add_row place:req
    ldr     t, [row, #4 * \place]
    eors    following, t
.endm

fw_function fw_photon256_permute
    push    saved
    sub     sp, #FRAME
    mov     upper, sp
    adds    upper, #HALF
    copy_state state, upper
    adr     t, 5f
    ldm     t!, {ones, x3}
    mov     constants, x3
    str     t, NEXT
    movs    turn, #0
1:  mov     row, sp
2:  ldr     x0, [row, #HALF]
    mov     t, constants
    rors    t, turn
    lsls    t, t, #28
    lsrs    t, t, #28
    eors    x0, t
    take_bit x1, 1
    take_bit x2, 2
    take_bit x3, 3
    ands    x0, ones
    eors    x1, x2
    mov     t, x2
    ands    t, x1
    eors    x3, t
    mov     t, x1
    ands    t, x3
    eors    x2, t
    mov     t, x0
    orrs    t, x2
    eors    x1, t
    eors    x0, x3
    eors    x2, x1
    eors    x1, x0
    eors    x3, ones
    eors    x2, x3                      /* bit 3 */
    mov     t, x2
    ands    t, x1
    eors    x3, t                       /* bit 2 */
    lsls    x2, x2, #1
    orrs    x2, x3
    lsls    x2, x2, #1
    orrs    x2, x1
    lsls    x2, x2, #1
    orrs    x2, x0
    rors    x2, turn
    stm     row!, {x2}
    adds    turn, #4
    cmp     turn, #HALF
    bne     2b
    mov     row, sp
3:  ldr     fourth, [row, #4 * 3]
    ldr     following, [row, #4 * 5]
    eors    following, fourth
    bl      4f
    ldr     seventh, [row, #4 * 6]
    eors    following, seventh
    ldr     eighth, [row, #4 * 7]
    eors    following, eighth
    add_row 1
    bl      4f
    add_row 0
    add_row 2
    add_row 4
    eors    following, fourth
    eors    following, eighth
    bl      4f
    eors    following, fourth
    eors    following, seventh
    str     following, [row, #4 * 8]
    adds    row, #4
    subs    turn, #4
    bne     3b
    ldr     x1, NEXT
    ldrb    x0, [x1]
    adds    x1, #1
    str     x1, NEXT
    muls    x0, ones
    mov     t, constants
    eors    t, x0
    mov     constants, t
    cmp     x0, #0
    bne     1b
    ldr     given, STATE
    copy_state row, given
    add     sp, #FRAME + 4
    pop     saved_return

4:  lsrs    t, following, #3            /* cells times x: their topmost bits go to the lowest two */
    ands    t, ones
    eors    following, t
    lsls    t, t, #3
    eors    following, t
    lsls    following, following, #1
    lsrs    t, t, #3
    eors    following, t
    bx      lr

    .p2align 2
5:  .long   0x11111111, 0x9dfe6201      /* rows' constants 0, 1, 3, 7, 15, 14, 12, 8, the first from below, and 1 */
    .byte   1 ^ 3, 3 ^ 7, 7 ^ 14, 14 ^ 13, 13 ^ 11, 11 ^ 6, 6 ^ 12, 12 ^ 9, 9 ^ 2, 2 ^ 5, 5 ^ 10, 0
fw_end fw_photon256_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for RV32 and RV32E, for size: rows in memory as they are, a row per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in a0, aligned to 4 bytes
 *
 * Nothing is rearranged: a row's four bits of each cell are words for the S-box, and one word otherwise. Rows 0 to 7 go
 * from the upper half of a frame to the lower through constants, S-box and the move of their cells, which is a turn of
 * the word; then rows 8 to 15 follow on them, each from the eight before it, as in rv32e/registers_fast.S.
 *
 * cost fw_photon256_permute 80 stack
 * cost fw_photon256_permute 80 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define row             a0              /* its place */
#define ones            a1              /* bit 0 of all cells */
#define x0              a2              /* bits of the row */
#define x1              a3
#define x2              a4
#define x3              a5
#define following       a2              /* a row, and some that it follows on */
#define fourth          a3
#define seventh         a4
#define eighth          a5
#define t               s0
#define turn            s1              /* of the row, in bits, less 32; also what counts rows */
#define constants       t0              /* of rows in this round, a nibble each */
#define next            t1              /* the place of what is to be added to them */
#define from            a0
#define to              a3
#define callee          s0, s1, ra
#define saved           s0, s1, ra, a0  /* and the state's address */

#define STATE           12(sp)
#define ROWS            16              /* in the frame: the lower half */
#define HALF            32              /* bytes */
#define FRAME           80

.macro take_bit bit:req, number:req
    srli    \bit, x0, \number
    and     \bit, \bit, ones
.endm

.macro add_row place:req
    lw      t, 4 * \place(row)
    xor     following, following, t
.endm

fw_function fw_photon256_permute
    addi    sp, sp, -FRAME
    save    saved
    addi    to, sp, ROWS + HALF
    jal     .Lcopy
    la      t, .Lconstants
    lw      ones, 0(t)
    lw      constants, 4(t)
    addi    next, t, 8
1:  addi    row, sp, ROWS
    li      turn, -32
2:  lw      x0, HALF(row)
    srl     t, constants, turn
    andi    t, t, 15
    xor     x0, x0, t
    take_bit x1, 1
    take_bit x2, 2
    take_bit x3, 3
    and     x0, x0, ones
    xor     x1, x1, x2
    and     t, x2, x1
    xor     x3, x3, t
    and     t, x1, x3
    xor     x2, x2, t
    or      t, x0, x2
    xor     x1, x1, t
    xor     x0, x0, x3
    xor     x2, x2, x1
    xor     x1, x1, x0
    xor     x3, x3, ones
    xor     x2, x2, x3                  /* bit 3 */
    and     t, x2, x1
    xor     x3, x3, t                   /* bit 2 */
    slli    x2, x2, 1
    or      x2, x2, x3
    slli    x2, x2, 1
    or      x2, x2, x1
    slli    x2, x2, 1
    or      x2, x2, x0
    srl     t, x2, turn
    neg     x1, turn
    sll     x2, x2, x1
    or      x2, x2, t
    sw      x2, 0(row)
    addi    row, row, 4
    addi    turn, turn, 4
    bnez    turn, 2b
    li      turn, -32
    add     row, row, turn
3:  lw      fourth, 4 * 3(row)
    lw      following, 4 * 5(row)
    xor     following, following, fourth
    jal     .Ldouble
    lw      seventh, 4 * 6(row)
    lw      eighth, 4 * 7(row)
    xor     following, following, seventh
    xor     following, following, eighth
    add_row 1
    jal     .Ldouble
    add_row 0
    add_row 2
    add_row 4
    xor     following, following, fourth
    xor     following, following, eighth
    jal     .Ldouble
    xor     following, following, fourth
    xor     following, following, seventh
    sw      following, HALF(row)
    addi    row, row, 4
    addi    turn, turn, 4
    bnez    turn, 3b
    lbu     x0, 0(next)
    addi    next, next, 1
    slli    t, x0, 4
    or      t, t, x0
    slli    x1, t, 8
    or      t, t, x1
    slli    x1, t, 16
    or      t, t, x1
    xor     constants, constants, t
    bnez    x0, 1b
    lw      to, STATE
    jal     .Lcopy                      /* the upper half */
    restore callee
    addi    sp, sp, FRAME
    ret

.Lcopy:
    li      x0, 8
1:  lw      t, 0(from)
    sw      t, 0(to)
    addi    from, from, 4
    addi    to, to, 4
    addi    x0, x0, -1
    bnez    x0, 1b
    ret

.Ldouble:                               /* cells times x: their topmost bits go to the lowest two */
    srli    t, following, 3
    and     t, t, ones
    xor     following, following, t
    slli    t, t, 3
    xor     following, following, t
    slli    following, following, 1
    srli    t, t, 3
    xor     following, following, t
    ret

    .p2align 2
.Lconstants:
    .long   0x11111111, 0x9dfe6201      /* rows' constants 0, 1, 3, 7, 15, 14, 12, 8, the first from below, and 1 */
    .byte   1 ^ 3, 3 ^ 7, 7 ^ 14, 14 ^ 13, 13 ^ 11, 11 ^ 6, 6 ^ 12, 12 ^ 9, 9 ^ 2, 2 ^ 5, 5 ^ 10, 0
fw_end fw_photon256_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32EC, for speed: the rows in order, half of each in registers, four rounds per pass.
 *
 *     void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last 4, 8 or 12 rounds
 *
 * cost fw_ascon_permute 44 stack
 */
#include "fw_asm.h"

#define low0            s0              /* between the rounds; a high word goes, and the next low one comes there */
#define low1            a0
#define low2            a1
#define low3            a2
#define low4            a3
#define high0           a0              /* from its S-box until its row is diffused */
#define high1           a1
#define high2           a2
#define high3           a3
#define high4           a4
#define scratch1        a5
#define scratch2        s1
#define low_scratch     a4              /* free while the low words are in registers, and while the high ones are */
#define high_scratch    s0
#define parked0         t0              /* low words, from their S-box until their row is diffused */
#define parked1         t1
#define parked2         t2
#define PARKED3         20(sp)
#define PARKED4         24(sp)
#define constant        ra
#define state           a0
#define rounds          a1
#define state_again     a4

#define KEPT_STATE      28(sp)
#define KEPT_S0         32(sp)
#define KEPT_S1         36(sp)
#define KEPT_RA         40(sp)
#define FRAME           44

#define STEP            15
#define AFTER_LAST      (0xf0 - 12 * STEP)

#include "../rv32/rows_rounds.inc"

/* The S-box on 32 columns, in place: row 3 comes complemented, rows 2, 3 and 4 leave so. */
.macro sub_columns_odd x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    xor     \x0, \x0, \x4
    xor     \x4, \x4, \x3
    xor     \x2, \x2, \x1
    and     \t1, \x4, \x0
    xor     \t1, \t1, \x2
    not     \t2, \x0
    and     \t2, \t2, \x1
    not     \t3, \x2
    or      \t3, \t3, \x1
    xor     \x0, \x0, \t3
    or      \t3, \x2, \x3
    xor     \x1, \x1, \t3
    xor     \x2, \x2, \x3               /* rows 3 and 4: ~x & y = y + (x & y), of complements */
    and     \x3, \x3, \x4
    xor     \x2, \x2, \x3
    xor     \x3, \x3, \t1
    xor     \x4, \x4, \t2
    xor     \x1, \x1, \x0
    xor     \x0, \x0, \x4
.endm

/* The same: rows 2, 3 and 4 come complemented, row 3 leaves so. */
.macro sub_columns_even x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    xor     \x0, \x0, \x4
    xor     \x4, \x4, \x3
    xor     \x2, \x2, \x1
    or      \t1, \x4, \x0
    and     \t2, \x0, \x1
    or      \t3, \x1, \x2
    xor     \x0, \x0, \t3
    not     \t3, \x3
    and     \t3, \t3, \x2
    xor     \x1, \x1, \t3
    and     \t3, \x3, \x4
    xor     \x2, \x2, \t3
    xor     \x3, \x3, \t1
    xor     \x3, \x3, \x2
    xor     \x4, \x4, \t2
    xor     \x1, \x1, \x0
    xor     \x0, \x0, \x4
.endm

/* Row 4 is added to itself rotated right by 7 and by 41 bits: each half shifted right by 7 and 9, left by 23 and 25. */
.macro diffuse4
    srli    scratch1, low4, 7
    srli    scratch2, scratch1, 2
    xor     low4, low4, scratch1
    lw      scratch1, PARKED4
    slli    scratch1, scratch1, 23
    xor     low4, low4, scratch1
    slli    scratch1, scratch1, 2
    xor     scratch2, scratch2, scratch1
    srli    scratch1, high4, 7
    xor     scratch2, scratch2, scratch1
    srli    scratch1, scratch1, 2
    xor     low4, low4, scratch1
    slli    scratch1, high4, 23
    xor     scratch2, scratch2, scratch1
    slli    scratch1, scratch1, 2
    xor     low4, low4, scratch1
    xor     high4, high4, scratch2
.endm

.macro round sub_columns:req
    xor     low2, low2, constant
    addi    constant, constant, -STEP
    \sub_columns low0, low1, low2, low3, low4, scratch1, scratch2, low_scratch
    mv      parked0, low0
    mv      parked1, low1
    mv      parked2, low2
    sw      low3, PARKED3
    sw      low4, PARKED4
    each_high lw
    \sub_columns high0, high1, high2, high3, high4, scratch1, scratch2, high_scratch
    mv      low0, parked0
    diffuse low0, high0, 19, 28
    sw      high0, 0(sp)
    mv      low1, parked1
    diffuse low1, high1, 61, 39
    sw      high1, 4(sp)
    mv      low2, parked2
    diffuse low2, high2, 1, 6
    sw      high2, 8(sp)
    lw      low3, PARKED3
    diffuse low3, high3, 10, 17
    sw      high3, 12(sp)
    lw      low4, PARKED4
    diffuse4
    sw      high4, 16(sp)
.endm

.macro each_high load_or_store:req
    .set    offset, 0
    .irp    word, high0, high1, high2, high3, high4
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

fw_function fw_ascon_permute
    addi    sp, sp, -FRAME
    sw      s0, KEPT_S0
    sw      s1, KEPT_S1
    sw      ra, KEPT_RA
    sw      state, KEPT_STATE
    slli    constant, rounds, 4
    sub     constant, constant, rounds
    addi    constant, constant, AFTER_LAST
    .irp    row, 0, 1, 2, 3, 4
    lw      scratch1, 8 * \row + 4(state)
    .if     \row == 3
    not     scratch1, scratch1
    .endif
    sw      scratch1, 4 * \row(sp)
    .endr
    lw      low4, 32(state)
    lw      low3, 24(state)
    lw      low2, 16(state)
    lw      low0, 0(state)
    lw      low1, 8(state)
    not     low3, low3
    .p2align 2
1:  round sub_columns_odd
    round sub_columns_even
    round sub_columns_odd
    round sub_columns_even
    li      scratch1, AFTER_LAST
    beq     constant, scratch1, 2f
    j       1b
2:  lw      state_again, KEPT_STATE
    not     low3, low3
    sw      low0, 0(state_again)
    sw      low1, 8(state_again)
    sw      low2, 16(state_again)
    sw      low3, 24(state_again)
    sw      low4, 32(state_again)
    .irp    row, 0, 1, 2, 3, 4
    lw      scratch1, 4 * \row(sp)
    .if     \row == 3
    not     scratch1, scratch1
    .endif
    sw      scratch1, 8 * \row + 4(state_again)
    .endr
    lw      s0, KEPT_S0
    lw      s1, KEPT_S1
    lw      ra, KEPT_RA
    addi    sp, sp, FRAME
    ret
fw_end fw_ascon_permute

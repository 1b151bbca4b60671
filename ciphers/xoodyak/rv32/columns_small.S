/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for RV32 and RV32E, for size: state in memory, a column per pass.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in a0, aligned to 4 bytes
 *
 * A round is two loops, theta with rho west within lanes, and chi with rho east, and what moves lanes by two. Lanes of
 * plane 1 move by one when chi stores them a place further than it has loaded them.
 *
 * cost fw_xoodoo_permute 16 stack
 * cost fw_xoodoo_permute 16 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "xoodoo_constants.inc"

#define place           a0              /* of a column in the state */
#define place_end       a1
#define u               a2              /* a column */
#define v               a3
#define w               a4
#define t               a5
#define effect          s0
#define sum             s1              /* the parity of the column before */
#define v_next          s1
#define constants       t0
#define constants_end   t1

#define FRAME           16
#define PLANE_1         16
#define PLANE_2         32
#define CONSTANTS_BYTES 24

/* LANE turned left. */
.macro turn lane:req, left:req
    slli    t, \lane, \left
    srli    \lane, \lane, 32 - \left
    or      \lane, \lane, t
.endm

/* X ^= Z where Y is 0. */
.macro add_where_not x:req, y:req, z:req
    not     t, \y
    and     t, t, \z
    xor     \x, \x, t
.endm

.macro exchange_lanes one:req, other:req
    lw      u, \one(place)
    lw      v, \other(place)
    sw      v, \one(place)
    sw      u, \other(place)
.endm

fw_function fw_xoodoo_permute
    addi    sp, sp, -FRAME
    save    effect, sum
    la      constants, 4f
    addi    constants_end, constants, CONSTANTS_BYTES
1:  addi    place_end, place, 16
    lw      sum, 12(place)
    lw      v, PLANE_1 + 12(place)
    lw      w, PLANE_2 + 12(place)
    xor     sum, sum, v
    xor     sum, sum, w
2:  lw      u, 0(place)
    lw      v, PLANE_1(place)
    lw      w, PLANE_2(place)
    srli    effect, sum, 23             /* the sum turned left by 5 and by 14 */
    slli    t, sum, 9
    xor     effect, effect, t
    xor     effect, effect, sum
    turn    effect, 5
    mv      sum, u
    xor     sum, sum, v
    xor     sum, sum, w
    xor     u, u, effect
    xor     v, v, effect
    xor     w, w, effect
    turn    w, 11
    sw      u, 0(place)
    sw      v, PLANE_1(place)
    sw      w, PLANE_2(place)
    addi    place, place, 4
    bne     place, place_end, 2b

    addi    place, place, -16
    lhu     t, 0(constants)
    lw      u, 0(place)
    lw      v_next, PLANE_1 + 12(place)
    xor     u, u, t
    sw      u, 0(place)
3:  mv      v, v_next
    lw      u, 0(place)
    lw      w, PLANE_2(place)
    lw      v_next, PLANE_1(place)
    add_where_not u, v, w
    add_where_not v, w, u
    add_where_not w, u, v
    turn    v, 1
    turn    w, 8
    sw      u, 0(place)
    sw      v, PLANE_1(place)
    sw      w, PLANE_2(place)
    addi    place, place, 4
    bne     place, place_end, 3b

    addi    place, place, -16
    exchange_lanes PLANE_2, PLANE_2 + 8
    exchange_lanes PLANE_2 + 4, PLANE_2 + 12
    addi    constants, constants, 2
    bne     constants, constants_end, 1b
    restore effect, sum
    addi    sp, sp, FRAME
    ret

    .p2align 1
4:  all_constants
fw_end fw_xoodoo_permute

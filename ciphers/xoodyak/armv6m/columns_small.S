/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for ARMv6-M (Cortex-M0+), for size: state in memory, a column per pass.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r0, aligned to 4 bytes
 *
 * A round is two loops, theta with rho west within lanes, and chi with rho east, and what moves lanes by two. Lanes of
 * plane 1 move by one when chi stores them a place further than it has loaded them.
 *
 * cost fw_xoodoo_permute 20 stack
 */
#include "fw_asm.h"
#include "xoodoo_constants.inc"

#define place           r0              /* of a column in the state */
#define u               r1              /* a column */
#define v               r2
#define w               r3
#define t               r4
#define effect          r5
#define sum             r6              /* the parity of the column before */
#define v_next          r6
#define constants       r7
#define place_end       r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define one_lane        {r1}            /* u */
#define two_lanes       {r1, r2}        /* u, v */
#define two_others      {r3, r4}        /* w, t */

#define PLANE_1         16
#define PLANE_2         32

#include "xoodoo_lanes.inc"

fw_function fw_xoodoo_permute
    .p2align 2
    push    saved
    adr     constants, 4f
1:  movs    t, place
    adds    t, t, #16
    mov     place_end, t
    ldr     sum, [place, #12]
    ldr     v, [place, #PLANE_1 + 12]
    ldr     w, [place, #PLANE_2 + 12]
    eors    sum, sum, v
    eors    sum, sum, w
2:  ldr     v, [place, #PLANE_1]
    ldr     w, [place, #PLANE_2]
    movs    effect, sum                 /* the sum turned left by 5 and by 14 */
    turn    effect, 9
    eors    effect, effect, sum
    turn    effect, 5
    ldr     u, [place]
    movs    sum, u
    eors    sum, sum, v
    eors    sum, sum, w
    eors    u, u, effect
    eors    v, v, effect
    eors    w, w, effect
    turn    w, 11
    str     v, [place, #PLANE_1]
    str     w, [place, #PLANE_2]
    stm     place!, one_lane
    cmp     place, place_end
    bne     2b

    subs    place, place, #16
    ldr     v_next, [place, #PLANE_1 + 12]
    ldrh    t, [constants]
    ldr     u, [place]
    eors    u, u, t
    str     u, [place]
3:  movs    v, v_next
    ldr     u, [place]
    ldr     w, [place, #PLANE_2]
    ldr     v_next, [place, #PLANE_1]
    add_where_not u, v, w
    add_where_not v, w, u
    add_where_not w, u, v
    turn    v, 1
    turn    w, 8
    str     v, [place, #PLANE_1]
    str     w, [place, #PLANE_2]
    stm     place!, one_lane
    cmp     place, place_end
    bne     3b

    adds    place, place, #PLANE_2 - 16
    ldm     place!, two_lanes
    ldm     place!, two_others
    subs    place, place, #16
    stm     place!, two_others
    stm     place!, two_lanes
    subs    place, place, #PLANE_2 + 16
    adds    constants, constants, #2
    adr     t, 5f
    cmp     constants, t
    bne     1b
    pop     restored

    .p2align 2
4:  all_constants
5:
fw_end fw_xoodoo_permute

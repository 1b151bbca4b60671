/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for ARMv6-M (Cortex-M0+), for speed: plane 0 in high registers, planes 1 and 2 on the stack, four rounds per
 * pass.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r0, aligned to 4 bytes
 *
 * A round is 158 cycles: the parities 24 with the loads, their turned sums 18, four columns of chi with what theta adds
 * and all rotations 112, iota 4. Lanes that move are other registers and places. Of a column 10 are moves, loads and
 * stores of its three lanes; with eight low registers, four of which hold what theta adds, no column can stay.
 *
 * cost fw_xoodoo_permute 72 stack
 */
#include "fw_asm.h"
#include "xoodoo_constants.inc"

#define state           r0
#define effect0         r0              /* of the column behind */
#define effect1         r1
#define effect2         r2
#define effect3         r3
#define u               r4              /* a column */
#define v               r5
#define w               r6
#define t               r7
#define places          r7
#define lanes           r1              /* their places, at the beginning and the end */
#define u0              r8              /* plane 0 */
#define u1              r9
#define u2              r10
#define u3              r11
#define constants       r12
#define turn_first      r5              /* amounts of theta's rotations */
#define turn_second     r6
#define saved           {r0, r4-r7, lr} /* the state's address first */
#define restored        {r1, r4-r7, pc}
#define low             {r4-r7}
#define low0            r4
#define low1            r5
#define low2            r6
#define low3            r7
#define three_lanes     {r4-r6}
#define two_lanes       {r4, r5}

#define V0              0               /* places of lanes on the stack */
#define V1              4
#define V2              8
#define V3              12
#define W0              16
#define W1              20
#define W2              24
#define W3              28
#define KEPT_STATE      [sp, #48]
#define LANES_BYTES     32
#define PASS_BYTES      8

/* Each effect from the parity in its register: turned left by 5 and by 14. */
.macro turn_sums sums:vararg
    movs    turn_first, #32 - 9
    movs    turn_second, #32 - 5
    .irp    sum, \sums
    movs    t, \sum
    rors    t, t, turn_first
    eors    \sum, \sum, t
    rors    \sum, \sum, turn_second
    .endr
.endm

/* The columns' sums to the effects' registers; by place, to which of them each lane of planes 1 and 2 belongs. */
.macro add_planes v0:req, v1:req, v2:req, v3:req, w0:req, w1:req, w2:req, w3:req
    mov     effect0, u0
    mov     effect1, u1
    mov     effect2, u2
    mov     effect3, u3
    mov     places, sp
    ldm     places!, three_lanes
    eors    \v0, \v0, u
    eors    \v1, \v1, v
    eors    \v2, \v2, w
    ldm     places!, three_lanes
    eors    \v3, \v3, u
    eors    \w0, \w0, v
    eors    \w1, \w1, w
    ldm     places!, two_lanes
    eors    \w2, \w2, u
    eors    \w3, \w3, v
.endm

#include "xoodoo_lanes.inc"

/* The column of lane X of plane 0 and those at places Y and Z: EFFECT of the column before, EFFECT_BEFORE of the one
 * before that, which Y comes from. With CONSTANT, that of the round is added. */
.macro column x:req, y:req, z:req, effect:req, effect_before:req, constant
    mov     u, \x
    ldr     v, [sp, #\y]
    ldr     w, [sp, #\z]
    eors    u, u, \effect
    eors    v, v, \effect_before
    eors    w, w, \effect
    .ifnb   \constant
    mov     t, constants
    ldrh    t, [t, #\constant]
    eors    u, u, t
    .endif
    turn    w, 11
    add_where_not u, v, w
    add_where_not v, w, u
    add_where_not w, u, v
    turn    v, 1
    turn    w, 8
    mov     \x, u
    str     v, [sp, #\y]
    str     w, [sp, #\z]
.endm

/* Places of plane 1's and 2's lanes in order. */
.macro columns constant:req, v0:req, v1:req, v2:req, v3:req, w0:req, w1:req, w2:req, w3:req
    turn_sums effect0, effect1, effect2, effect3
    column  u0, \v3, \w0, effect3, effect2, \constant
    column  u1, \v0, \w1, effect0, effect3
    column  u2, \v1, \w2, effect1, effect0
    column  u3, \v2, \w3, effect2, effect1
.endm

fw_function fw_xoodoo_permute
    .p2align 2
    push    saved
    mov     low0, u0
    mov     low1, u1
    mov     low2, u2
    mov     low3, u3
    push    low
    sub     sp, sp, #LANES_BYTES
    ldm     state!, low
    mov     u0, low0
    mov     u1, low1
    mov     u2, low2
    mov     u3, low3
    mov     lanes, sp
    ldm     state!, low
    stm     lanes!, low
    ldm     state!, low
    stm     lanes!, low
    adr     t, .Lconstants
    mov     constants, t
    b       1f
    .p2align 2
.Lconstants:
    all_constants
.Lconstants_end:

1:  add_planes effect0, effect1, effect2, effect3, effect0, effect1, effect2, effect3
    columns 0, V0, V1, V2, V3, W0, W1, W2, W3
    add_planes effect1, effect2, effect3, effect0, effect2, effect3, effect0, effect1
    columns 2, V3, V0, V1, V2, W2, W3, W0, W1
    add_planes effect2, effect3, effect0, effect1, effect0, effect1, effect2, effect3
    columns 4, V2, V3, V0, V1, W0, W1, W2, W3
    add_planes effect3, effect0, effect1, effect2, effect2, effect3, effect0, effect1
    columns 6, V1, V2, V3, V0, W2, W3, W0, W1
    mov     t, constants
    adds    t, t, #PASS_BYTES
    mov     constants, t
    ldr     u, =.Lconstants_end
    cmp     t, u
    beq     2f
    b       1b                          /* farther than BNE goes */

2:  ldr     state, KEPT_STATE
    mov     low0, u0
    mov     low1, u1
    mov     low2, u2
    mov     low3, u3
    stm     state!, low
    mov     lanes, sp
    ldm     lanes!, low
    stm     state!, low
    ldm     lanes!, low
    stm     state!, low
    add     sp, sp, #LANES_BYTES
    pop     low
    mov     u0, low0
    mov     u1, low1
    mov     u2, low2
    mov     u3, low3
    pop     restored
    .ltorg
fw_end fw_xoodoo_permute

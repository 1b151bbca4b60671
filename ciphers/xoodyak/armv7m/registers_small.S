/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for ARMv7-M, for size: state in registers, four rounds per pass.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r0, aligned to 4 bytes
 *
 * A round is 49 instructions for what it computes, as in registers_fast.S, and 2 to find its constant: no register is
 * left for the place in their table, which is on the stack. After each pass 8 instructions put the lanes right.
 *
 * cost fw_xoodoo_permute 44 stack
 */
#include "fw_asm.h"

#define state   r0
#define sum     r0
#define other   r1
#define a0      r2
#define a1      r3
#define a2      r4
#define a3      r5
#define b0      r6
#define b1      r7
#define b2      r8
#define b3      r9
#define c0      r10
#define c1      r11
#define c2      r12
#define c3      lr
#define lanes   {r2-r12, lr}
#define saved           {r0, r4-r11, lr}        /* the state's address first */
#define saved_return    {r0, r4-r11, pc}

#define KEPT_CONSTANTS  [sp]
#define KEPT_STATE      [sp, #4]
#define PASS_BYTES      8

#include "xoodoo_rounds.inc"
#include "xoodoo_constants.inc"

.set turn1, 0
.set turn2, 0

.macro add_constant place:req
    ldr     other, KEPT_CONSTANTS
    ldrh    other, [other, #\place]
    eor     a0, a0, other
.endm

fw_function fw_xoodoo_permute
    .p2align 2
    push    saved
    adr     other, 3f
    ldm     state, lanes
    push    {other}
1:  four_rounds add_constant, 0, 2, 4, 6
    align_planes
    ldr     other, KEPT_CONSTANTS
    adds    other, other, #PASS_BYTES
    str     other, KEPT_CONSTANTS
    adr     sum, 4f
    cmp     other, sum
    bne     1b
    ldr     state, KEPT_STATE
    stm     state, lanes
    add     sp, sp, #4
    pop     saved_return
    .p2align 2
3:  all_constants
4:
fw_end fw_xoodoo_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for ARMv7-M, for speed: state in registers, unrolled.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r0, aligned to 4 bytes
 *
 * A round is 49 instructions and cycles: theta 8 for the parities, 4 for their turned sums, 12 to add them; iota 1; chi
 * 24. All rotations are operands' until the end, where 8 put the lanes right. That is each sum and each product of the
 * round's definition once: by count, fewer would need a chi of fewer than three products and three sums a column.
 *
 * cost fw_xoodoo_permute 40 stack
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

#include "xoodoo_rounds.inc"

.set turn1, 0
.set turn2, 0

.macro add_constant constant:req
    eor     a0, a0, #\constant
.endm

fw_function fw_xoodoo_permute
    .p2align 2
    push    saved
    ldm     state, lanes
    four_rounds add_constant, 0x058, 0x038, 0x3c0, 0x0d0
    four_rounds add_constant, 0x120, 0x014, 0x060, 0x02c
    four_rounds add_constant, 0x380, 0x0f0, 0x1a0, 0x012
    align_planes
    ldr     state, [sp]
    stm     state, lanes
    pop     saved_return
fw_end fw_xoodoo_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock in CTR mode for ARMv6-M (Cortex-M0+), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_lblock_ctr(const fw_lblock_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is that of portable.c. The time
 * depends on how far carries go in the counter, which is public; fewer than 32 blocks take as long as 32.
 *
 * Planes: fw_block_planes_armv6m.inc. Two rounds are one pass from a state to another, as in ../bitslice_ctr_fast.c: what the
 * first finds for a lane, the second substitutes before it leaves the registers. Lanes are those of portable.c; one circuit
 * is all S-boxes, of which the bits have other places in each.
 *
 * In cycles: two rounds of a lane are 98, of which the key is 24, the S-box 28, loading it 6, the sums with the other nibbles
 * 40; loads and stores of these bound it. Measured on the Cortex-M0+ in scenario bulk: 60.5 cycles per byte, 15.5 thousand
 * for 32 blocks, of which the rounds are 12.7 thousand.
 *
 * cost fw_lblock_ctr 568 stack
 */
#include "fw_asm.h"
#include "../lblock_constants.inc"

/* The frame: a state, and what every second pass makes of it. A block is its left half, then the right one, but in the end
 * the right one is first. */
#define STATE_BYTES     512
#define LEFT_AT         0
#define RIGHT_AT        HALF_BYTES
#define SPARE_AT        256
#define COUNTERS_AT     0
#define FIRST_HALF_AT   RIGHT_AT
#define LAST_HALF_AT    LEFT_AT
#include "fw_block_planes_armv6m.inc"

#define two_keys        {r5, r6}
#define end_of_keys     r8

/* Where the nibble of each lane is in a half. */
.set    at_0, 3 * BYTE_BYTES
.set    at_1, 2 * BYTE_BYTES
.set    at_2, NIBBLE_BYTES
.set    at_3, 3 * BYTE_BYTES + NIBBLE_BYTES
.set    at_4, BYTE_BYTES
.set    at_5, 0
.set    at_6, 2 * BYTE_BYTES + NIBBLE_BYTES
.set    at_7, BYTE_BYTES + NIBBLE_BYTES

/* S-box 0, as in lblock_circuit.h. */
.macro substitute x0:req, x1:req, x2:req, x3:req
    movs    t, \x2
    orrs    t, t, \x3
    eors    \x1, \x1, t
    eors    \x0, \x0, \x3
    movs    t, \x0
    orrs    t, t, \x1
    eors    \x3, \x3, t
    eors    \x0, \x0, \x1
    movs    t, \x0
    ands    t, t, \x2
    eors    \x1, \x1, t
    movs    t, \x1
    ands    t, t, \x3
    eors    \x2, \x2, t
.endm

/* To what is found the nibble is added that comes to LANE, as the half is rotated by a byte. */
.macro add_to_half from:req, to:req, lane:req, x0:req, x1:req, x2:req, x3:req
    fw_add_nibble \from + (at_\lane + BYTE_BYTES) % HALF_BYTES, \to + at_\lane, \x0, \x1, \x2, \x3
.endm

/* What is found for LANE moves to lane NEXT of the new half, its bits in Y0 to Y3, and what is found for that to LAST, in Z0
 * to Z3. */
.macro two_rounds_of_lane from:req, to:req, lane:req, next:req, last:req, y0:req, y1:req, y2:req, y3:req, \
        z0:req, z1:req, z2:req, z3:req
    fw_load_nibble \from + LEFT_AT + at_\lane
    fw_add_key key, \lane, x0, x1, x2, x3
    substitute x0, x1, x2, x3
    add_to_half \from + RIGHT_AT, \to + RIGHT_AT, \next, \y0, \y1, \y2, \y3
    fw_add_key next_key, \next, \y0, \y1, \y2, \y3
    substitute \y0, \y1, \y2, \y3
    add_to_half \from + LEFT_AT, \to + LEFT_AT, \last, \z0, \z1, \z2, \z3
.endm

/* Returns. */
.macro two_rounds from:req, to:req
    ldm     keys!, two_keys
    two_rounds_of_lane \from, \to, 0, 1, 6, x0, x1, x2, x3, x2, x0, x3, x1
    two_rounds_of_lane \from, \to, 1, 6, 3, x2, x0, x3, x1, x2, x1, x0, x3
    two_rounds_of_lane \from, \to, 2, 7, 4, x1, x0, x2, x3, x1, x2, x0, x3
    two_rounds_of_lane \from, \to, 3, 0, 1, x1, x0, x2, x3, x1, x0, x2, x3
    two_rounds_of_lane \from, \to, 4, 5, 2, x0, x2, x3, x1, x2, x0, x3, x1
    two_rounds_of_lane \from, \to, 5, 2, 7, x1, x0, x2, x3, x0, x1, x2, x3
    two_rounds_of_lane \from, \to, 6, 3, 0, x0, x3, x1, x2, x3, x0, x1, x2
    two_rounds_of_lane \from, \to, 7, 4, 5, x0, x2, x1, x3, x0, x1, x3, x2
    bx      lr
.endm

.macro encrypt_planes
    ldr     keys, [sp, #SCHEDULE_AT]
    movs    t, #SCHEDULE_BYTES
    add     t, keys
    mov     end_of_keys, t
7:  bl      to_spare
    bl      from_spare
    cmp     keys, end_of_keys
    bne     7b
.endm

.macro encrypt_functions
to_spare:
    two_rounds 0, SPARE_AT
from_spare:
    two_rounds SPARE_AT, 0
.endm

    fw_ctr_of_planes fw_lblock_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock in CTR mode for ARMv6-M (Cortex-M0+), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_lblock_ctr(const fw_lblock_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is that of portable.c. The time
 * depends on how far carries go in the counter, which is public; fewer than 32 blocks take as long as 32.
 *
 * Planes: fw_block_planes_arm.inc. Rounds, two in a pass: lblock_planes.inc.
 *
 * In cycles: two rounds of a lane are 98, of which the key is 24, the S-box 28, loading it 6, the sums with the other nibbles
 * 40; loads and stores of these bound it. Measured on the Cortex-M0+ in scenario bulk: 60.5 cycles per byte, 15.5 thousand
 * for 32 blocks, of which the rounds are 12.7 thousand.
 *
 * cost fw_lblock_ctr 568 stack
 */
#include "fw_asm.h"
#include "fw_block_planes_armv6m.inc"
#include "../lblock_planes.inc"

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

    fw_ctr_of_planes fw_lblock_ctr

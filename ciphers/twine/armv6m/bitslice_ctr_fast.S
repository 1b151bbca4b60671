/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE in CTR mode for ARMv6-M (Cortex-M0+), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_twine80_ctr(const fw_twine80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is that of portable.c. The time
 * depends on how far carries go in the counter, which is public; fewer than 32 blocks take as long as 32.
 *
 * Planes: fw_block_planes_arm.inc. Rounds, two in a pass: twine_planes.inc.
 *
 * In cycles: two rounds of a lane are 110, of which the key is 24, the S-box 40, loading it 6, the sums with the other
 * nibbles 40; loads and stores of these bound it. Measured on the Cortex-M0+ in scenario bulk: 74.5 cycles per byte, 19.1
 * thousand for 32 blocks, of which the rounds are 16 thousand.
 *
 * cost fw_twine80_ctr 568 stack
 */
#include "fw_asm.h"
#include "fw_block_planes_armv6m.inc"
#include "../twine_planes.inc"

/* As in twine_circuit.h: the result's bits are in X2, X3, X1, X0. */
.macro substitute x0:req, x1:req, x2:req, x3:req
    movs    t, \x1
    orrs    t, t, \x2
    eors    \x0, \x0, t
    movs    t, \x0
    ands    t, t, \x3
    eors    \x2, \x2, t
    eors    \x3, \x3, \x1
    eors    \x3, \x3, \x2
    eors    \x2, \x2, \x0
    movs    t, \x2
    ands    t, t, \x3
    ands    t, t, \x1
    eors    \x0, \x0, \x1
    eors    \x0, \x0, t
    movs    t, \x0
    ands    t, t, \x2
    eors    \x1, \x1, t
    movs    t, \x1
    orrs    t, t, \x3
    eors    \x2, \x2, t
.endm

    fw_ctr_of_planes fw_twine80_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE in CTR mode for ARMv6-M (Cortex-M0+), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_twine80_ctr(const fw_twine80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is that of portable.c. The time
 * depends on how far carries go in the counter, which is public; fewer than 32 blocks take as long as 32.
 *
 * Planes: fw_block_planes_armv6m.inc. Two rounds are one pass from a state to another, as in ../bitslice_ctr_fast.c: what the
 * first finds for a lane, the second substitutes before it leaves the registers. Lanes are those of twine_bytes.h, which
 * four rounds exchange by none, 1, 4 and 2.
 *
 * In cycles: two rounds of a lane are 110, of which the key is 24, the S-box 40, loading it 6, the sums with the other
 * nibbles 40; loads and stores of these bound it. Measured on the Cortex-M0+ in scenario bulk: 74.5 cycles per byte, 19.1
 * thousand for 32 blocks, of which the rounds are 16 thousand.
 *
 * cost fw_twine80_ctr 568 stack
 */
#include "fw_asm.h"

#define ROUNDS          36
#define SCHEDULE_BYTES  (4 * ROUNDS)

/* The frame: what the first two of four rounds make of the other state. */
#define STATE_BYTES     512
#define SPARE_AT        256
#define COUNTERS_AT     SPARE_AT
#define FIRST_HALF_AT   0
#define LAST_HALF_AT    HALF_BYTES
#include "fw_block_planes_armv6m.inc"

#define two_keys        {r5, r6}
#define end_of_keys     r8

/* Nibbles to the order of the block. */
#define to              r5
#define order           r6
#define from            r7
#define other_state     r8

/* Where the nibble of even number of each lane is. Before it is that of odd number. */
.set    at_0, NIBBLE_BYTES
.set    at_1, NIBBLE_BYTES + BYTE_BYTES
.set    at_2, NIBBLE_BYTES + 2 * BYTE_BYTES
.set    at_3, NIBBLE_BYTES + 4 * BYTE_BYTES
.set    at_4, NIBBLE_BYTES + 3 * BYTE_BYTES
.set    at_5, NIBBLE_BYTES + 5 * BYTE_BYTES
.set    at_6, NIBBLE_BYTES + 6 * BYTE_BYTES
.set    at_7, NIBBLE_BYTES + 7 * BYTE_BYTES

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

/* What is found for the even nibble of LANE is added to the odd one of ODD_LANE, and what is found for that to the even one
 * of EVEN_LANE. */
.macro two_rounds_of_lane from:req, to:req, lane:req, odd_lane:req, even_lane:req
    fw_load_nibble \from + at_\lane
    fw_add_key key, \lane, x0, x1, x2, x3
    substitute x0, x1, x2, x3
    fw_add_nibble \from + at_\odd_lane - NIBBLE_BYTES, \to + at_\odd_lane - NIBBLE_BYTES, x2, x3, x1, x0
    fw_add_key next_key, \odd_lane, x2, x3, x1, x0
    substitute x2, x3, x1, x0
    fw_add_nibble \from + at_\even_lane, \to + at_\even_lane, x1, x0, x3, x2
.endm

.macro encrypt_planes
    ldr     keys, [sp, #SCHEDULE_AT]
    movs    t, #SCHEDULE_BYTES
    add     t, keys
    mov     end_of_keys, t
7:  bl      first_rounds
    bl      last_rounds
    cmp     keys, end_of_keys
    bne     7b

    adr     order, last_order
    add     to, sp, #SPARE_AT
    mov     other_state, to
    add     to, sp, #0
8:  ldrb    from, [order]
    add     from, other_state
    adds    order, #1
    ldm     from!, nibble
    stm     to!, nibble
    cmp     to, other_state
    bne     8b
.endm

.macro encrypt_functions
    .p2align 2
last_order:                             /* where the nibbles of the block are, for each byte the lower one first */
    .irp    number, 15, 10, 11, 14, 3, 8, 7, 12, 9, 2, 13, 6, 5, 0, 1, 4
    .byte   NIBBLE_BYTES * \number
    .endr
first_rounds:
    ldm     keys!, two_keys
    two_rounds_of_lane SPARE_AT, 0, 0, 0, 1
    two_rounds_of_lane SPARE_AT, 0, 1, 1, 0
    two_rounds_of_lane SPARE_AT, 0, 2, 2, 3
    two_rounds_of_lane SPARE_AT, 0, 3, 3, 2
    two_rounds_of_lane SPARE_AT, 0, 4, 4, 5
    two_rounds_of_lane SPARE_AT, 0, 5, 5, 4
    two_rounds_of_lane SPARE_AT, 0, 6, 6, 7
    two_rounds_of_lane SPARE_AT, 0, 7, 7, 6
    bx      lr
last_rounds:
    ldm     keys!, two_keys
    two_rounds_of_lane 0, SPARE_AT, 0, 4, 6
    two_rounds_of_lane 0, SPARE_AT, 1, 5, 7
    two_rounds_of_lane 0, SPARE_AT, 2, 6, 4
    two_rounds_of_lane 0, SPARE_AT, 3, 7, 5
    two_rounds_of_lane 0, SPARE_AT, 4, 0, 2
    two_rounds_of_lane 0, SPARE_AT, 5, 1, 3
    two_rounds_of_lane 0, SPARE_AT, 6, 2, 0
    two_rounds_of_lane 0, SPARE_AT, 7, 3, 1
    bx      lr
.endm

    fw_ctr_of_planes fw_twine80_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo in CTR mode for ARMv6-M (Cortex-M0+), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_piccolo80_ctr(const fw_piccolo80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is that of portable.c. The time
 * depends on how far carries go in the counter, which is public; fewer than 32 blocks take as long as 32.
 *
 * Planes: fw_block_planes_arm.inc. Rounds: piccolo_planes.inc.
 *
 * The diffusion matrix works on columns, a bit of the four nibbles of a word: nibble i becomes the sum of the three others
 * and of twice its own sum with the next one; the latter are carried from a column to the next, the last one first.
 *
 * In cycles: the function on a word is 497, of which the S-boxes and what loads and stores their bits are 172, the matrix
 * 169, the key 48, the sums with the other word 80; loads and stores, about half of it, bound it. Measured on the Cortex-M0+
 * in scenario bulk: 109.6 cycles per byte, 28 thousand for 32 blocks, of which the rounds are 24.8 thousand.
 *
 * cost fw_piccolo80_ctr 456 stack
 */
#include "fw_asm.h"
#include "fw_block_planes_armv6m.inc"
#include "../piccolo_planes.inc"

/* Before the matrix. */
#define u               r6

/* A column: bits of nibbles 0 to 3, then what becomes of them. */
#define bit0            r0
#define bit1            r1
#define bit2            r2
#define bit3            r3
#define column          {r0-r3}
#define sum0            r4              /* of each nibble and the next one */
#define sum1            r5
#define sum2            r6
#define sum3            r7
#define v               r7
#define all             r4
#define carried0        r8              /* sums of the column before, and of the last one */
#define carried1        r9
#define carried2        r10
#define carried3        r11
#define kept            r12

/* Behind it. */
#define to              r6

/* As in piccolo_circuit.h: the result's bits are in X1, X2, X3, X0. With INVERTED, X1 is, and so is bit 0 of the result. */
.macro substitute t:req, and_1=ands
    movs    \t, x2
    ands    \t, \t, x3
    eors    x0, x0, \t
    movs    \t, x2
    \and_1   \t, \t, x1
    eors    x3, x3, \t
    movs    \t, x0
    \and_1   \t, \t, x1
    eors    x2, x2, \t
    movs    \t, x0
    ands    \t, \t, x3
    eors    x1, x1, \t
.endm

/* Nibble NUMBER of a word goes to the columns. */
.macro substitute_first from:req, number:req
    ldm     \from!, nibble
    substitute u
    str     x1, [sp, #COLUMNS_AT + PLANE_BYTES * \number]
    str     x2, [sp, #COLUMNS_AT + PLANE_BYTES * \number + NIBBLE_BYTES]
    str     x3, [sp, #COLUMNS_AT + PLANE_BYTES * \number + 2 * NIBBLE_BYTES]
    str     x0, [sp, #COLUMNS_AT + PLANE_BYTES * \number + 3 * NIBBLE_BYTES]
.endm

.macro load_column bit:req
    add     v, sp, #COLUMNS_AT + NIBBLE_BYTES * \bit
    ldm     v!, column
.endm

.macro store_sum x:req, number:req, bit:req
    str     \x, [sp, #SUMS_AT + NIBBLE_BYTES * \number + PLANE_BYTES * \bit]
.endm

/* What is carried from the last column. */
.macro carry_last
    load_column 3
    movs    v, bit0
    eors    bit0, bit0, bit1
    eors    bit1, bit1, bit2
    eors    bit2, bit2, bit3
    eors    bit3, bit3, v
    mov     carried0, bit0
    mov     carried1, bit1
    mov     carried2, bit2
    mov     carried3, bit3
.endm

/* X, the sum of three bits of a column, gets what is carried to it, and that becomes SUM: with AND_LAST, what comes from the
 * last column is carried on, too. */
.macro diffuse x:req, number:req, bit:req, carried:req, sum:req, and_last:req
    mov     v, \carried
    eors    \x, \x, v
    store_sum \x, \number, \bit
    .if     \and_last
    eors    \sum, \sum, v
    .endif
    mov     \carried, \sum
.endm

.macro diffuse_column bit:req, and_last=0
    load_column \bit
    movs    sum0, bit0
    eors    sum0, sum0, bit1
    movs    sum1, bit1
    eors    sum1, sum1, bit2
    movs    sum2, bit2
    eors    sum2, sum2, bit3
    movs    sum3, bit3
    eors    sum3, sum3, bit0
    eors    bit1, bit1, sum2                  /* without nibble 0, and so on */
    eors    bit2, bit2, sum3
    eors    bit3, bit3, sum0
    eors    bit0, bit0, sum1
    mov     kept, sum3
    diffuse bit1, 0, \bit, carried0, sum0, \and_last
    diffuse bit2, 1, \bit, carried1, sum1, \and_last
    diffuse bit3, 2, \bit, carried2, sum2, \and_last
    mov     bit1, kept
    diffuse bit0, 3, \bit, carried3, bit1, \and_last
.endm

.macro diffuse_last_bit x:req, number:req, carried:req
    mov     v, \carried
    eors    \x, \x, v
    eors    \x, \x, all
    store_sum \x, \number, 3
.endm

.macro diffuse_last_column
    load_column 3
    movs    all, bit0
    eors    all, all, bit1
    eors    all, all, bit2
    eors    all, all, bit3
    diffuse_last_bit bit0, 0, carried0
    diffuse_last_bit bit1, 1, carried1
    diffuse_last_bit bit2, 2, carried2
    diffuse_last_bit bit3, 3, carried3
.endm

.macro add_to_plane x:req, at:req
    ldr     t, [to, #\at]
    eors    \x, \x, t
    str     \x, [to, #\at]
.endm

/* Nibble NUMBER of a word, which is AT in its byte. */
.macro substitute_last number:req, at:req
    fw_load_nibble SUMS_AT + NIBBLE_BYTES * \number
    substitute t, bics
    fw_add_key key, 2 * \number, x1, x2, x3, x0
    add_to_plane x1, \at
    add_to_plane x2, \at + PLANE_BYTES
    add_to_plane x3, \at + 2 * PLANE_BYTES
    add_to_plane x0, \at + 3 * PLANE_BYTES
.endm

.macro add_function
    str     to_upper, [sp, #TO_UPPER_AT]
    str     to_lower, [sp, #TO_LOWER_AT]
    substitute_first from_upper, 1
    substitute_first from_upper, 0
    substitute_first from_lower, 3
    substitute_first from_lower, 2
    carry_last
    diffuse_column 0, 1
    diffuse_column 1
    diffuse_column 2
    diffuse_last_column
    ldr     key, [sp, #KEY_AT]
    ldr     to, [sp, #TO_UPPER_AT]
    substitute_last 0, UPPER_AT
    substitute_last 1, 0
    ldr     to, [sp, #TO_LOWER_AT]
    substitute_last 2, UPPER_AT
    substitute_last 3, 0
    bx      lr
.endm

    fw_ctr_of_planes fw_piccolo80_ctr

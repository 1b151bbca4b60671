/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo in CTR mode for ARMv7-M (Cortex-M3), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_piccolo80_ctr(const fw_piccolo80_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is that of portable.c. The time
 * depends on how far carries go in the counter, which is public; fewer than 32 blocks take as long as 32.
 *
 * Planes: fw_block_planes_arm.inc. Rounds: piccolo_planes.inc.
 *
 * The diffusion matrix works on columns, a bit of the four nibbles of a word: nibble i becomes the sum of all and of itself,
 * and of twice its sum with the next one; the latter are carried from a column to the next, the last one first.
 *
 * In cycles: the function on a word is about 325, of which the S-boxes and what loads and stores their bits are 116, the
 * matrix 94, the key 32, the sums with the other word 56; loads and stores, about a third of it, bound it. Measured on the
 * Cortex-M3, zero wait states, in scenario bulk: 70.1 cycles per byte, 17.9 thousand for 32 blocks, of which the rounds are
 * 16.2 thousand.
 *
 * cost fw_piccolo80_ctr 456 stack
 */
#include "fw_asm.h"
#include "fw_block_planes_armv7m.inc"
#include "../piccolo_planes.inc"

#define RETURN_AT       (COLUMNS_AT + 3 * NIBBLE_BYTES)         /* the last column is in registers */

/* Before the matrix. */
#define u               r8
#define last0           r9              /* the last bits of nibbles 0 to 3, then what becomes of them */
#define last1           r10
#define last2           r11
#define last3           r12

/* A column: bits of nibbles 0 to 3, their sum, and what is carried from the column before. */
#define bit0            r0
#define bit1            r1
#define bit2            r2
#define bit3            r3
#define carried0        r4
#define carried1        r5
#define carried2        r8
#define carried3        lr
#define all             r6
#define found           r7

/* Behind the matrix. */
#define to              r4
#define own0            r6              /* the nibble that is added to */
#define own1            r7
#define own2            r8
#define own3            lr
#define v               r3

/* As in piccolo_circuit.h: the result's bits are in X1, X2, X3, NEW. With BIC for AND_1, X1 is inverted, and so is bit 0 of
 * the result. */
.macro substitute t:req, x0:req, x1:req, x2:req, x3:req, new:req, and_1=and
    and     \t, \x2, \x3
    eor     \new, \x0, \t
    \and_1   \t, \x2, \x1
    eors    \x3, \x3, \t
    \and_1   \t, \new, \x1
    eors    \x2, \x2, \t
    and     \t, \new, \x3
    eors    \x1, \x1, \t
.endm

/* Nibble NUMBER of a word goes to the columns, its last bit to LAST. */
.macro substitute_first from:req, number:req, last:req
    ldm     \from!, nibble
    substitute u, x0, x1, x2, x3, \last
    str     x1, [sp, #COLUMNS_AT + PLANE_BYTES * \number]
    str     x2, [sp, #COLUMNS_AT + PLANE_BYTES * \number + NIBBLE_BYTES]
    str     x3, [sp, #COLUMNS_AT + PLANE_BYTES * \number + 2 * NIBBLE_BYTES]
.endm

/* The sums of each nibble and the next one, of the last column. */
.macro carry_last
    eor     carried0, last0, last1
    eor     carried1, last1, last2
    eor     carried2, last2, last3
    eor     carried3, last3, last0
.endm

/* Bit X of nibble NUMBER: it gets the others of the column and what is carried to it, and its sum with the next one, NEXT,
 * is carried on. With AND_LAST, what comes from the last column is, too. */
.macro diffuse x:req, next:req, number:req, bit:req, carried:req, and_last:req
    eors    found, all, \x
    eor     found, found, \carried
    str     found, [sp, #SUMS_AT + NIBBLE_BYTES * \number + PLANE_BYTES * \bit]
    .if     \and_last
    eor     \carried, \carried, \x
    eor     \carried, \carried, \next
    .else
    eor     \carried, \x, \next
    .endif
.endm

.macro add_all x0:req, x1:req, x2:req, x3:req
    eor     all, \x0, \x1
    eor     all, all, \x2
    eor     all, all, \x3
.endm

.macro diffuse_column bit:req, and_last=0
    fw_load_nibble COLUMNS_AT + NIBBLE_BYTES * \bit
    add_all bit0, bit1, bit2, bit3
    diffuse bit0, bit1, 0, \bit, carried0, \and_last
    diffuse bit1, bit2, 1, \bit, carried1, \and_last
    diffuse bit2, bit3, 2, \bit, carried2, \and_last
    diffuse bit3, bit0, 3, \bit, carried3, \and_last
.endm

.macro diffuse_last x:req, carried:req
    eor     \x, \x, all
    eor     \x, \x, \carried
.endm

.macro diffuse_last_column
    add_all last0, last1, last2, last3
    diffuse_last last0, carried0
    diffuse_last last1, carried1
    diffuse_last last2, carried2
    diffuse_last last3, carried3
.endm

/* Nibble NUMBER of a word, which is AT in its byte. */
.macro substitute_last number:req, at:req, last:req
    ldr     x0, [sp, #SUMS_AT + NIBBLE_BYTES * \number]
    ldr     x1, [sp, #SUMS_AT + NIBBLE_BYTES * \number + PLANE_BYTES]
    ldr     x2, [sp, #SUMS_AT + NIBBLE_BYTES * \number + 2 * PLANE_BYTES]
    substitute v, x0, x1, x2, \last, x0, bic
    ldr     own0, [to, #\at]
    ldr     own1, [to, #\at + PLANE_BYTES]
    ldr     own2, [to, #\at + 2 * PLANE_BYTES]
    ldr     own3, [to, #\at + 3 * PLANE_BYTES]
    eors    own0, own0, x1
    eors    own1, own1, x2
    eors    own2, own2, \last
    eors    own3, own3, x0
    fw_add_key_with v, key, 2 * \number, own0, own1, own2, own3
    str     own0, [to, #\at]
    str     own1, [to, #\at + PLANE_BYTES]
    str     own2, [to, #\at + 2 * PLANE_BYTES]
    str     own3, [to, #\at + 3 * PLANE_BYTES]
.endm

.macro add_function
    str     lr, [sp, #RETURN_AT]
    str     to_upper, [sp, #TO_UPPER_AT]
    str     to_lower, [sp, #TO_LOWER_AT]
    substitute_first from_upper, 1, last1
    substitute_first from_upper, 0, last0
    substitute_first from_lower, 3, last3
    substitute_first from_lower, 2, last2
    carry_last
    diffuse_column 0, 1
    diffuse_column 1
    diffuse_column 2
    diffuse_last_column
    ldr     key, [sp, #KEY_AT]
    ldr     to, [sp, #TO_UPPER_AT]
    substitute_last 0, UPPER_AT, last0
    substitute_last 1, 0, last1
    ldr     to, [sp, #TO_LOWER_AT]
    substitute_last 2, UPPER_AT, last2
    substitute_last 3, 0, last3
    ldr     pc, [sp, #RETURN_AT]
.endm

    fw_ctr_of_planes fw_piccolo80_ctr

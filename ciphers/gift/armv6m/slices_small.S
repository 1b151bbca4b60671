/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for ARMv6-M (Cortex-M0+), for size: sliced, a round per pass, bits gathered by multiplication.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1, at any address but the schedule's, which is aligned to 4 bytes and has a layout of its own,
 * 112 bytes: two halfwords of the key for each round, as they are.
 *
 * A slice of 16 bits is a matrix: bit 4 q + r is bit S of nibble 4 q + r of the block. The permutation takes the bit in
 * row q and column r of slice S to row S - r, modulo 4, and column q: columns become rows in reverse, which then turn.
 * What brings a column's bits together is a product with 2^12 + 2^9 + 2^6 + 2^3, in which no two bits meet. Four
 * permutations are none, so three are the way back. Words of the block become slices in the same way, and three times
 * that is none, too.
 *
 * A permutation is 214 instructions, the S-box 15, slices that change their roles 3, key, constant and loop 23. That
 * there is nothing shorter is not claimed.
 *
 * cost fw_gift64_expand 548 cycles 54 bytes 8 stack
 * cost fw_gift64_encrypt 9485 cycles 98 bytes 36 stack
 * cost fw_gift64_decrypt 22900 cycles 106 bytes 36 stack
 */
#include "fw_asm.h"

#define column          r0              /* bits of a column, and what else is short-lived */
#define y               r1              /* a slice on its way */
#define x0              r2              /* slices; what is above 16 bits does not matter */
#define x1              r3
#define x2              r4
#define x3              r5
#define of_nibbles      r6              /* the lowest bit of each */
#define gathering       r7
#define kept            r12
#define saved           {r0-r7, lr}
#define restored        {r4-r7, pc}
#define FRAME_KEY       0               /* arguments; then, in the places of r2 and r3: */
#define FRAME_BLOCK     4
#define FRAME_CONSTANT  8
#define FRAME_COUNT     12              /* place in the block, or how far rows turn */
#define FRAME           16
#define LAST_CONSTANT   0x0b
#define SCHEDULE        112             /* bytes */
#define WORDS           16              /* bytes of eight words */

/* Registers become each other, from right to left, and the first the last. */
.macro turn_names last:req, third:req, second:req, first:req
    movs    y, \first
    movs    \first, \second
    movs    \second, \third
    movs    \third, \last
    movs    \last, y
.endm

/* The lowest bits of FROM's nibbles become one more nibble below TO; FROM's next bits are the lowest then. */
.macro gather to:req, from:req
    movs    column, \from
    ands    column, column, of_nibbles
    muls    column, column, gathering
    lsls    column, column, #16
    lsrs    column, column, #28
    lsls    \to, \to, #4
    orrs    \to, \to, column
    lsrs    \from, \from, #1
.endm

    .section .text.fw_gift64_slices, "ax", %progbits
    .p2align 2
    .thumb_func
enter_block:
    ldr     of_nibbles, =0x1111
    ldr     gathering, =0x1248

/* The block's words become slices: of the first one, columns become the last rows. */
    .thumb_func
load_slices:
    ldr     column, [sp, #FRAME_BLOCK]
1:  str     column, [sp, #FRAME_COUNT]
    ldrb    y, [column]
    ldrb    column, [column, #1]
    lsls    y, y, #8
    orrs    y, y, column
    movs    column, #0                  /* two ones, below which nothing is when all columns are taken */
    mvns    column, column
    lsls    column, column, #16
    orrs    y, y, column
2:  gather  x0, y
    mov     kept, y
    turn_names x3, x2, x1, x0
    mov     y, kept
    lsrs    column, y, #28
    bne     2b
    ldr     column, [sp, #FRAME_COUNT]
    adds    column, column, #2
    ldr     y, [sp, #FRAME_BLOCK]
    subs    y, column, y
    cmp     y, #8
    bne     1b
    bx      lr

    .thumb_func
leave_block:
    bl      store_slices
    bl      load_slices
    bl      store_slices
    bl      load_slices
    bl      store_slices
    add     sp, #FRAME
    pop     restored

/* Slices become the block's words, the highest the first. */
    .thumb_func
store_slices:
    ldr     column, [sp, #FRAME_BLOCK]
    adds    column, column, #6
1:  lsrs    y, x0, #8
    strb    y, [column]
    strb    x0, [column, #1]
    turn_names x3, x2, x1, x0
    subs    column, column, #2
    ldr     y, [sp, #FRAME_BLOCK]
    cmp     column, y
    bhs     1b
    bx      lr

    .thumb_func
permute_slices:
    movs    column, #12
1:  str     column, [sp, #FRAME_COUNT]
    movs    y, #1                       /* is above all bits when these are there */
2:  gather  y, x0
    lsrs    column, y, #16
    beq     2b
    uxth    y, y
    lsls    column, y, #16              /* rows turn */
    orrs    y, y, column
    ldr     column, [sp, #FRAME_COUNT]
    lsrs    y, y, column
    movs    x0, x1
    movs    x1, x2
    movs    x2, x3
    movs    x3, y
    subs    column, column, #4
    bpl     1b
    bx      lr
    .pool

.macro exchange_slices
    movs    column, x0
    movs    x0, x3
    movs    x3, column
.endm

/* X += Y op Z */
.macro add_gate op:req, x:req, y:req, z:req
    movs    column, \y
    \op     column, column, \z
    eors    \x, \x, column
.endm

/* The key at COLUMN; the constant is in Y. */
.macro add_round
    eors    x3, x3, y
    ldrh    y, [column]
    eors    x0, x0, y
    ldrh    y, [column, #2]
    eors    x1, x1, y
    movs    y, #1                       /* the highest bit of the last slice */
    lsls    y, y, #15
    eors    x3, x3, y
.endm

fw_function fw_gift64_encrypt
    push    saved
    bl      enter_block
    movs    y, #0
    str     y, [sp, #FRAME_CONSTANT]
1:  add_gate ands, x1, x0, x2
    add_gate ands, x0, x1, x3
    add_gate orrs, x2, x0, x1
    eors    x3, x3, x2
    eors    x1, x1, x3
    add_gate ands, x2, x0, x1
    mvns    x3, x3
    exchange_slices
    bl      permute_slices
    ldr     y, [sp, #FRAME_CONSTANT]    /* the next one: its two highest bits decide on a carry */
    lsrs    column, y, #1
    eors    column, column, y
    mvns    column, column
    lsrs    column, column, #5
    adcs    y, y, y
    lsls    y, y, #26
    lsrs    y, y, #26
    str     y, [sp, #FRAME_CONSTANT]
    ldr     column, [sp, #FRAME_KEY]
    add_round
    adds    column, column, #4
    str     column, [sp, #FRAME_KEY]
    ldr     y, [sp, #FRAME_CONSTANT]
    cmp     y, #LAST_CONSTANT
    bne     1b
    b       leave_block
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    push    saved
    bl      enter_block
    ldr     column, [sp, #FRAME_KEY]
    adds    column, column, #SCHEDULE
    str     column, [sp, #FRAME_KEY]
    movs    y, #LAST_CONSTANT
1:  str     y, [sp, #FRAME_CONSTANT]
    ldr     column, [sp, #FRAME_KEY]
    subs    column, column, #4
    str     column, [sp, #FRAME_KEY]
    add_round
    bl      permute_slices
    bl      permute_slices
    bl      permute_slices
    exchange_slices
    mvns    x3, x3
    add_gate ands, x2, x0, x1
    eors    x1, x1, x3
    eors    x3, x3, x2
    add_gate orrs, x2, x0, x1
    add_gate ands, x0, x1, x3
    add_gate ands, x1, x0, x2
    ldr     y, [sp, #FRAME_CONSTANT]    /* the one before */
    lsrs    column, y, #5
    eors    column, column, y
    mvns    column, column
    lsls    column, column, #31
    lsrs    column, column, #26
    lsrs    y, y, #1
    orrs    y, y, column
    bne     1b
    b       leave_block
fw_end fw_gift64_decrypt

/* ---- The key schedule ---- */

#define place           r0              /* in the schedule */
#define key_end         r1              /* behind what is to come */
#define word            r2
#define part            r3
#define left            r4              /* bytes */
#define expand_saved    {r4, lr}
#define expand_restored {r4, pc}

.macro next_word at:req, right:req
    ldrh    word, [place, #\at]
    lsls    part, word, #16
    orrs    word, word, part
    lsrs    word, word, #\right
    strh    word, [place, #WORDS + \at]
.endm

fw_function fw_gift64_expand
    push    expand_saved
    movs    left, #14
1:  ldrb    word, [key_end, left]
    adds    left, left, #1
    ldrb    part, [key_end, left]
    lsls    word, word, #8
    orrs    word, word, part
    strh    word, [place]
    adds    place, place, #2
    subs    left, left, #3
    bpl     1b
    subs    place, place, #WORDS
    movs    left, #SCHEDULE - WORDS
2:  next_word 0, 12
    next_word 2, 2
    adds    place, place, #4
    subs    left, left, #4
    bne     2b
    pop     expand_restored
fw_end fw_gift64_expand

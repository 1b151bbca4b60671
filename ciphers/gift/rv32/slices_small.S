/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for RV32 and RV32E, for size: sliced, a round per pass, bits gathered by multiplication.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, at any address but the schedule's, which is aligned to 4 bytes and has a layout of its own,
 * 112 bytes: two halfwords of the key for each round, as they are.
 *
 * A slice of 16 bits is a matrix: bit 4 q + r is bit S of nibble 4 q + r of the block. The permutation takes the bit in
 * row q and column r of slice S to row S - r, modulo 4, and column q: columns become rows in reverse, which then turn.
 * What brings a column's bits together is a product with 2^9 + 2^6 + 2^3 + 1, in which no two bits meet; on RV32E, with
 * 2^3 + 1 and with 2^6 + 1 by shifts. Four permutations are none, so three are the way back. Words of the block become slices in the same way, and three times
 * that is none, too.
 *
 * A permutation is 174 instructions, 254 on RV32E, the S-box 15, slices that change their roles 3, key, constant and
 * loop 17. That there is nothing shorter is not claimed.
 *
 * cost fw_gift64_expand 480 cycles 76 bytes 0 stack
 * cost fw_gift64_encrypt 7924 cycles 108 bytes 0 stack
 * cost fw_gift64_decrypt 19384 cycles 116 bytes 0 stack
 * cost fw_gift64_expand 665 cycles 76 bytes 0 stack on rv32e
 * cost fw_gift64_encrypt 13023 cycles 114 bytes 24 stack on rv32e
 * cost fw_gift64_decrypt 32718 cycles 120 bytes 24 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_kept_rv32.inc"

#define schedule_argument a0
#define block_argument  a1
#define y               a0              /* a slice on its way */
#define column          a1              /* bits of a column, and what else is short-lived */
#define x0              a2              /* slices; what is above 16 bits does not matter */
#define x1              a3
#define x2              a4
#define x3              a5
#ifdef __riscv_32e
#define block           a1              /* these three on the stack */
#define key             a0
#define constant        s0
#define spare           s0
#define left            s1
#define of_nibbles      t0
#define highest         t1
#define place           t2
#define turn            t2
#define link            t2              /* on the way to the stack */
#else
#define place           a6              /* in the block */
#define turn            a6              /* of the rows */
#define link            a7
#define block           t0
#define key             t1
#define of_nibbles      t2              /* the highest bit of each */
#define gathering       t3
#define highest         t4              /* the highest nibble */
#define left            t5              /* columns to come */
#define constant        t6
#endif
#define return_address  ra
#define callee          s0, s1, link
#define callee_back     s0, s1, ra
#define FRAME           24
#define BLOCK           12(sp)
#define KEY             16(sp)
#define CONSTANT        20(sp)
#define LAST_CONSTANT   0x0b
#define SCHEDULE        112             /* bytes */
#define WORDS           16              /* bytes of eight words */

/* Registers become each other, from right to left, and the first the last. */
.macro turn_names last:req, third:req, second:req, first:req
    mv      column, \first
    mv      \first, \second
    mv      \second, \third
    mv      \third, \last
    mv      \last, column
.endm

/* The highest bits of FROM's nibbles become one more nibble on top of TO; FROM's next bits are the highest then. */
.macro gather to:req, from:req
    and     column, \from, of_nibbles
#ifdef __riscv_32e
    mv      spare, column
    slli    spare, spare, 3
    add     column, column, spare
    mv      spare, column
    slli    spare, spare, 6
    add     column, column, spare
#else
    mul     column, column, gathering
#endif
    slli    \from, \from, 1
    srli    \to, \to, 4
    addi    left, left, -1
    and     column, column, highest
    or      \to, \to, column
.endm

    .section .text.fw_gift64_slices, "ax", %progbits
    .p2align 1
enter_block:
    fw_begin_kept FRAME, callee
    fw_hold key, schedule_argument, KEY
    fw_hold block, block_argument, BLOCK
    li      of_nibbles, 0x8888
#ifndef __riscv_32e
    li      gathering, 0x249
#endif
    li      highest, 0xf000

/* The block's words become slices: of the last one, columns become the first rows. */
load_slices:
    .irp    slice, x0, x1, x2, x3
    li      \slice, 0
    .endr
    fw_recall block, BLOCK
    addi    place, block, 6
1:  lbu     y, 0(place)
    lbu     column, 1(place)
    slli    y, y, 8
    or      y, y, column
    li      left, 4
2:  gather  x3, y
    turn_names x0, x1, x2, x3
    bnez    left, 2b
    addi    place, place, -2
    fw_recall block, BLOCK
    bgeu    place, block, 1b
    ret

leave_block:
    jal     store_slices
    jal     load_slices
    jal     store_slices
    jal     load_slices
#ifdef __riscv_32e
    jal     store_slices
    fw_end_kept FRAME, callee_back
    ret
#else
    mv      return_address, link
#endif

/* Slices become the block's words, the highest the first. */
store_slices:
    fw_recall block, BLOCK
    addi    place, block, 8
1:  addi    place, place, -2
    srli    y, x0, 8
    sb      y, 0(place)
    sb      x0, 1(place)
    turn_names x3, x2, x1, x0
    fw_recall block, BLOCK
    bne     place, block, 1b
    ret

permute_slices:
    li      turn, 12
1:  li      y, 0
    li      left, 4
2:  gather  y, x0
    bnez    left, 2b
    slli    column, y, 16               /* rows turn */
    or      y, y, column
    srl     y, y, turn
    mv      x0, x1
    mv      x1, x2
    mv      x2, x3
    mv      x3, y
    addi    turn, turn, -4
    bgez    turn, 1b
    ret

.macro exchange_slices
    mv      column, x0
    mv      x0, x3
    mv      x3, column
.endm

/* X += Y op Z */
.macro add_gate op:req, x:req, y:req, z:req
    mv      column, \y
    \op     column, column, \z
    xor     \x, \x, column
.endm

.macro add_round at:req
    lhu     column, \at(key)
    xor     x0, x0, column
    lhu     column, \at + 2(key)
    xor     x1, x1, column
    xor     x3, x3, constant
    li      column, -0x8000             /* the highest bit of the last slice */
    xor     x3, x3, column
.endm

fw_function fw_gift64_encrypt
    mv      link, return_address
    jal     enter_block
    li      constant, 0
    fw_keep constant, CONSTANT
1:  add_gate and, x1, x0, x2
    add_gate and, x0, x1, x3
    add_gate or, x2, x0, x1
    xor     x3, x3, x2
    xor     x1, x1, x3
    add_gate and, x2, x0, x1
    not     x3, x3
    exchange_slices
    jal     permute_slices
    fw_recall constant, CONSTANT
    srli    y, constant, 5              /* the next constant */
    srli    column, constant, 4
    xor     y, y, column
    slli    constant, constant, 1
    andi    y, y, 1
    xori    y, y, 1
    or      constant, constant, y
    andi    constant, constant, 0x3f
    fw_keep constant, CONSTANT
    fw_recall key, KEY
    add_round 0
    addi    key, key, 4
    fw_keep key, KEY
    li      column, LAST_CONSTANT
    bne     constant, column, 1b
    j       leave_block
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    mv      link, return_address
    jal     enter_block
    fw_recall key, KEY
    addi    key, key, SCHEDULE
    fw_keep key, KEY
    li      constant, LAST_CONSTANT
    fw_keep constant, CONSTANT
1:  fw_recall key, KEY
    addi    key, key, -4
    fw_keep key, KEY
    add_round 0
    jal     permute_slices
    jal     permute_slices
    jal     permute_slices
    exchange_slices
    not     x3, x3
    add_gate and, x2, x0, x1
    xor     x1, x1, x3
    xor     x3, x3, x2
    add_gate or, x2, x0, x1
    add_gate and, x0, x1, x3
    add_gate and, x1, x0, x2
    fw_recall constant, CONSTANT
    srli    y, constant, 5              /* the constant before */
    xor     y, y, constant
    andi    y, y, 1
    xori    y, y, 1
    slli    y, y, 5
    srli    constant, constant, 1
    or      constant, constant, y
    fw_keep constant, CONSTANT
    bnez    constant, 1b
    j       leave_block
fw_end fw_gift64_decrypt

/* ---- The key schedule ---- */

#define schedule        a0              /* a place in it */
#define key_end         a1              /* behind what is to come */
#define word            a2
#define part            a3
#define end             a4

.macro next_word at:req, right:req
    lhu     word, \at(schedule)
    slli    part, word, 16
    or      word, word, part
    srli    word, word, \right
    sh      word, WORDS + \at(schedule)
.endm

fw_function fw_gift64_expand
    addi    end, schedule, WORDS
    addi    key_end, key_end, 14
1:  lbu     word, 0(key_end)
    lbu     part, 1(key_end)
    slli    word, word, 8
    or      word, word, part
    sh      word, 0(schedule)
    addi    key_end, key_end, -2
    addi    schedule, schedule, 2
    bne     schedule, end, 1b
    addi    schedule, schedule, -WORDS
    addi    end, schedule, SCHEDULE - WORDS
2:  next_word 0, 12
    next_word 2, 2
    addi    schedule, schedule, 4
    bne     schedule, end, 2b
    ret
fw_end fw_gift64_expand

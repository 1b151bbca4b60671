/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for RV32 and RV32E: logic on packed nibbles, constant time, four rounds per pass.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. The block aligned to 4 bytes (the E31 traps other loads of words), the key at any address.
 * The schedule has a layout of its own: a word for each round, its nibbles in the order in which the round holds its
 * state, and what is left of the key.
 *
 * Four rounds are 139 instructions, of which the four S-boxes are 112, keys and sums 12, the exchanges 13, the loop 2.
 * What they do: twine_macros.inc. On the CH32V003 their time is what the flash hands out, a cycle for 16 bits of code.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_twine80_expand 3278 cycles 812 bytes 0 stack
 * cost fw_twine80_encrypt 1347 cycles 564 bytes 0 stack
 * cost fw_twine80_decrypt 1354 cycles 574 bytes 0 stack
 * cost fw_twine80_expand 4797 cycles 770 bytes 16 stack on rv32e
 * cost fw_twine80_encrypt 1802 cycles 536 bytes 16 stack on rv32e
 * cost fw_twine80_decrypt 1808 cycles 550 bytes 16 stack on rv32e
 */
#define SUBSTITUTE_BY_CALL 0

#ifdef __riscv_32e
#define even            s0
#define odd             s1
#define lower_nibbles   t1              /* 0x0f0f0f0f */
#define lower_bytes     t2              /* 0x00ff00ff */
#define block           ra              /* outside the rounds */
#define end             ra              /* behind the last key of a pass */
#define callee          s0, s1, ra
#define FRAME           16
#define BLOCK           12(sp)

#define first           s0              /* four nibbles of the key */
#define second          s1
#define last            a1              /* one */
#define gathered        x0              /* nibbles, where short instructions reach them */
#define constant        t1
#define done            x0              /* the constant after the last round */
#define back            ra
#else
#define even            a6
#define odd             a7
#define block           t1
#define lower_nibbles   t2
#define lower_bytes     t3
#define end             t4

#define first           a6
#define second          a7
#define last            t1
#define gathered        round_key
#define constant        t3
#define done            t4
#define back            t5
#endif

#include "twine_block.inc"

/* A round key of these nibbles of the key, the lowest bits first. */
.macro next_key n0:req, n1:req, n2:req, n3:req, n4:req, n5:req, n6:req, n7:req
    lbu     round_key, \n0(schedule)
    lbu     x0, \n1(schedule)
    lbu     x1, \n2(schedule)
    lbu     x2, \n3(schedule)
    lbu     x3, \n4(schedule)
    lbu     first, \n5(schedule)
    lbu     second, \n6(schedule)
    lbu     last, \n7(schedule)
    slli    x0, x0, 4
    slli    x1, x1, 8
    slli    x2, x2, 12
    slli    x3, x3, 16
    slli    first, first, 20
    slli    second, second, 24
    slli    last, last, 28
    or      x0, x0, x1
    or      x2, x2, x3
    or      first, first, second
    or      gathered, gathered, last
    or      x0, x0, x2
    or      gathered, gathered, first
    or      round_key, round_key, x0
    jal     back, finish
.endm

fw_function fw_twine80_expand
    fw_begin_kept FRAME, callee
    load_key
#ifndef __riscv_32e
    li      done, CONSTANT_END
#endif
1:  next_key 1, 6, 3, 14, 4, 15, 13, 16
    next_key 1, 13, 4, 3, 15, 14, 6, 16
    next_key 15, 4, 1, 6, 13, 16, 14, 3
    next_key 15, 14, 13, 1, 16, 6, 4, 3
#ifdef __riscv_32e
    li      done, CONSTANT_END
#endif
    beq     constant, done, 2f
    next_key 16, 13, 15, 4, 14, 3, 6, 1
    next_key 16, 6, 14, 15, 3, 4, 13, 1
    next_key 3, 14, 16, 13, 6, 1, 4, 15
    next_key 3, 4, 6, 16, 1, 13, 14, 15
    j       1b
2:  leave

finish:
    finish_key substitute
    jr      back
fw_end fw_twine80_expand

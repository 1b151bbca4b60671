/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for RV32EC: one round per pass, the round key on the stack.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; s0, s1 and ra are saved. Block aligned to 4 bytes. The schedule has a layout of its own, 32
 * bytes: a word for each row of the whitening and of the key, as a register holds rows (pride_macros.inc). A carry of the
 * lower byte comes into the byte between the two of a row, where there is room.
 *
 * On the CH32V003 time is what the flash hands out, a cycle for 16 bits of code: 71 for S-box and linear layer; the round
 * key is 24 cycles, 16 of them for memory, and the loop 9.
 * Cycles from entry to return:
 *
 * cost fw_pride_expand 137 cycles 32 bytes 0 stack
 * cost fw_pride_encrypt 2133 cycles 426 bytes 40 stack
 * cost fw_pride_decrypt 2227 cycles 462 bytes 40 stack
 */
#define ROUNDS          20
#define KEY             16              /* its place in the schedule, behind the whitening */

#define keys            a0              /* outside the rounds */
#define block           a1
#define double_bytes    a0              /* 0xff00ff00 */
#define upper_half      a1              /* 0xffff0000 */
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define t               s0
#define u               s1
#define row_high        t0              /* while rows are converted */
#define row_low         t1
#define c0              t0              /* what is added to the round key for the next one */
#define c1              t1
#define c2              t2
#define c3              ra
#define callee          s0, s1, ra

#define FRAME           40
#define KEYS            12(sp)
#define BLOCK           16(sp)
#define LEFT            20(sp)          /* rounds */
#define K0              24(sp)          /* the round key */
#define K1              28(sp)
#define K2              32(sp)
#define K3              36(sp)

#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "../rv32/pride_macros.inc"

.macro whiten x:req, at:req
    lw      t, \at(keys)
    xor     \x, \x, t
.endm

.macro whiten_all
    whiten  x0, 0
    whiten  x1, 4
    whiten  x2, 8
    whiten  x3, 12
.endm

/* The key plus the constants. */
.macro first_key at:req, constant:req, place:req
    lw      t, KEY + \at(keys)
    add     t, t, \constant
    sw      t, \place
.endm

.macro enter_block factor:req
    addi    sp, sp, -FRAME
    save    callee
    sw      keys, KEYS
    sw      block, BLOCK
    load_row x0, 0
    load_row x1, 1
    load_row x2, 2
    load_row x3, 3
    whiten_all
    set_constants \factor
    first_key 0, c0, K0
    first_key 4, c1, K1
    first_key 8, c2, K2
    first_key 12, c3, K3
    li      double_bytes, 0xff00ff00
    li      upper_half, 0xffff0000
    li      t, ROUNDS
    sw      t, LEFT
.endm

/* Adds the round key and makes the next one. */
.macro add_key_word x:req, place:req, constant:req
    lw      t, \place
    xor     \x, \x, t
    add     t, t, \constant
    sw      t, \place
.endm

.macro add_key
    add_key_word x0, K0, c0
    add_key_word x1, K1, c1
    add_key_word x2, K2, c2
    add_key_word x3, K3, c3
.endm

.macro until_end label:req
    lw      t, LEFT
    addi    t, t, -1
    sw      t, LEFT
    bnez    t, \label
.endm

.macro leave_block
    lw      keys, KEYS
    lw      block, BLOCK
    whiten_all
    store_row x0, 0
    store_row x1, 1
    store_row x2, 2
    store_row x3, 3
    restore callee
    addi    sp, sp, FRAME
    ret
.endm

fw_function fw_pride_encrypt
    enter_block 1
    j       2f
1:  mix_rows
2:  add_key
    substitute
    until_end 1b
    leave_block
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    enter_block ROUNDS
    set_constants -1
    j       2f
1:  mix_rows_back
2:  substitute
    add_key
    until_end 1b
    leave_block
fw_end fw_pride_decrypt

#include "../rv32/pride_expand.inc"
